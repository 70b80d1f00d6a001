import type { Language } from "../../language/language.ts";
import type { ActKind } from "../act.ts";
import { joins } from "./joins.ts";
import { readExamples } from "./read-examples.ts";

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** So often a beginning is seen, and so much of it in questions, before it is taken for that of a question. */
const LEAST_SEEN = 2;
const LEAST_SHARE = 0.75;
const LEAST_WORDS = 3;
const LONGEST = 200;
/** Acts that do not have the form of a question. The others may have it. */
const telling: ReadonlySet<ActKind> = new Set<ActKind>([
  "statement",
  "details",
  "time",
  "yes",
  "no",
  "acknowledged",
  "too_expensive",
  "not_now",
  "has_competitor",
  "thanks",
  "praise",
  "complaint",
  "vendor",
  "student",
  "customer_support",
  "greeting",
  "goodbye",
]);

let openers: ReadonlyMap<Language, ReadonlySet<string>> | null = null;

/** Whether a clause begins as questions do, with or without a conjunction or a number before it. */
export function opensQuestion(text: string, language: Language): boolean {
  openers ??= readOpeners();
  const known = openers.get(language);
  const [first = "", second = ""] = wordsOf(text, language);
  return known !== undefined && (known.has(first) || known.has(`${first} ${second}`));
}

/** The words of a clause as people type them, without accents and apostrophes, and without what joins or numbers it. */
function wordsOf(text: string, language: Language): string[] {
  const words = plain(text.slice(0, LONGEST)).match(WORD) ?? [];
  const joining = joins[language].map(plain);
  const from = words.findIndex((word) => !joining.includes(word) && !/^\d$/u.test(word));
  return words.slice(Math.max(from, 0));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}'’‘`´]/gu, "");
}

/** The beginnings of the examples that questions have, and what tells something rarely. */
function readOpeners(): ReadonlyMap<Language, ReadonlySet<string>> {
  return new Map(
    [...Map.groupBy(readExamples(), ({ language }) => language)].map(([language, examples]) => {
      const seen = new Map<string, { asking: number; telling: number }>();
      for (const { text, kinds } of examples) {
        const words = wordsOf(text, language);
        const isTelling = kinds.some((kind) => telling.has(kind));
        const asks = kinds.includes("question") && !isTelling && words.length >= LEAST_WORDS;
        const tells = isTelling && !kinds.includes("question");
        for (const beginning of new Set([words[0] ?? "", words.slice(0, 2).join(" ")])) {
          const counts = seen.get(beginning) ?? { asking: 0, telling: 0 };
          seen.set(beginning, { asking: counts.asking + (asks ? 1 : 0), telling: counts.telling + (tells ? 1 : 0) });
        }
      }
      const opening = [...seen].filter(
        ([, counts]) => counts.asking >= LEAST_SEEN && counts.asking / (counts.asking + counts.telling) >= LEAST_SHARE,
      );
      return [language, new Set(opening.map(([beginning]) => beginning))];
    }),
  );
}
