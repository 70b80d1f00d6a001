import { findEmailAddresses } from "@disco/protocol/email-address";
import { readSpokenEmail } from "../spoken-email.ts";

/** The last e-mail address in a text. */
export function emailIn(text: string): string | null {
  return emailsIn(text).at(-1) ?? null;
}

/** All e-mail addresses in a text; of those that are spoken, one. */
export function emailsIn(text: string): string[] {
  const written = findEmailAddresses(text);
  const spoken = written.length > 0 ? null : readSpokenEmail(text);
  return spoken === null ? written : [spoken];
}

/**
 * The e-mail address a tool may use: one that this visitor typed. A model's address counts only if it is among them, so that a
 * page cannot redirect mail.
 */
export function typedEmail(offered: string | undefined, visitorTexts: readonly string[]): string | null {
  const typed = visitorTexts.flatMap(emailsIn);
  const wanted = offered?.trim().toLowerCase();
  return typed.findLast((address) => address.toLowerCase() === wanted) ?? typed.at(-1) ?? null;
}
