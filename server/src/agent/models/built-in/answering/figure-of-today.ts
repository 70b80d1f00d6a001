import { hasFigure } from "./figures.ts";
import { SUM } from "../../../../knowledge/site-facts/numbers.ts";
import type { AnswerType, Question } from "./question.ts";
import { tellsFormer } from "./read-passage.ts";

const sorts: ReadonlySet<AnswerType> = new Set(["plan", "price", "percent", "duration", "number"]);
/** "It's €24 a month, right?", "is the trial 30 days?" */
const NAMES_FIGURE = new RegExp(
  String.raw`${SUM}|\d\s?(?:%|(?:percent|days?|weeks?|months?|users?|seats?|people|per|an? (?:month|year|user|seat))\b)`,
  "iu",
);
const PAYS_PER = /\bpay\b.{0,12}\bper\b/iu;
const WHETHER_STILL = /\b(?:still|nowadays|these days|any ?more|(?:i|we) (?:\w+ )?(?:read|saw|seen|heard|found)|right|correct|true)\b/iu;

/** Whether a price, a limit or a time is asked for as it holds now. */
export function asksFigureOfToday({ text, type }: Question): boolean {
  if (!sorts.has(type) && !NAMES_FIGURE.test(text) && !PAYS_PER.test(text)) return false;
  return !tellsFormer(text) || WHETHER_STILL.test(text);
}

/** Whether the visitor asks if a figure still holds, which no old article can answer. */
export function asksWhetherFigureHolds({ text, type }: Question): boolean {
  return NAMES_FIGURE.test(text) && (type === "yes_no" || WHETHER_STILL.test(text));
}

const PRICE = new RegExp(SUM, "iu");

/** Whether a text has such a figure as may be asked for. */
export function hasFigureOf(type: AnswerType, text: string): boolean {
  return type === "price" ? PRICE.test(text) : hasFigure(text);
}
