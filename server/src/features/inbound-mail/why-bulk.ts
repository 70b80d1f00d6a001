import type { ParsedMail } from "./parsed-mail.ts";

const NO_REPLY = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?)(?:[+.-][^@]*)?@/iu;

/** Why no person wrote a mail to us; null where one did. Such mail never makes a lead and never reaches a model. */
export function whyBulk({ headers, from }: Pick<ParsedMail, "headers" | "from">): string | null {
  const automatic = headers["auto-submitted"]?.trim().toLowerCase();
  if (automatic !== undefined && automatic !== "no" && automatic !== "") return "automatic reply";
  if (headers["x-autoreply"] !== undefined || headers["x-autorespond"] !== undefined) return "automatic reply";
  if (headers["list-unsubscribe"] !== undefined || headers["list-id"] !== undefined) return "newsletter";
  if (/^(?:bulk|list|junk)$/iu.test(headers["precedence"]?.trim() ?? "")) return "newsletter";
  return from !== null && NO_REPLY.test(from.address) ? "address that takes no answers" : null;
}
