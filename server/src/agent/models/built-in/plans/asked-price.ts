import type { Turn } from "../../../model.ts";
import { kindOfReply } from "../../../reply-causes.ts";
import { moneyIn } from "./site-tables.ts";
import { WRITTEN_NUMBERS, worthOfWord } from "./worth-of-word.ts";

const COUNT = String.raw`(?<count>\d{1,3}(?:[,.]\d{3})+|\d{1,6}|${WRITTEN_NUMBERS})`;

/** "12 users", "we have about 30 people", "and for 120": a count, and nothing asked of it. */
const ONLY_COUNT = new RegExp(
  String.raw`^(?:(?:and|so|ok|okay|well|hi|yes|sure|great|perfect|cool|nice|thanks|thank you|about|around|roughly|approximately|maybe|probably|for|with|only|just|say|currently|at the moment|we|i|are|we're|we've got|have|need|would need|there are|there's|it's|it is|it would be|would be|a team of|our team is|like)[\s,]+)*${COUNT}(?: of us| (?<noun>(?:(?:active|full-time|new) )?\p{L}+))?(?: (?:here|in total|right now|at the moment|for now|max|or so|please))*[\s.!]*$`,
  "u",
);
const ASKS_PRICE = /\b(?:how much|pric(?:e|es|ing)|costs?|charge|fees?|rates?|quote)\b/iu;
/** They are no things that a price is for. */
const TIMES = /^(?:am|pm|o|days?|weeks?|months?|years?|hours?|minutes?|percent|st|nd|rd|th|please|thanks|thank|ok|it|that|this)$/u;

/** How a price is asked for in languages that a company's pages are not written in. */
const PRICE_ABROAD =
  /(?<!\p{L})(?:(?:was|wie ?viel) (?:kostet|kosten)|preise?|preisliste|combien (?:ça )?co[uû]te\p{L}*|combien ça coûte|quel(?:s)? (?:est|sont) (?:le|les|vos) (?:prix|tarifs?)|vos (?:prix|tarifs)|cu[aá]nto (?:cuestan?|vale|sale)|precios?|quanto costa(?:no)?|prezz[io]|quanto custam?|preços?|hoeveel kost(?:en)?|wat kost(?:en)?|prijs|prijzen)(?!\p{L})/iu;
const COUNT_ABROAD =
  /(?<!\p{L})(?:für|pour|para|per|voor|con|com|mit|avec) (?<count>\d{1,6}) (?:mitarbeiter\p{L}*|nutzer\p{L}*|benutzer\p{L}*|personen|leute|utilisateurs?|personnes?|usuarios?|personas?|utenti|persone|usuários?|pessoas|gebruikers?|personen|mensen|medewerkers?)(?!\p{L})/iu;
const LONGEST = 120;

/**
 * The price that a message asks for in other words than a price is asked for in: a count after a price was asked or told, or a question
 * in another language. In English; null where it asks for none.
 */
export function askedPrice(message: string, history: readonly Turn[]): string | null {
  if (message.length > LONGEST) return null;
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  if (PRICE_ABROAD.test(lower)) {
    const count = COUNT_ABROAD.exec(lower)?.groups?.["count"];
    return count === undefined ? "How much does it cost?" : `How much does it cost for ${count} users?`;
  }
  const { groups } = ONLY_COUNT.exec(lower) ?? {};
  const written = groups?.["count"] ?? "";
  const noun = groups?.["noun"] ?? (lower.includes(" of us") ? "people" : "");
  if (written === "" || TIMES.test(noun) || !speaksOfPrices(history)) return null;
  return `How much does it cost for ${/^\d/u.test(written) ? written : worthOfWord(written)}${noun === "" ? "" : ` ${noun}`}?`;
}

/** The visitor asked for a price last, or was told one; and nothing else waits for a number. */
function speaksOfPrices(history: readonly Turn[]): boolean {
  const last = history.findLast(({ role }) => role === "agent");
  const reply = last?.text ?? "";
  const question = history.findLast(({ role }) => role === "visitor")?.text ?? "";
  const { awaitsMeeting, speaksOfMeeting, offersPerson, asksForDetails, asksForAddress } = kindOfReply(last);
  if (speaksOfMeeting || (awaitsMeeting && !offersPerson)) return false;
  return ASKS_PRICE.test(question) ? !asksForAddress : moneyIn(reply).length > 0 && !asksForDetails;
}
