import type { FactKind } from "./fact.ts";
import { type Found, found, type Sentence } from "./sentence.ts";

const LONGEST = 120;
const CLAUSE_END =
  /[.!?;]|,? (?:but|because|so that|aber|weil|denn|mais|parce que|car|pero|porque|ma|perché|maar|omdat|want|mas) |, (?=\p{L})/u;

/** What a visitor needs and what hurts, in their clause. */
export function readNeeds(sentence: Sentence): Found[] {
  const { lower, lexicon, isQuestion } = sentence;
  if (lexicon.pattern("sells").test(lower) || lexicon.pattern("notinterested").test(lower)) return [];
  for (const [key, kind] of [
    ["replaces", "replaces"],
    ["pain", "pain"],
    ["need", "need"],
  ] as const) {
    const said = lexicon.pattern(key).exec(lower);
    if (said === null || (isQuestion && (key !== "need" || !lexicon.pattern("we").test(lower)))) continue;
    return [clause(sentence, kind, said)];
  }
  return [];
}

function clause(sentence: Sentence, kind: FactKind, said: RegExpExecArray): Found {
  const { lower } = sentence;
  const before = lower.slice(0, said.index);
  const from =
    kind === "need"
      ? said.index
      : Math.max(
          ...["; ", ", ", ": "].map((mark) => before.lastIndexOf(mark) + mark.length - (before.includes(mark) ? 0 : mark.length + 1)),
          0,
        );
  const ends = CLAUSE_END.exec(lower.slice(said.index + said[0].length));
  const to = Math.min(ends === null ? lower.length : said.index + said[0].length + ends.index, from + LONGEST);
  return found("need", sentence, Math.max(0, from), Math.max(to, said.index + said[0].length), { kind });
}
