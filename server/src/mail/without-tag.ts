const GMAIL = /^(?:gmail|googlemail)\.com$/u;

/** One spelling of the addresses that reach one mailbox: tags behind a plus sign, and dots at Gmail, make no other mailbox. */
export function withoutTag(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const local = address.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/u, "");
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
