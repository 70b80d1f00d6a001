import { languageLexicon, type Question } from "../../../knowledge/site-facts/language-lexicon.ts";
import type { ComparedFact } from "../../../knowledge/site-facts/read-compared-facts.ts";
import { isMeasured } from "../../../knowledge/site-facts/units.ts";

/**
 * A question that a member's choice answers, with common variants. Each is answered from the choice alone: pages would also
 * cite the wrong side.
 */
export interface Asked {
  subject: string;
  question: string;
  wordings: readonly string[];
}

/** The question that a disagreement is about, in the words that its sides have in common and in their language. */
export function askedOf(told: ComparedFact, sides: readonly ComparedFact[]): Asked {
  const lexicon = languageLexicon(told.language);
  const shared = [...told.said].filter(([stemmed]) => sides.every(({ own, names }) => own.has(stemmed) || names.has(stemmed)));
  const words = shared.length > 0 ? shared : [...told.said];
  const isName = ([stemmed]: readonly [string, string]) => told.names.has(stemmed);
  const subject = [...words.filter(isName), ...words.filter((word) => !isName(word))].map(([, word]) => word).join(" ");
  const unit = told.shown.match(/\p{L}[\p{L}-]*/gu)?.at(0) ?? "";
  const period = told.period === "month" ? lexicon.phrases("perMonth") : told.period === "year" ? lexicon.phrases("perYear") : [];
  const [question = "", ...wordings] = lexicon.phrases(sortOf(told)).map((phrase) =>
    phrase
      .replace("{it}", subject)
      .replace("{unit}", unit)
      .replace(" {period}", period.map((said) => ` ${said}`).join("")),
  );
  return { subject, question, wordings };
}

function sortOf({ value, unit }: ComparedFact): Question {
  switch (value.kind) {
    case "money":
      return "askPrice";
    case "number":
      return isMeasured(unit) ? "askSize" : "askNumber";
    case "duration":
      return "askDuration";
    case "percent":
      return "askPercent";
    case "hours":
      return "askHours";
    case "date":
      return "askDate";
    case "text":
    case "yesNo":
      return "askPlan";
  }
}
