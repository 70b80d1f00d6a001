import type { AnswerType } from "./question.ts";

/** What an answer has that tells how many or how long, however loosely it does. */
const figures: Partial<Record<AnswerType, RegExp>> = {
  number:
    /\d|\b(?:no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|hundreds?|thousands?|millions?|once|twice|several|few|both|half|double|single|multiple|unlimited|limitless|all|any|every|each|only|always|never|daily|hourly|weekly|monthly|yearly|annually|as (?:many|much|often|far)|real[- ]?time)\b/iu,
  duration:
    /\d|\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|until|till|as long as|indefinite(?:ly)?|permanent(?:ly)?|never|always|lifetime|forever|unlimited|instant(?:ly)?|immediate(?:ly)?|right away|at once|overnight|real[- ]?time|soon|quick(?:ly)?|fast|expires?|daily|hourly|weekly|monthly|yearly)\b/iu,
  percent: /\d|\b(?:half|third|quarter|none|no|all|free)\b/iu,
};

/** "How many days does the trial last?" wants days, not any number. */
const ASKS_TIME = /\bhow many (?:more )?(?:seconds|minutes|hours|days|weeks|months|years)\b/iu;
const TIME =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety|half|few|several)[\s-]+(?:\w+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?)\b|\b(?:until|as long as|indefinitely|never|forever|unlimited)\b/iu;

/** "How long does the import take?" is not told by how long it may be undone. */
const ASKS_TAKING = /\bhow (?:long|much time|many (?:seconds|minutes|hours|days|weeks|months))\b.{1,60}\btak(?:e|es|ing)\b/iu;
const TAKING = /\b(?:tak(?:e|es|en|ing)|took|ready|finish\w*|complet\w*)\b/iu;
const KEEPING =
  /\b(?:undo|undone|kept|keep|keeps|stored|retained|retention|deleted|restored?|recovered|refunded|cancell?ed|expires?|money back)\b/iu;

/** Whether an answer to how many or how long tells neither, whatever else it says of the thing. */
export function lacksFigure(question: string, type: AnswerType, answer: string): boolean {
  if (ASKS_TAKING.test(question) && tellsKeepingAlone(answer)) return true;
  if (ASKS_TIME.test(question)) return !TIME.test(answer);
  const figure = figures[type];
  return figure !== undefined && !figure.test(answer);
}

/** Whether all times of an answer are times for which something is kept or may be taken back. */
function tellsKeepingAlone(answer: string): boolean {
  const timed = answer.split(/(?<=[.!?])\s|\n/u).filter((sentence) => TIME.test(sentence));
  return timed.length > 0 && timed.every((sentence) => KEEPING.test(sentence) && !TAKING.test(sentence));
}
