/** Enhanced status codes (RFC 3463) for a mailbox that does not exist or takes no mail any more. */
const NO_SUCH_MAILBOX: ReadonlySet<string> = new Set(["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
const ENHANCED = /(?:^|[\s#(])(?<code>5\.\d{1,3}\.\d{1,3})(?=$|[\s):,;-])/u;
/** Mailbox unknown, not local, not allowed (RFC 5321, 4.2.2), where no enhanced code says more. */
const BASIC = /(?:^|\s)55[013](?=$|[\s-])/u;
/** What is refused for its sender, its text or a rule reaches other mailboxes, and another mail may reach this one. */
const ABOUT_THE_SENDER =
  /\b(?:spf|dkim|dmarc|policy|policies|spam\w*|reputation|black-?list\w*|block-?list\w*|blocked|rbl|dnsbl|spamhaus|relay\w*|authenticat\w*|sender|denied|content|rate|quota|full)\b/iu;

/** Whether a server's refusal says that no mail will reach the address, in the words that the server used. */
export function isAddressRefusal(answer: string): boolean {
  return BASIC.test(answer) ? !isPolicyRefusal(answer) : NO_SUCH_MAILBOX.has(enhancedCode(answer) ?? "");
}

/** Whether a refusal speaks of the sender, the text or a rule, and not of the address. */
export function isPolicyRefusal(answer: string): boolean {
  const code = enhancedCode(answer);
  return code === null ? ABOUT_THE_SENDER.test(answer) : !NO_SUCH_MAILBOX.has(code);
}

function enhancedCode(answer: string): string | null {
  const code = ENHANCED.exec(answer)?.groups?.["code"];
  return code === undefined || code === "5.0.0" ? null : code;
}
