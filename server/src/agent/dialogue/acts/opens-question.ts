import type { Language } from "../../language/language.ts";
import { readExamples } from "./read-examples.ts";

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** So often a beginning is seen, and so much of it in questions, before it is taken for that of a question. */
const LEAST_SEEN = 3;
const LEAST_SHARE = 0.8;
const LONGEST = 200;

let openers: ReadonlyMap<Language, ReadonlySet<string>> | null = null;

/** Whether a clause begins as questions do. */
export function opensQuestion(text: string, language: Language): boolean {
  openers ??= readOpeners();
  const known = openers.get(language);
  return known !== undefined && beginningsOf(text).some((beginning) => known.has(beginning));
}

/** The first word of a clause, and the first two, without a conjunction before them. */
function beginningsOf(text: string): string[] {
  const words = text.slice(0, LONGEST).toLowerCase().match(WORD) ?? [];
  return [0, 1].flatMap((from) => [words.slice(from, from + 1), words.slice(from, from + 2)].slice(from)).map((part) => part.join(" "));
}

/** The beginnings of the examples that questions have and other acts rarely. */
function readOpeners(): ReadonlyMap<Language, ReadonlySet<string>> {
  return new Map(
    [...Map.groupBy(readExamples(), ({ language }) => language)].map(([language, examples]) => {
      const seen = new Map<string, { all: number; asking: number }>();
      for (const { text, kinds } of examples) {
        const words = text.toLowerCase().match(WORD) ?? [];
        for (const beginning of new Set([words[0] ?? "", words.slice(0, 2).join(" ")])) {
          const counts = seen.get(beginning) ?? { all: 0, asking: 0 };
          seen.set(beginning, { all: counts.all + 1, asking: counts.asking + (kinds.includes("question") && words.length > 2 ? 1 : 0) });
        }
      }
      const opening = [...seen].filter(([, { all, asking }]) => asking >= LEAST_SEEN && asking / all >= LEAST_SHARE);
      return [language, new Set(opening.map(([beginning]) => beginning))];
    }),
  );
}
