import { speaksOnlyOfTimes } from "../language/about-times.ts";

const NUMBER = String.raw`(?:\d+(?:\.\d+)?|an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|(?:a )?few|(?:a )?couple(?: of)?)`;
const UNITS = String.raw`(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)`;
/** How long something takes, took or was waited for, with the word before it that may make a time of it: "in 3 hours", "the next two days". */
const SPAN = new RegExp(
  String.raw`(\b(?:in|within|after|next|coming|another|every|by)(?: (?:the|about|around|roughly|like|maybe|next|coming))* |\+ ?)?(?:\bfor (?:about |around |over |almost |nearly )?)?\b${NUMBER}[ -]${UNITS}\b(\s+(?:from (?:now|today|then|tomorrow)|later|earlier|before|after|ahead|time)\b)?`,
  "giu",
);
const PAST = String.raw`(?:yesterday|last (?:week|month|year|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?! (?:of|in)\b))`;
/** "Three days ago", "since Monday" for something under way: meetings are not in the past. */
const GONE = new RegExp(
  String.raw`\b${NUMBER} ${UNITS} ago\b|\b(?:since )?${PAST}\b(?: (?:at|around) \d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b)?)?|\bsince (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|this morning|noon|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b)?)`,
  "giu",
);
/** No meeting can be arranged for it, and it would be read as a time: "call me now on 0161 555 0199". */
const NOW = /(?<!\bfrom )\b(?:right |just )?now\b/giu;
const MAY_HAVE = /\bnow\b|\b(?:minute|min|hour|hr|day|week|month|year)s?\b|\bago\b|\byesterday\b|\blast\b|\bsince\b/iu;
const GOES_ON =
  /\b(?:nobody|no one|noone|no (?:answer|reply|response|reaction)|(?:have|has|'ve|'s|had)(?: \w+)? been|been|wait(?:ing|ed)|broken|down|not work\w*|didn't|hasn't|haven't|never)\b/iu;

/** Drops durations and starting points, which are not wishes for a time. */
export function withoutSpans(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  return text
    .replace(NOW, ",")
    .replace(GONE, (whole: string) => (isWished(whole, text) ? whole : " "))
    .replace(SPAN, (whole: string, before: string | undefined, behind: string | undefined) =>
      before === undefined && behind === undefined ? " " : whole,
    );
}

function isWished(gone: string, text: string): boolean {
  return (/^since /iu.test(gone) && !GOES_ON.test(text)) || speaksOnlyOfTimes(text);
}
