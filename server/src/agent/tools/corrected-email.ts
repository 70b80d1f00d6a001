import { emailIn, emailsIn } from "./typed-email.ts";

const CORRECTS =
  /\b(?:sorry|oops|typos?|mistakes?|wrong|misspel\w+|mistyp\w+|missp[eo]ke|correct(?:ion|ed)?|actually|rather|instead|i meant?|should (?:be|have been)|change|replace|update|old (?:one|address)|(?:another|different|other|new|better) (?:e-?mail|mail|address|one))\b|\bnot @/iu;
/** Another person's address replaces nothing. */
const OF_OTHERS =
  /\b(?:colleagues?|boss|manager|partner|friend|wife|husband|team|also|too|as well|both|add|cc|copy|forward|she|he|they|his|her|their|invite|invoices?|billing|orders?|newsletter|you|your)\b/iu;
const ADDRESSES = /\S+@\S+/gu;
/** One that is named as the wrong one takes no place either. */
const DENIED = /\b(?:not|instead of|rather than|in place of)\s+\S+@\S+/giu;
const MOST_WORDS = 14;
const LONGEST = 300;

/**
 * The address that corrects the known one: "sorry, typo, it is ada@…"; null without one. `earlier` prevents a message that is
 * read again from undoing its own correction.
 */
export function correctedEmail(message: string, known: string | null, earlier: readonly string[] = []): string | null {
  if (known === null || !corrects(message)) return null;
  const other = namedIn(message).findLast((address) => !isSame(address, known)) ?? null;
  if (other !== null && namesFirst(message, known, earlier) && isAmong(other, earlier)) return null;
  return other;
}

export function hasCorrected(message: string, known: string | null, earlier: readonly string[]): boolean {
  return known !== null && corrects(message) && namesFirst(message, known, earlier);
}

/** The address that a message gives as the visitor's own: the last where it puts one right, else the first. */
export function ownEmail(message: string): string | null {
  return namedIn(message).at(corrects(message) ? -1 : 0) ?? null;
}

function corrects(message: string): boolean {
  if (message.length > LONGEST || message.includes("?") || emailIn(message) === null) return false;
  const said = message.replaceAll(ADDRESSES, "@").trim();
  return CORRECTS.test(said) && !OF_OTHERS.test(said) && said.split(/\s+/u).length <= MOST_WORDS;
}

function namedIn(message: string): string[] {
  return emailsIn(message.replaceAll(DENIED, " "));
}

function namesFirst(message: string, address: string, earlier: readonly string[]): boolean {
  return namedIn(message).some((named) => isSame(named, address)) && !isAmong(address, earlier);
}

function isAmong(address: string, texts: readonly string[]): boolean {
  return texts.some((text) => emailsIn(text).some((typed) => isSame(typed, address)));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
