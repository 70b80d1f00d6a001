import { readSpokenEmail } from "../spoken-email.ts";

/** Of the scripts that part words by blanks. In others an address stands amid them: "ada@acme.com입니다". */
const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`;
/** Whole or not at all: "rg@" out of "jörg@" would be somebody else. Quotes and other marks around an address are no part of it. */
const ADDRESS = new RegExp(
  String.raw`(?<![${LETTER}\p{M}\p{N}_+%-]|[${LETTER}\p{N}]\.)[${LETTER}\p{N}_](?:\.?[${LETTER}\p{M}\p{N}_!#$%&'+?^{}~-]){0,63}@(?:[${LETTER}\p{N}](?:[${LETTER}\p{M}\p{N}-]{0,61}[${LETTER}\p{M}\p{N}])?\.)+[${LETTER}]{2,63}`,
  "giu",
);
const MAX_ADDRESS = 254;

/** The last e-mail address in a text. */
export function emailIn(text: string): string | null {
  return emailsIn(text).at(-1) ?? null;
}

/** All e-mail addresses in a text; of those that are spoken, one. */
export function emailsIn(text: string): string[] {
  const written = (text.match(ADDRESS) ?? []).filter((address) => address.length <= MAX_ADDRESS);
  const spoken = written.length > 0 ? null : readSpokenEmail(text);
  return spoken === null ? written : [spoken];
}

/**
 * The e-mail address a tool may use: one that this visitor typed. What a model passes counts only if it is among them,
 * so that a page which talks a model into another address sends nothing there.
 */
export function typedEmail(offered: string | undefined, visitorTexts: readonly string[]): string | null {
  const typed = visitorTexts
    .flatMap((text) => text.match(ADDRESS) ?? readSpokenEmail(text) ?? [])
    .filter((address) => address.length <= MAX_ADDRESS);
  const wanted = offered?.trim().toLowerCase();
  return typed.findLast((address) => address.toLowerCase() === wanted) ?? typed.at(-1) ?? null;
}
