import { emailIn, emailsIn } from "./typed-email.ts";

const CORRECTS_ABROAD =
  /(?<!\p{L})(?:entschuldigung|tippfehler|vertippt|falsche?[nrs]?|sondern|stattdessen|statt|eigentlich|richtige?|korrekt\p{L}*|korrigier\p{L}*|ich meinte|pardon|désolée?|erreur|faute|corrig\p{L}+|plutôt|en fait|perdón|perdona|error|errata|equivoc\p{L}+|correg\p{L}+|correct[oa]|en realidad|scus[ai]|errore|sbagliat\p{L}+|corre(?:tt|gg)\p{L}+|in realtà|invece|tikfout|typefout|fout|verkeerde?|juiste|eigenlijk|ik bedoel\p{L}*|desculpe?|erro|errad[oa]|corrij\p{L}+|corret[oa]|na verdade|aliás)(?!\p{L})/iu;
const CORRECTS =
  /\b(?:sorry|oops|typos?|mistakes?|wrong|misspel\w+|mistyp\w+|missp[eo]ke|correct(?:ion|ed)?|actually|rather|instead|i meant?|should (?:be|have been)|change|replace|update|old (?:one|address)|(?:another|different|other|new|better) (?:e-?mail|mail|address|one))\b|\bnot @/iu;
/** Another person's address replaces nothing. */
const OF_OTHERS =
  /\b(?:colleagues?|boss|manager|partner|friend|wife|husband|team|also|too|as well|both|add|cc|copy|forward|she|he|they|his|her|their|invite|invoices?|billing|orders?|newsletter|you|your)\b/iu;
const OF_OTHERS_ABROAD =
  /(?<!\p{L})(?:kolleg\p{L}*|chef\p{L}*|auch|zusätzlich|rechnung\p{L}*|collègues?|aussi|également|factur\p{L}*|compañer\p{L}+|jef[ea]|también|colleg[ahi]+|anche|fattur\p{L}*|baas|ook|factuur\p{L}*|colegas?|também|fatura\p{L}*)(?!\p{L})/iu;
const ADDRESSES = /\S+@\S+/gu;
/** One that is named as the wrong one takes no place either. */
const DENIED =
  /(?<!\p{L})(?:not|instead of|rather than|in place of|nicht|statt|pas|non|niet|não|en lugar de|invece di|au lieu de)\s+\S+@\S+/giu;
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
  const isCorrection = CORRECTS.test(said) || CORRECTS_ABROAD.test(said);
  const isOfOthers = OF_OTHERS.test(said) || OF_OTHERS_ABROAD.test(said);
  return isCorrection && !isOfOthers && said.split(/\s+/u).length <= MOST_WORDS;
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
