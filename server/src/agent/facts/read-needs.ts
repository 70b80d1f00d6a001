import type { FactKind } from "./fact.ts";
import { beginsQuestion, type Found, found, type Sentence } from "./sentence.ts";

const LONGEST = 120;
const CLAUSE_START = /[,;:] |(?:^|\s)(?:and|but|und|aber|et|mais|y|pero|e|ma|en|maar|mas) /gu;
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
    if (said !== null && (isDenied(sentence, said.index) || (key === "pain" && !isOwnPain(sentence)))) continue;
    if (said === null || (isQuestion && (key !== "need" || beginsQuestion(lower, lexicon)))) continue;
    const need = clause(sentence, kind, said);
    return lexicon.pattern("notneed").test(need.value.toLowerCase()) ? [] : [need];
  }
  // The answer to "what do you need?" is the need in any words.
  return sentence.asked === "need" && !isQuestion && lower.includes(" ")
    ? [found("need", sentence, 0, Math.min(lower.length, LONGEST), { kind: "need" })]
    : [];
}

/** "No hace falta que llaméis." */
function isDenied({ lower, lexicon }: Sentence, at: number): boolean {
  return lexicon.memo("denied", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("not")})(?: \\p{L}+)?\\s$`, "u")).test(lower.slice(0, at));
}

function isOwnPain({ lower, lexicon }: Sentence): boolean {
  return ["we", "now", "uses"].some((key) => lexicon.pattern(key).test(lower));
}

/** The clause around these words. */
function clause(sentence: Sentence, kind: FactKind, said: RegExpExecArray): Found {
  const { lower } = sentence;
  const told = said.index + said[0].length;
  const from = Math.max(0, ...[...lower.slice(0, said.index).matchAll(CLAUSE_START)].map((mark) => mark.index + mark[0].length));
  const ends = CLAUSE_END.exec(lower.slice(told));
  const to = Math.min(ends === null ? lower.length : told + ends.index, from + LONGEST);
  return found("need", sentence, from, Math.max(to, told), { kind });
}
