import { daysAfter } from "../../zones/zone-clock.ts";

const NAMES = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const NAME = `(?:${NAMES.join("|")})`;
const HOUR = String.raw`(?:(?:1[0-2]|[1-9])(?::[0-5]\d)?|(?:1\d|2[0-3]):[0-5]\d|${NAME})`;
/** What follows an hour, and no number of things. */
const ENDS = String.raw`(?=\s*(?:[.,;!?)]|$|(?:o'?clock|instead|please|pls|on|then|sharp|today|tomorrow|if|or|works?|would|is|might|possible|ok|okay|free|also|still|too|as well|available|fine|good|better|for (?:me|us|the (?:meeting|call|demo))|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b))`;
const LEADS = String.raw`(?:can't|cannot|can not|couldn't|won't) (?:do|make)|is|would|does|at about|around|make (?:it|that|this)|(?:i|we) (?:mean|meant|said|say)|(?:change|move|switch|shift|push|bring) (?:it |that |this |the (?:meeting|call|time|slot) )?(?:back |forward )?to|(?:how|what) about|prefer|rather(?: do| have)?|say|maybe|perhaps|let's (?:do|say|make it|try)|(?:can|could) (?:we|i|you) (?:do|say|make it|have|try)`;
/** "Can I have one on Thursday" names no hour. */
const BEHIND_LEAD = new RegExp(String.raw`(\b(?:${LEADS}) )(?!one\b)(${HOUR})${ENDS}`, "giu");
const IN_FRONT = new RegExp(
  String.raw`((?:^|[.,;!?]\s*|\b(?:no|ok|okay|sorry|actually|wait|and|or|but|hm+|oh|not \S+)\s+))(?!one\b)(${HOUR})(?=\s*(?:$|[?!.]\s*$|(?:on (?:mon|tues|wednes|thurs|fri|satur|sun)day|instead|please|pls|then|works?|would|possible|ok|is (?:better|fine|good|ok)|might)\b))`,
  "giu",
);
/** "Thursday 11" is not a date: a month would be beside it. */
const BEHIND_DAY = new RegExp(
  String.raw`(\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri)(?:day)?,? )((?:1[0-2]|[1-9]))(?=\s*(?:[,;!?)]|\.(?!\d)|$|(?:please|pls|then|works?|would|is|or|and)\b))`,
  "giu",
);
const PAST = new RegExp(String.raw`\b(?:at )?(half|quarter|a quarter) (past|after|to) (${NAME}|\d{1,2})\b`, "giu");
/** "Half nine", as the British say it. */
const HALF = new RegExp(String.raw`\b(?:at )?half (${NAME}|1[0-2]|[1-9])\b(?!\s*(?:of|a|an|day|hour|price|percent|%|[.:]\d))`, "giu");
const MAY_HAVE = new RegExp(String.raw`\d|\b${NAME}\b`, "iu");

/** A text with "at" before each hour that nothing but its surroundings tells to be one: "make it 4", "I meant five", "half past two". */
export function withBareHours(today: string, text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  return text
    .replace(PAST, (whole, part: string, way: string, name: string) => {
      const hour = hourOf(name);
      if (hour < 1 || hour > 12) return whole;
      if (way === "to") return part === "half" ? whole : `at ${hour === 1 ? 12 : hour - 1}:45`;
      return `at ${hour}:${part === "half" ? "30" : "15"}`;
    })
    .replace(HALF, (_whole, name: string) => `at ${hourOf(name)}:30`)
    .replace(BEHIND_DAY, (whole, lead: string, hour: string) => (isDate(today, lead, hour) ? whole : at(whole, lead, hour)))
    .replace(BEHIND_LEAD, at)
    .replace(IN_FRONT, at);
}

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** "Thursday 3" is the third where that is the coming Thursday. */
function isDate(today: string, weekday: string, number: string): boolean {
  const wanted = WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase());
  const ahead = (wanted - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return [0, 7].some((more) => Number(daysAfter(today, ahead + more).slice(-2)) === Number(number));
}

function at(_whole: string, lead: string, hour: string): string {
  const named = hourOf(hour);
  return `${lead}at ${Number.isNaN(named) ? hour : named}`;
}

function hourOf(name: string): number {
  const place = NAMES.indexOf(name.toLowerCase());
  return place === -1 ? Number(name) : place + 1;
}
