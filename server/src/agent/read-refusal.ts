export interface Refusal {
  /** What else it says, to be answered once the times are let go; "" where it only refuses. */
  besides: string;
}

const ENTRY = String.raw`(?:please|just|then|so|nah|nope|actually|sorry|oh+|ah+|h+m+|u+h*m+|ok(?:ay)?|well|thanks|thank you|thx|hey|hi|hello|wait|yes|yeah|alright|all right|fine|great|but|and|or|no|on second thoughts?|in that case|after all|you know what|i think|i guess|i'm afraid|unfortunately|sadly|let's|let us|we can|(?:can|could|would|will) you(?: please)?|(?:i|we)(?:'d| would)? (?:like|want|need|prefer)(?: you)? to|(?:i|we)(?:'ve| have)? decided to|(?:i|we) have to|(?:i|we) (?:must|may|will)|(?:i|we)'ll)`;
const TIMES = String.raw`(?:meetings?|calls?|demos?|slots?|times?|dates?|appointments?|bookings?|reservations?|options?|holds?)`;
const MEETING = String.raw`(?:(?:to |of |about )?(?:(?:a|an|the|my|our|your|this|that|these|those|any|any of (?:the|these|those)|all (?:the|these|those)|all of (?:the|these|those)|(?:this|that) whole|whole) )(?:held |offered |whole |other |sales )*${TIMES})`;
const THIS = String.raw`(?:(?:about |of )?(?:it|that|this|them|these|those|all of (?:it|that|this|them)|any of (?:it|that|this|them|these|those)|everything|all that|anything|the (?:whole )?thing))`;
const END = String.raw`(?:[ ](?:for (?:me|us|now|today|the moment|the time being)|at (?:all|the moment|this (?:point|time|stage))|now|right now|just yet|yet|today|then|please|after all|any ?more|any longer|altogether|instead|thanks|thank you|sorry|though|either|really|again|to be honest|with anyone|(?:to|with) (?:sales|the team|a person|people|anybody|someone|you)))*`;

/** A refusal of the offered times, regardless of the rest of the message. */
const PLAIN = [
  String.raw`(?:i|we)(?:'ll| will)? (?:have to|need to|must) cancel(?: ${THIS})?`,
  String.raw`no (?:more |further )?(?:need for (?:a |the |any |that |this )?)?${TIMES}(?: (?:is |are )?(?:needed|necessary|required))?`,
  String.raw`(?:cancel|drop|scrap|skip|leave|release|free(?: up)?|forget|stop|delete|remove|lose|call off|give up|never ?mind|undo|abort|don't (?:book|bother (?:with|about|booking)|hold|keep|schedule|make|arrange|reserve|need|want)) ${MEETING}`,
  String.raw`(?:i|we) (?:do not|don't|won't|will not|no longer|didn't|did not)(?: really| actually| even)? (?:want|need|wish|have time for|care for|ask for)(?: to (?:have|book|schedule|make|arrange|keep))? ${MEETING}`,
  String.raw`(?:i|we) (?:do not|don't|won't|no longer)(?: really| actually)? (?:want|wish|need|have time) to (?:meet|talk|speak|(?:have|do|book|schedule) ${MEETING})`,
  String.raw`(?:i|we)(?:'ve| have)?(?: just)? changed (?:my|our) minds?`,
];
/** The same, and nothing in its words says what it is about; alone it answers what was offered. */
const SHORT = [
  String.raw`no|nope|nah|no thanks?|no thank you|no no|no way|none|neither|no need|no more|no good`,
  String.raw`(?:none|neither|not one)(?: of (?:these|them|those)(?: (?:times|slots|dates|options))?)?(?: (?:works?|suits?|fits?|(?:is|are) (?:any )?(?:good|possible|ok|okay|use)|(?:would|will|do|does) (?:work|suit|fit|do)))?(?: (?:for )?(?:me|us))?`,
  String.raw`(?:these|they|those|${MEETING}) (?:all )?(?:don't|do not|won't|will not) (?:work|suit|fit|do)(?: (?:me|us))?`,
  String.raw`(?:i|we) (?:can't|cannot|can not|couldn't|won't) (?:make|do|manage|take) (?:${THIS}|${MEETING})`,
  String.raw`never ?mind|nvm|(?:cancel|drop|scrap|skip|leave|release|forget|stop|abort|undo|ditch|scratch|never ?mind|call (?:it )?off)(?: ${THIS})?|let (?:it|them|those|that) go|(?:it|that|they)(?:'s| is| are|'re) off`,
  String.raw`(?:i'm |i am |we're |we are )?(?:really )?not (?:interested|now|today|yet|necessary|needed|required|for me|for us|at the moment|right now)(?: in (?:${THIS}|${MEETING}|meeting|talking))?`,
  String.raw`(?:it|that)(?:'s| is) (?:not|no longer|n't) (?:needed|necessary|required)`,
  String.raw`(?:maybe |perhaps |some ?)(?:later|another (?:time|day)|other time)|(?:later|another (?:time|day)|other time) (?:maybe|perhaps)`,
  String.raw`(?:hard )?pass(?: on ${THIS})?|i'm good|we're good`,
  String.raw`(?:(?:i|we)(?:'d| would)? )?(?:rather|better|prefer) not(?: to)?|not|let's not|don't(?: (?:bother|do (?:it|that)|book|hold|need|want)(?: ${THIS})?)?`,
  String.raw`(?:i|we) (?:do not|don't|won't|no longer)(?: really| actually)? (?:want|need|wish)(?: to)?(?: ${THIS})?`,
  String.raw`(?:i|we) (?:do not|don't) have (?:the )?time`,
];
const FILLER = String.raw`(?:(?:very |so )?(?:much|sorry)|a (?:lot|bunch)|that's (?:all|it|fine|ok)|it's (?:fine|ok|okay|alright|all right)|my (?:mistake|bad|fault)|bye|goodbye|cheers|for (?:your|the) help|anyway|anyhow|no (?:worries|problem|offen[cs]e)|i (?:was|am|'m) just (?:looking|browsing|curious)|just (?:looking|browsing|curious)|(?:i'll|we'll|i will|we will|let me|i have to|we have to|i need to|i want to) think (?:about|on) (?:it|that)(?: first)?|(?:i'll|we'll) (?:get|come) back(?: to you)?)`;

