import { SUM } from "../../../../knowledge/site-facts/numbers.ts";
import type { AnswerType } from "./question.ts";

const evidence: Partial<Record<AnswerType, RegExp>> = {
  plan: /\b(?:\p{Lu}[\p{L}\d]*|[Aa]ll|[Ee]very|[Aa]ny|[Ee]ach|paid|free|higher|[Bb]oth|[Nn]o) (?:(?:and|or) \p{Lu}\p{L}* )?(?:plans?|Plans?|tiers?|editions?|Edition|subscriptions?|licen[cs]es?)\b|\badd-?on\b|\b(?:included|available|part of|comes with)\b[^.]{0,30}\b(?:in|on|of|with) (?:the )?\p{Lu}|\bpart of \p{Lu}/u,
  price: new RegExp(
    String.raw`${SUM}|\d\s?%|\bfree\b|\bno (?:extra |additional )?(?:charge|cost|fee)|\bper (?:month|year|user|seat|agent)\b|\bpric(?:e|ed|ing)\b`,
    "iu",
  ),
  percent: /\d\s?(?:%|percent)/iu,
  duration:
    /\b(?:\d+(?:[-–]\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|few|several)[\s-]+(?:\w+ )?(?:ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?)\b|\b(?:instant|immediate|real[- ]?time|forever|daily|weekly|monthly|overnight)/iu,
  date: /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:19|20)\d\d\b|\b\d{1,2}(?::\d\d|\s?[ap]m)\b|\b(?:\d+|one|two|three|first|last|an?) (?:\w+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b|\b(?:when|once|after|as soon as|before|until|if|every|more than|over)\b/iu,
  number:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|unlimited|twice|once|no limit|any number|as many)\b/iu,
  phone: /\+?\d[\d\s().-]{6,}\d/u,
  email: /[^\s@]+@[^\s@]+\.\w+/u,
  person:
    /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:owners?|admins?|administrators?|team|members?|users?|everyone|anyone|by|founders?|ceo|customers?|people|only)\b/u,
  place:
    /\b(?:in|at|on|from|under|inside|within|to) (?:the |our |your )?\p{Lu}|\b(?:in|at|on) the \p{L}+|\b(?:remote|address|office|settings?|located|stored|page|tab|menu|section)\b|→|>/u,
  steps:
    /^(?:go|click|open|select|choose|add|enter|create|set|run|install|use|log|sign|navigate|paste|copy|enable|press|turn|visit|update|remove|find|download|fill|replace|call|pass|to )\b|\b(?:you can|you need|you'll|click|go to|settings|by |use the|using|set )\b|→/iu,
  reason:
    /\b(?:because|since|due to|so that|reason|therefore|this means|caused?|in order|as a result|to avoid|to (?:prevent|keep|make|ensure)|if|when)\b/iu,
};

export function leavesMark(type: AnswerType): boolean {
  return evidence[type] !== undefined;
}

/** How well a sentence holds the sort of fact asked for: 1 yes, 0 no, null when the sort leaves no mark on a sentence. */
export function fitsType(type: AnswerType, sentence: string): 0 | 1 | null {
  const pattern = evidence[type];
  if (pattern === undefined) return null;
  return pattern.test(sentence) ? 1 : 0;
}
