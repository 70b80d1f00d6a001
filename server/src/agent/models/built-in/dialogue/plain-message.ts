import { readWords } from "../../../../knowledge/words/words.ts";

/** Openings before the point. Words that may be the point itself need a mark behind them. */
const LEAD_IN =
  /^(?:(?:hi|hiya|hello|hey|hallo|good (?:morning|afternoon|evening|day)|ok(?:ay)?|h+m+|u+h+m*|u+m+|oh|ah|aha|thx|btw|by the way)(?: there| team| all| everyone| again)?(?:\s*[,.!:;…-]+\s*|\s+)|(?:alright|all right|great|cool|nice|perfect|good|fine|thanks|thank you|wow|well|wait|hold on|sorry|excuse me|listen|look|actually|yes|yeah|yep|no|nope|so|now|please|anyway|right|got it|i see|(?:a |one |just (?:a|one) )?(?:quick |short |small |other |another |more |last |further )*(?:question|thing))\s*[,.!:;…-]+\s*|quick question\s+)/iu;
/** "Cool how much is it", "thanks I need SSO": what comes behind is asked or wished for. */
const THANKS_FIRST =
  /^(?:(?:ok(?:ay)?|great|perfect|awesome|cool|nice|super|wonderful|excellent|brilliant|amazing|good|fine|alright|thanks|thank you|thx|ty|cheers|got it|makes sense|understood)(?: a lot| so much| very much| again)?[\s,.!:;-]+)+(?=(?:(?:and|but|so|then|also|now)\s+)?(?:what|how|which|who|when|where|why|do|does|did|is|are|can|could|will|would|should|may|tell|show|send|give|explain|(?:i|we)(?:'d|'m|'re| would| also| just| still| am| are)* (?:like|need|want|looking|interested|wonder\w*|have (?:a|another|one) (?:more |last )?question))\b)/iu;
/** "What's in the Group plan btw?" */
const LEAD_OUT = /[\s,]+(?:btw|by the way|pls|plz|please|thx|thanks|thank you|cheers)\s*(?<end>[?.!]*)\s*$/iu;
const THING = String.raw`(?:pric(?:e|es|ing)(?: (?:lists?|tables?|plans?))?|costs?|fees|rates|plans|packages|tiers|discounts?|(?:free )?trials?|features|integrations|security|api|sso|gdpr|docs|documentation|webhooks|refunds?|invoices|(?:support|opening|business) hours)`;
/** "Pricing for 20 users" only names its subject. */
const NAMES_THING = new RegExp(
  String.raw`^(?:(?:and|the|your|any|some)\s+)*${THING}(?:\s+(?:for|of|per|on|in|with|details|info(?:rmation)?|please|pls|plz)\b(?!.*\b(?:is|are|was|were|looks?|sounds?|seems?|makes?|helps?|helped|got)\b).*|[\s?.!]*)$`,
  "iu",
);
const MOST_LEAD_INS = 4;
const LEAST_LEFT = 2;

/** "No, I meant the API limits": the previous question applies to another subject. */
const CORRECTION =
  /^(?:(?:no|nope|sorry|oh|actually|well|but)[\s,.!]+)*(?:(?:that'?s not what i (?:asked|meant|mean)|not that)[\s,.!:;-]+(?:i (?:meant|mean|asked(?: about| for)?) )?|i (?:actually |really |only )?(?:meant|was (?:asking|talking) about|am (?:asking|talking) about|asked (?:about|for))[\s,:]+|i mean[\s,:]+)/iu;
/** "And if we upgrade to Business?" */
const SUPPOSITION =
  /^(?:(?:and|but|so|or|ok|then)[\s,]+)*(?:what |how )?if (?:we|i|you|they|one)(?:'re|'d)? (?:(?:ever|later|then) )?(?:upgraded?|downgraded?|switch(?:ed)?|moved?|changed?|go|went|choose|chose|take|took|pick(?:ed)?|get|got|used?|are|were|be|stay(?:ed)?|buy|bought)(?: (?:to|for|on|with|over|in|the|a|an))*\s+/iu;
const OTHERWISE = /^no[,.!]\s*/iu;
const MOST_OTHERWISE = 4;
const ASKS =
  /\b(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|may|must)\b/iu;

/** As people type them, and as rules and pages have them. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[’‘`´]/gu, "'"],
  [/\b(what|how|where|who|when|that|there)s\b(?!')/giu, "$1's"],
  [/\b(do|does|did|is|are|was|were|have|has|could|would|should|had)nt\b/giu, "$1n't"],
  [/\bcant\b/giu, "can't"],
  [/\bwont\b/giu, "won't"],
  [/\bim\b/gu, "i'm"],
  [/\bive\b/giu, "I've"],
  [/\bu\b(?!\.)/gu, "you"],
  [/\bur\b/gu, "your"],
  [/\b(?:pls|plz)\b/giu, "please"],
  [/\bment\b/giu, "meant"],
];
const MAY_BE_MISSPELT = /[’‘`´]|\b(?:whats|hows|wheres|whos|whens|thats|theres|ment|\w+nt|im|ive|u|ur|pls|plz)\b/iu;
const LONG = 600;

/** A message without its greeting and its hemming, with the apostrophes that were left out, and what it corrects put as a question. */
export function plainMessage(message: string, hasTurns: boolean): string {
  if (message.length > LONG) return message;
  let text = joinFragments(message.trim());
  if (MAY_BE_MISSPELT.test(text)) for (const [pattern, right] of spellings) text = text.replace(pattern, right);
  const asked = text.replace(THANKS_FIRST, "");
  if (readWords(asked).length >= LEAST_LEFT) text = asked;
  if (hasTurns) text = asCorrected(text);
  for (let count = 0; count < MOST_LEAD_INS; count += 1) {
    const rest = text.replace(LEAD_IN, "");
    if (rest === text || (readWords(rest).length < LEAST_LEFT && !namesThing(rest))) break;
    text = rest;
  }
  const bare = text.replace(LEAD_OUT, "$<end>");
  return readWords(bare).length < LEAST_LEFT ? text : bare;
}

/** Whether a text, short of its greeting, only names what visitors of any site ask for. */
function namesThing(text: string): boolean {
  return NAMES_THING.test(text);
}

/** What a correction or a supposition asks: the question before, of what was meant; the text itself where it is neither. */
function asCorrected(text: string): string {
  const rest = text.replace(CORRECTION, "");
  if (rest !== text && rest.trim() !== "") return ASKS.test(rest) ? rest : `what about ${rest}`;
  const supposed = text.replace(SUPPOSITION, "");
  if (supposed !== text && !ASKS.test(supposed) && readWords(supposed).length <= MOST_OTHERWISE) return `what about ${supposed}`;
  const other = text.replace(OTHERWISE, "");
  const isShort = other !== text && !ASKS.test(other) && readWords(other).length <= MOST_OTHERWISE;
  return isShort ? `what about ${other}` : text;
}

/** "how", "much", "is it" sent as three lines are one. */
function joinFragments(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split(/\s*\n\s*/u);
  return lines.reduce((joined, line) => {
    const last = joined.slice(joined.lastIndexOf("\n") + 1);
    const goesOn = readWords(last).length <= 2 && !/[.?!:;]$/u.test(last);
    return `${joined}${goesOn ? " " : "\n"}${line}`;
  });
}