const plainly = new RegExp(`^(?:${PLAIN.join("|")})${END}$`, "u");
const shortly = new RegExp(`^(?:${SHORT.join("|")})${END}$`, "u");
const filler = new RegExp(`^${FILLER}?${END}$`, "u");
const entry = new RegExp(String.raw`^${ENTRY}(?:\s+|$)`, "u");
const CLAUSE = /[,;.!…–—]+|\s-+\s|\n|\s+(?:and|but|because|since|as)\s+/gu;
const MOST_ENTRIES = 8;
/** A refusal is short, and so is what is asked beside it. */
const MAX_LENGTH = 600;
/** With another time in it the message goes on arranging. */
const NAMES_TIME =
  /\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight|noon|morning|afternoon|evening|week|earlier|later|sooner|other (?:day|time|slot|date)s?|another|instead|first|second|third|last|one)\b/u;

const MAY_REFUSE =
  /\b(?:no|nope|nah|none|not|neither|never|nevermind|nvm|n't|don't|won't|can't|didn't|doesn't|isn't|couldn't|cancel|call|drop|scrap|scratch|skip|leave|let|release|free|forget|stop|abort|undo|ditch|delete|remove|lose|give|changed|later|another|other|pass|off|good)\b/iu;

/**
 * Reads that the visitor wants no meeting after all, in one or several refusals with polite words around. Null for anything
 * else, so that a question or another time keeps the offer.
 */
export function readRefusal(message: string): Refusal | null {
  if (message.length > MAX_LENGTH) return null;
  const text = message
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/\bdont\b/giu, "don't")
    .replaceAll(/\bcant\b/giu, "can't");
  if (!MAY_REFUSE.test(text)) return null;
  const besides: string[] = [];
  let isPlain = false;
  let isShort = false;
  for (const { clause, whole } of clausesOf(text)) {
    const kind = besides.length > 0 ? null : kindOf(clause);
    if (kind === null) besides.push(whole);
    isPlain ||= kind === "plain";
    isShort ||= kind === "short";
  }
  const rest = besides.join("").trim();
  if (rest === "") return isPlain || isShort ? { besides: "" } : null;
  return isPlain && !NAMES_TIME.test(rest.toLowerCase()) ? { besides: rest } : null;
}

function kindOf(clause: string): "plain" | "short" | "filler" | null {
  let text = clause
    .toLowerCase()
    .replace(/[?\s]+$/u, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  for (let count = 0; count <= MOST_ENTRIES; count += 1) {
    if (plainly.test(text)) return "plain";
    if (shortly.test(text)) return "short";
    if (filler.test(text)) return "filler";
    const rest = text.replace(entry, "");
    if (rest === text) return null;
    text = rest;
  }
  return null;
}

/** The parts between the marks and joining words, each also with the mark behind it. */
function clausesOf(text: string): { clause: string; whole: string }[] {
  const clauses: { clause: string; whole: string }[] = [];
  let start = 0;
  for (const mark of text.matchAll(CLAUSE)) {
    clauses.push({ clause: text.slice(start, mark.index), whole: text.slice(start, mark.index + mark[0].length) });
    start = mark.index + mark[0].length;
  }
  clauses.push({ clause: text.slice(start), whole: text.slice(start) });
  return clauses.filter(({ clause }) => clause.trim() !== "");
}
