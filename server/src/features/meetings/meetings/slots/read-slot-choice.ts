import { readRefusal } from "../../../../agent/read-refusal.ts";

const LEAD_IN = String.raw`(?:(?:ok|okay|yes|yeah|sure|great|perfect|good|fine|alright|thanks|thank you|hi|hello|hm+|well)[,.! ]+)*`;
const WISH = String.raw`(?:i(?:'d| would| will)? (?:like|prefer|take|want|choose|pick|go with)(?: to (?:take|have|book))? |i'll (?:take|have|go with|go for) |let's (?:do|take|try|go with|meet) |(?:can|could) (?:i|we) (?:have|take|do|book) |please |book (?:me )?(?:in )?(?:for )?|take |go with |how about |make it )?`;
const NAMED = String.raw`(first|1st|second|2nd|third|3rd|last|latest|earliest|soonest|one|two|three|[1-3])`;
const NOUN = String.raw`(?:[ ](?:one|slot|option|time|choice|suggestion|of (?:these|them|those)))*`;
const PRAISE = String.raw`(?:[ ](?:works?|suits?|fits?|please|pls|plz|sounds (?:good|great)|(?:is|would be) (?:good|fine|great|perfect|best|ok|okay)|for (?:me|us)|then|(?:that )?you (?:said|offered|mentioned|named)|from (?:before|above)))*`;
const THANKS = String.raw`(?:[,.! ]+(?:please|pls|plz|thanks|thx|thank you|cheers|yes please|ok|okay|sounds good|great))*[.! ]*`;

const CHOICE = new RegExp(`^${LEAD_IN}${WISH}(?:(?:the|number|no\\.?|option|slot|choice) |#)*${NAMED}[.)]?${NOUN}${PRAISE}${THANKS}$`, "u");
/** "Later" among two or three times is the last; "later" by itself asks for others. */
const COMPARED = new RegExp(`^${LEAD_IN}${WISH}the (later|earlier)${NOUN.replace(")*", ")+")}${PRAISE}${THANKS}$`, "u");
/** A choice is short; the patterns below would take long for pages of blanks or dots. */
const LONGEST_CHOICE = 200;
/** An address that comes along with the choice. */
const WITH_ADDRESS = /[\s,.;:-]*(?:and )?(?:(?:my|the) )?(?:(?:e-?)?mail(?: address)?(?: is|:)? )?[^\s<>,;]+@[^\s<>,;]+[\s,.;:-]*/giu;
const NAME_BEHIND =
  /\s*\n\s*(?:(?:[Mm]y name is|[Ii]'m|[Ii] am|[Nn]ame:?|[Tt]his is)\s+)?\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2}[\s.!]*$/u;
const places: Record<string, number> = {
  first: 1,
  "1st": 1,
  earliest: 1,
  soonest: 1,
  one: 1,
  second: 2,
  "2nd": 2,
  two: 2,
  third: 3,
  "3rd": 3,
  three: 3,
};

/**
 * Which of the offered times a message takes, counted from 1: by its label, or by its place ("the second one", "2").
 * "declined" when it refuses them all; null when it says something else, which a model has to understand.
 */
export function readSlotChoice(message: string, labels: readonly string[]): number | "declined" | null {
  const text = plain(message);
  const named = labels.flatMap((label, index) => (text.includes(plain(label)) ? [index + 1] : []));
  if (named.length > 0)
    return named.length === 1 && !/\b(?:not|don't|can't|cannot|except|instead)\b/u.test(text) ? (named[0] ?? null) : null;
  if (readRefusal(message) !== null) return "declined";
  if (message.length > LONGEST_CHOICE) return null;
  const compared = COMPARED.exec(text)?.[1];
  // Where one is held, the later one is another.
  if (compared !== undefined) return labels.length < 2 ? null : compared === "later" ? labels.length : 1;
  const place = CHOICE.exec(plain(withoutSender(message)))?.[1];
  if (place === undefined) return null;
  const chosen = place === "last" || place === "latest" ? labels.length : (places[place] ?? Number(place));
  return offered(chosen, labels);
}

/** What is left without the address, and the name beside it, that the visitor gives with the choice. */
function withoutSender(message: string): string {
  const line = message.replaceAll(/\s+/gu, " ").trim();
  const rest = line.replace(WITH_ADDRESS, "\n").trim();
  return rest === line ? rest : rest.replace(NAME_BEHIND, "");
}

function offered(place: number, labels: readonly string[]): number | null {
  return place >= 1 && place <= labels.length ? place : null;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("’", "'").replace(/\s+/gu, " ").trim();
}
