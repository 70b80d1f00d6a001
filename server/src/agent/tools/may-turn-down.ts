import { agrees } from "./agrees.ts";

/** What asks for another time, also inside a question. */
const MOVES =
  /\b(?:another|different|instead|rather|other (?:day|time|slot|date|one)s?|mak(?:e|ing) (?:it|that)|(?:chang|mov|switch|shift|push)(?:e|es|ed|ing)? (?:it|that|this|the (?:time|day|date|slot|meeting|call)|to)|reschedul\w*|postpon\w*|earlier|sooner|later|too (?:early|late|soon)|(?:can'?t|cannot|won'?t|couldn'?t) (?:make|do|manage)|(?:that|this) one)\b/iu;
/** What names one. */
const TIMES =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight|noon|midday|next week|(?:in the|this) (?:morning|afternoon|evening)|\d{1,2}(?::\d\d)? ?[ap]\.?m|\d{1,2}:\d\d|\d{1,2} ?o'?clock|(?:is|are|would|does|at|around|about|to) (?:1[0-2]|[1-9]))\b/iu;
/** "Do texts go out on Sundays?" asks nothing of the meeting, "could we do Sunday?" does. */
const OF_MEETING = /\b(?:i|we|us|me|it|that|you|meet|call|talk|slot|time)\b/iu;
const FEW_WORDS = 4;
/** What turns something down, where the message asks nothing; in the languages that are heard for times as well. */
const REFUSES =
  /(?<!\p{L})(?:no|nope|nah|not|never|none|\p{L}+n't|cannot|cant|dont|wont|doesnt|isnt|actually|wait|hold on|hang on|oops|wrong|mistake|meant?|cancel\p{L}*|nein|nicht|lieber|doch|anders|andere[rsn]?|non|pas|plutôt|autre|otr[oa]|mejor|tampoco|niet|nee|liever|não|melhor|outr[oa]|altr[oa]|meglio|early|late|busy|unavailable)(?!\p{L})/iu;
/** "That's my lunch break", "my colleague is away then": a statement may be the reason why a time does not suit. */
const STATES = /\b(?:i|i'm|im|we|we're|my|our|that's|thats|it's|he|she|they)\b/iu;
const WANTS_TO_KNOW =
  /\b(?:i|we)(?:'d| would| just)* (?:want|like|need|was wondering|wonder|am wondering)(?: to)?(?: (?:know|ask|see|understand|learn|hear|find out)| (?:if|whether|what|how|about))\b/iu;
/** "No problem" and "can't wait" turn nothing down. */
const HARMLESS = /\b(?:no (?:problem|worries|prob|rush|questions?|hurry|doubt)|not a problem|can'?t wait|why not)\b/giu;
const ASKS =
  /\?\s*$|^\s*(?:\w+[,.!] )?(?:what|which|who|whom|whose|where|when|why|how|is|are|do|does|did|can|could|will|would|should|has|have)\b/iu;
/** "Are you open on Saturdays?" */
const OF_HOURS = /\b(?:open|closed?|opening hours|office hours|support)\b/iu;
const ADDRESS = /\S+@\S+/gu;

const LONGEST_READ = 600;

/**
 * Whether a message may turn down the time that is held, for all that was understood of it. It errs on the safe side: the visitor is then
 * asked once more. A plain question turns nothing down.
 */
export function mayTurnDown(message: string): boolean {
  const text = message
    .slice(0, LONGEST_READ)
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(ADDRESS, " ")
    .replaceAll(HARMLESS, " ");
  const asks = ASKS.test(text);
  if (MOVES.test(text)) return true;
  if (TIMES.test(text)) return !asks || (!OF_HOURS.test(text) && (OF_MEETING.test(text) || text.trim().split(/\s+/u).length <= FEW_WORDS));
  if (asks || WANTS_TO_KNOW.test(text) || agrees(text)) return false;
  return REFUSES.test(text) || (STATES.test(text) && !message.includes("@"));
}

const TIME =
  /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tonight|tomorrow|noon|midday|next|week|morning|afternoon|evening)\b/iu;

/** Whether a message with an address also says when, so that the time is its own and not the one that was held before. */
export function namesTime(message: string): boolean {
  return TIME.test(message.slice(0, LONGEST_READ).replaceAll(ADDRESS, " "));
}
