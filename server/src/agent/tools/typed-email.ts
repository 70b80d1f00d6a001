import { readSpokenEmail } from "../spoken-email.ts";

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}/giu;
const MAX_ADDRESS = 254;

/** The last e-mail address in a text. */
export function emailIn(text: string): string | null {
  return text.match(ADDRESS)?.findLast((address) => address.length <= MAX_ADDRESS) ?? readSpokenEmail(text);
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
