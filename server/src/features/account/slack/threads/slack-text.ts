/** A text as Slack shows it as it is, with Slack's three control characters escaped. */
export function toSlack(text: string, most: number): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…`.toWellFormed() : text;
  return short.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const REFERENCE = /<(?<kind>[@#!]?)(?<target>[^<>|]*)(?:\|(?<label>[^<>]*))?>/gu;

/** A message of Slack as plain text: links with their addresses, people and channels by name where Slack gives it. */
export function fromSlack(text: string): string {
  return text
    .replaceAll(REFERENCE, (_written, kind: string, target: string, label: string | undefined) => {
      if (kind === "@" || kind === "#") return label === undefined ? "" : `${kind}${label}`;
      if (kind === "!") return "";
      const address = target.replace(/^(?:mailto|tel):/u, "");
      return label === undefined || label === address ? address : `${label} (${address})`;
    })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}
