import { inEnglish } from "./in-english.ts";
import type { Language } from "./language.ts";
import { readNamedZone } from "./named-zone.ts";

export const wordsOfTimes: ReadonlySet<string> = new Set(
  `sth smth something ugh argh gonna wanna wrong a an the this that these those it its it's that's i i'm i'd i'll i've im id ill ive me my mine we we'd we'll we're we've us our you you'd you'll you're u your they them there there's
  what what's when which how how's about who's whats hows if and or nor but so then than though although because cause cos of on in at by for from to till until til up between before after past around about roughly with into not no nope
  nah none yes yeah yep yup ok okay sure right fine great good better best perfect cool nice bad worse well oh ooh ah hm hmm hmmm um uh er wait hold hang actually sorry oops apologies pardon hi hello hey thanks
  thank thx cheers please pls plz kindly maybe perhaps possibly probably just only really also still again too very much more most little bit instead rather otherwise else another other others different
  same new next last first second third following coming upcoming current is isn't isnt are aren't arent was wasn't were be been am do does doesn't doesnt don't dont did didn't have has haven't had having can
  can't cant cannot could couldn't will won't wont would wouldn't wouldnt shall should shouldn't may might must need needs want wanted wants like prefer preferred love hope wish think thought thinking guess say said
  says mean meant ment let let's lets make makes making made take takes taking get got go going come see find give keep work works worked suit suits fit fits book booked booking schedule scheduled
  scheduling arrange arranging set reserve plan organise organize meet meets meeting meetings talk speak chat call calls demo demos demonstration slot slots time times timeslot timeslots day days date dates hour hours
  minute minutes min mins week weeks weekend weekends weekday weekdays month months appointment appointments option options choice availability availabilities calendar spot free available possible busy
  unavailable taken booked away off out early earlier earliest late later latest soon sooner soonest asap morning mornings afternoon afternoons evening evenings night nights tonight today yesterday tomorrow tmrw tmr tomorow noon
  midday midnight lunch lunchtime breakfast monday mondays mon tuesday tuesdays tue tues wednesday wednesdays wed weds thursday thursdays thu thur thurs friday fridays fri saturday saturdays sat sunday sundays sun
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec one ones two three four five six seven eight nine ten eleven twelve half
  quarter o'clock oclock am pm a.m p.m st nd rd th first utc gmt bst cet cest est edt cst cdt mst mdt pst pdt et pt ct mt ist jst aest zone timezone local something anything someone somebody anyone anybody any some
  all each every either neither both never always whenever wherever change changed move moved switch shift push pushed bring swap reschedule rescheduled postpone postponed put pencil down back forward ahead one-on-one
  chance way sooner long middle rest here person people team sales rep human expert quick short live online zoom video phone mind minds scratch except apart besides
  beyond unfortunately unluckily afraid conflict clash convenient ideal easier easiest happy glad able sorted swing join it'll that'll there'll today's tomorrow's as`
    .split(/\s+/u)
    .filter((word) => word !== ""),
);
const WORD = /\p{L}[\p{L}'.-]*\p{L}|\p{L}/gu;
const ADDRESS = /\S+@\S+/gu;
/** A number with one of its endings: "5pm", "24th", "10:30". */
const NUMBER = /\d[\d:./-]*\s?(?:[ap]\.?m\b\.?|st\b|nd\b|rd\b|th\b|h\b)?/giu;
const LONGEST = 200;

/** "Are you open on Saturdays?" asks after the company's own hours. */
const ASKS_HOURS =
  /\b(?:do|does|are|is) (?:you|they|your|the|everybody|anybody|anyone)\b(?: \w+){0,2} (?:work|working|open|closed?)\b(?! for\b)/iu;

/** Whether a message asks when the company works, not when to meet. */
export function asksForHours(message: string): boolean {
  return ASKS_HOURS.test(message);
}

/** Whether a message speaks of when to meet and of nothing else, so that a time in it is a wish and no part of a question. */
export function speaksOnlyOfTimes(message: string): boolean {
  if (message.length > LONGEST || asksForHours(message)) return false;
  const text = (readNamedZone(message)?.rest ?? message)
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(ADDRESS, " ")
    .replaceAll(NUMBER, " ");
  return (text.match(WORD) ?? []).every((word) => wordsOfTimes.has(word));
}

const SENTENCE_END =
  /(?<=[.?!])\s+(?:(?:and|also|but|so|oh|plus|btw|by the way)[\s,]+)*|\n+|,?\s+(?:and|but|also|plus)\s+(?=(?:what|which|who|how|why|where|do|does|is|are|can|could|will|did|has|have)\b)/giu;
const ASKS = /\?\s*$|^(?:what|which|who|whom|whose|where|why|how|is|are|do|does|did|can|could|will|would|should|has|have)\b/iu;
/** "Can someone show me the machines?" wants what the meeting is for. */
const FOR_A_PERSON =
  /^(?:can|could|would|is there) (?:someone|somebody|anyone|anybody|a person)\b(?: who can)? (?:show|walk|guide|help|visit|call|ring|meet)\b/iu;
const LEAST_WORDS = 3;
const LONGEST_READ = 600;

/** What a message that arranges a meeting asks besides: "Wednesday? And do you support Merlin?" Empty where it asks nothing. */
export function asksBesides(message: string, language: Language): string {
  const parts = message
    .slice(0, LONGEST_READ)
    .split(SENTENCE_END)
    .filter((part) => part.trim() !== "");
  if (parts.length < 2) return "";
  return parts
    .filter((part) => {
      const heard = inEnglish(part.trim(), language);
      return ASKS.test(heard) && !FOR_A_PERSON.test(heard) && heard.split(/\s+/u).length >= LEAST_WORDS && !speaksOnlyOfTimes(heard);
    })
    .join(" ")
    .trim();
}
