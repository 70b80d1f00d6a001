import { HEADING_SEPARATOR } from "../chunk.ts";
import { languageLexicon, languageOf } from "./language-lexicon.ts";
import { foldWord, isOfSort, type Language, languages, says } from "./lexicon.ts";
import { type FoundValue, readValues } from "./read-values.ts";
import { headingOf } from "./read-tables.ts";
import type { SiteFact } from "./site-fact.ts";
import { type PagePassage, sourceOf } from "./source-of.ts";
import { placeOf } from "./standing.ts";

/** What pages say in sentences alone: how long a trial is, and what paying for a year at once saves. */
export const TRIAL = "trial";
export const PAID_AHEAD = "paid ahead";

const SENTENCE = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]+)*[.!?]?/gu;
const LONGEST = 300;
const MOST_PERCENT = 60;
const DAYS = { least: 1, most: 190 };
const SECONDS_OF_DAY = 86_400;

export function readSentenceFacts(passages: readonly PagePassage[]): SiteFact[] {
  const language = languageOf(passages.map(({ text }) => text).join("\n"));
  const now = passages.filter(({ url, headingPath }) => !isOld(url, headingPath));
  return now.flatMap((passage) =>
    (passage.text.match(SENTENCE) ?? []).flatMap((sentence) =>
      sentence.length > LONGEST ? [] : readSentence(sentence.trim(), passage, language),
    ),
  );
}

function readSentence(sentence: string, passage: PagePassage, language: Language | null): SiteFact[] {
  const isOfTrial = saysTrial(sentence);
  const isOfPaying = says(sentence, "year") && says(sentence, "billing") && /%|percent|prozent/iu.test(sentence);
  if (!isOfTrial && !isOfPaying) return [];
  const base = {
    subject: "",
    group: `${passage.id} sentences ${headingOf(passage)}`,
    source: sourceOf(passage),
    range: null,
    quote: sentence,
  };
  return valuesOf(sentence, language).flatMap(({ value, unit, per, period, bound, shown }): SiteFact[] => {
    const days = value.kind === "duration" ? value.seconds / SECONDS_OF_DAY : 0;
    const attribute =
      isOfTrial && days >= DAYS.least && days <= DAYS.most
        ? TRIAL
        : isOfPaying && value.kind === "percent" && value.amount > 0 && value.amount <= MOST_PERCENT
          ? PAID_AHEAD
          : null;
    return attribute === null ? [] : [{ ...base, attribute, value, unit, per, period, bound, shown }];
  });
}

/** News and stories tell of another time. */
function isOld(url: string | null, headingPath: string): boolean {
  const headings = headingPath.split(HEADING_SEPARATOR);
  return languages.some((language) => placeOf({ url, updatedAt: "" }, headings, languageLexicon(language)).isOld);
}

/** A page of few words may be in any language. */
function valuesOf(sentence: string, language: Language | null): FoundValue[] {
  for (const one of language === null ? languages : [language]) {
    const values = readValues(sentence, languageLexicon(one));
    if (values.some(({ value }) => value.kind === "duration" || value.kind === "percent")) return values;
  }
  return [];
}

function saysTrial(sentence: string): boolean {
  const words = foldWord(sentence).match(/\p{L}+/gu) ?? [];
  return words.some((word, at) => isOfSort(word, "trials") || isOfSort(`${word} ${words[at + 1] ?? ""}`, "trials"));
}
