import { type LanguageLexicon, languageLexicon, languageOf, patternFrom } from "./language-lexicon.ts";
import { foldWord, type Language } from "./lexicon.ts";
import { readTableLine } from "../table-line.ts";

/** What a library's texts say together of the words in each: its languages and its names. */
export interface LibraryWords {
  lexicon(sourceId: string): LanguageLexicon;
  /** Whether a word with a capital names a plan, a product, a place or the like. */
  isName(word: string): boolean;
  /** Whether such a word heads a table or a part of a page, as plans and products do. */
  isHead(word: string): boolean;
  isPlan(word: string): boolean;
  /** Whether a word is the company's own name. */
  isOwn(word: string): boolean;
  /** Whether a text names the company itself. */
  isOwnIn(text: string): boolean;
}

interface Passage {
  sourceId: string;
  title: string;
  headingPath: string;
  text: string;
}

const CAPITAL = /(?<=[\p{Ll},;)] )\p{Lu}[\p{L}\p{N}+]+|\p{L}+\d[\p{L}\d]*/gu;
const MONEY = /[$€£]\s?\d|\d\s?(?:[€£$]|EUR|CHF|USD|GBP)/u;
const MAX_HEAD_WORDS = 3;
/** The name on the most pages of a library, if on so many, is the company's own. */
const OWN_SHARE = 0.25;
/** A name on so many is a part of it: it tells no page from another. */
const MOST_SHARE = 0.6;
const FEW_SOURCES = 8;

export function createLibraryWords(ownNames: readonly string[] = []): { read(passage: Passage): void; finish(): LibraryWords } {
  const languages = new Map<string, Language>();
  const hits = new Map<Language, number>();
  const names = new Set<string>();
  const heads = new Set<string>();
  const plans = new Set<string>();
  const own = new Set(ownNames.flatMap((name) => name.split(/\s+/u)).map(foldWord));
  const sources = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const readPlans = (text: string, { language, pattern }: LanguageLexicon) => {
    const plan = pattern("plan");
    const CAP = String.raw`(\p{Lu}[\p{L}\p{N}+]*(?: \p{Lu}[\p{L}\p{N}+]*)?)`;
    const before = language === "en" || language === "nl" ? `${CAP}[- ]` : String.raw`(?<!\p{L} )${CAP}-`;
    for (const { 1: one, 2: other } of text.matchAll(patternFrom(`${before}(?:${plan}s?)|(?:${plan}) [„“"«]?${CAP}`, "gu")))
      for (const word of (one ?? other ?? "").split(" ")) if (word.length > 1) plans.add(word);
  };
  return {
    read: ({ sourceId, title, headingPath, text }) => {
      seen.add(sourceId);
      if (!languages.has(sourceId)) {
        const language = languageOf(text);
        if (language !== null) {
          languages.set(sourceId, language);
          hits.set(language, (hits.get(language) ?? 0) + 1);
        }
      }
      const lexicon = languageLexicon(languages.get(sourceId) ?? "en");
      // In German every noun has a capital.
      for (const [word] of lexicon.language === "de" ? [] : `${title.replace(/\.(?= )/gu, ",")}\n${text}`.matchAll(CAPITAL))
        names.add(word);
      for (const [word] of `${title}\n${text}`.matchAll(/\p{Lu}\p{Ll}[\p{L}+]+/gu)) {
        const on = sources.get(word) ?? new Set();
        if (on.size === 0) sources.set(word, on);
        on.add(sourceId);
      }
      readPlans(`${headingPath}\n${text}`, lexicon);
      for (const [, domain = ""] of text.matchAll(/@(?:[\w-]+\.)*([a-z\d-]{3,})\.[a-z]{2,}/gu)) own.add(domain.toLowerCase());
      const labels = [headingPath.split(" › ").at(-1) ?? "", title];
      if (text.includes(" | "))
        for (const line of text.split("\n")) {
          if (!line.includes(" | ")) continue;
          const { corner, name, cells } = readTableLine(line);
          // Columns with a price each, or names below "Plan", are plans.
          const isPriceRow = cells.length > 1 && cells.every(({ value }) => MONEY.test(value));
          if (isPriceRow) for (const { header } of cells) if (/^\p{Lu}[\p{L}\d+]+$/u.test(header)) plans.add(header);
          if (corner !== "" && patternFrom(lexicon.pattern("plan"), "iu").test(corner) && /^\p{Lu}[\p{L}\d+]+$/u.test(name))
            plans.add(name);
          labels.push(name, ...cells.map(({ header }) => header));
        }
      for (const label of labels) {
        const words = label.split(/\s+/u);
        if (words.length <= MAX_HEAD_WORDS && words.every((word) => /^[\p{Lu}\d]/u.test(word))) for (const word of words) heads.add(word);
      }
    },
    finish: () => {
      const most = [...hits].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "en";
      const [top, ...others] = [...sources]
        .filter(([word, { size }]) => names.has(word) && !plans.has(word) && seen.size >= FEW_SOURCES && size >= OWN_SHARE * seen.size)
        .toSorted(([, one], [, other]) => other.size - one.size);
      if (top !== undefined) own.add(foldWord(top[0]));
      for (const [word, { size }] of others) if (size >= MOST_SHARE * seen.size) own.add(foldWord(word));
      return {
        lexicon: (sourceId) => languageLexicon(languages.get(sourceId) ?? most),
        isName: (word) => names.has(word) || plans.has(word),
        isHead: (word) => heads.has(word) || plans.has(word),
        isPlan: (word) => plans.has(word),
        isOwn: (word) => own.has(foldWord(word)),
        isOwnIn: (said) => (said.match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? []).some((word) => own.has(foldWord(word))),
      };
    },
  };
}
