import type { LanguageLexicon, Sort } from "./language-lexicon.ts";
import { CURRENCY, CURRENCY_BEHIND, NUMBER, numberPattern } from "./numbers.ts";
import { unitNames } from "./units.ts";

/** How values, and what stands before and behind them, are written in a language. */
export interface ValuePatterns {
  /** Most sentences have no number, and finding that out costs little. */
  any: RegExp;
  money: RegExp;
  percent: RegExp;
  duration: RegExp;
  size: RegExp;
  count: RegExp;
  least: RegExp;
  most: RegExp;
  additional: RegExp;
  vague: RegExp;
  orMore: RegExp;
  refused: RegExp;
  every: RegExp;
  before: RegExp;
  rangeFrom: RegExp;
}

/** How much a count may be written of before it names what it counts: "5 included users". */
const NOUN = String.raw`((?:\p{L}[\p{L}’'-]*)(?:\s\p{L}[\p{L}’'-]*){0,2})`;

const cached = new WeakMap<LanguageLexicon, ValuePatterns>();

export function valuePatterns(lexicon: LanguageLexicon): ValuePatterns {
  const known = cached.get(lexicon);
  if (known !== undefined) return known;
  const number = numberPattern(lexicon);
  const times = [...lexicon.times.keys()].toSorted((a, b) => b.length - a.length).join("|");
  const at = (...sorts: Sort[]) => new RegExp(String.raw`${lexicon.pattern(...sorts)}\s*(?:the |a )?$`, "iu");
  const NOT_INSIDE = String.raw`(?<![\p{L}\d.,:/$€£-])`;
  const patterns: ValuePatterns = {
    any: new RegExp(String.raw`\d|(?<![\p{L}\d])(?:${number})`, "iu"),
    money: new RegExp(
      String.raw`${NOT_INSIDE}(?:(${CURRENCY})\s?(${NUMBER})|(${number})\s?(${CURRENCY_BEHIND}))(?![\p{L}\d]|\s?(?:mi?ll?i|mio|k\b))`,
      "giu",
    ),
    percent: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(${number})\s?(?:%|per ?cent|prozent|pour cent|por ciento|per cento|procent|por cento)`,
      "giu",
    ),
    duration: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(${number})[\s-]?(?:(${lexicon.pattern("workday")})|(?:[\p{Ll}]{4,11}[\s-])?(${times})(?![\p{L}\p{N}]))`,
      "giu",
    ),
    size: new RegExp(String.raw`(?<![\p{L}\d.,:/-])([−+-]?${number})[\s-]?(${unitNames})(?![\p{L}\d/²])`, "gu"),
    count: new RegExp(String.raw`(?<![\p{L}\d.,:/$€£+#-])(${number})[\s-]${NOUN}`, "giu"),
    least: at("least", "under"),
    most: at("most", "over", "within"),
    additional: at("extra", "nth"),
    vague: at("vague"),
    orMore: new RegExp(String.raw`^\s?${lexicon.pattern("upwards")}`, "iu"),
    refused: new RegExp(lexicon.pattern("refused"), "iu"),
    every: at("every"),
    before: new RegExp(String.raw`^(?:['’]s?)?\s?${lexicon.pattern("before")}(?! you\b)`, "iu"),
    rangeFrom: new RegExp(
      String.raw`(?<![\p{L}\d.,])([−+-]?${number})\s?(?:°C\s?)?(?:[–—-]|(?:to|or|and|bis|oder|und|à|ou|et|a|o|y|e|tot|of|en|até)\s)\s?(?:[$€£]\s?)?$`,
      "iu",
    ),
  };
  cached.set(lexicon, patterns);
  return patterns;
}
