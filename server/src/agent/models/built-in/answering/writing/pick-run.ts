import { codeAround, FENCES_LENGTH } from "./code-block.ts";
import type { ScoredPassage, ScoredSentence } from "../weigh-passages.ts";
import { isCommand, type Sentence } from "../../../../../knowledge/words/split-sentences.ts";

/** Longer code is for the page. */
const MOST_CODE = 420;
/** Set on the development sites. */
const runWeights = { next: 0.12, code: 0.3, row: 0.9 };

const LABELLED = /^[^:.?!]{1,40}: \S/u;

/** How many characters a run may have, and how many where code ends it, which takes from what other passages would tell. */
interface Room {
  words: number;
  code: number;
}

/** The best sentence of a passage and its neighbours, as far as they fit: what it needs to be understood first, then what follows. */
export function pickRun(
  candidate: ScoredPassage,
  room: Room,
  seen: readonly (readonly string[])[],
  isOfAnother: (sentence: Sentence) => boolean,
): ScoredSentence[] {
  const whole = candidate.scored.filter((one) => !one.sentence.isDebris && !isOfAnother(one.sentence));
  const isAll = whole.length === 0 || whole.length === candidate.scored.length;
  const scored = isAll ? candidate.scored : whole.map((one, index) => ({ ...one, index }));
  const isFresh = ({ sentence, stems }: ScoredSentence): boolean => !sentence.isStub && !seen.some((words) => sameWords(words, stems));
  let best: ScoredSentence | null = null;
  for (const one of scored)
    if ((best === null || one.score > best.score) && one.sentence.text.length <= room.words && isFresh(one)) best = one;
  if (best === null) return [];
  const chosen = new Set<number>([best.index]);
  let used = best.sentence.text.length;
  const takeCode = (index: number): boolean => {
    const { from, to } = codeAround(scored, index);
    const length = (scored[to]?.sentence.end ?? 0) - (scored[from]?.sentence.start ?? 0) + FENCES_LENGTH;
    if (length > MOST_CODE || used + length > room.code) return false;
    for (let at = from; at <= to; at += 1) chosen.add(at);
    used += length;
    return true;
  };
  const take = (index: number): boolean => {
    const one = scored[index];
    if (one === undefined || chosen.has(index)) return false;
    if (one.sentence.kind === "code") return isFresh(one) && takeCode(index);
    if (used + one.sentence.text.length + 3 > room.words || !isFresh(one)) return false;
    chosen.add(index);
    used += one.sentence.text.length + 3;
    return true;
  };
  if (best.sentence.kind === "code") takeCode(best.index);
  // What the best sentence leans on: the sentence its pronoun points at, or the line that its list hangs on.
  let first = best.index;
  while (chosen.has(first - 1)) first -= 1;
  while (first > 0 && scored[first]?.sentence.isDangling === true && take(first - 1)) first -= 1;
  const leadIn = leadInOf(scored, best.index);
  if (leadIn !== null) take(leadIn);
  let last = best.index;
  while (chosen.has(last + 1)) last += 1;
  for (;;) {
    const after = worthAfter(scored, last, best.score);
    const before = worthBefore(scored[first - 1], scored[first], best.score);
    if (after < 0 && before < 0) break;
    const sides = after >= before ? ["after", "before"] : ["before", "after"];
    const taken = sides.find((side) => (side === "after" ? take(last + 1) : take(first - 1)));
    if (taken === undefined) break;
    while (chosen.has(last + 1)) last += 1;
    while (chosen.has(first - 1)) first -= 1;
  }
  const run = [...chosen].sort((left, right) => left - right).flatMap((index) => scored[index] ?? []);
  const isCut = (at: number): boolean => codeAround(scored, at).from < first || codeAround(scored, at).to > last;
  while (run.length > 1 && endsOpen(run.at(-1), isCut)) run.pop();
  while (run.length > 1 && run[0] !== best && opensBadly(run[0], isCut)) run.shift();
  return run;
}

function worthAfter(scored: readonly ScoredSentence[], last: number, best: number): number {
  const next = scored[last + 1];
  if (next === undefined) return -1;
  const current = scored[last]?.sentence;
  if (current?.leadsIn === true) return Math.max(next.score + 0.5, next.sentence.kind === "code" ? 1 : -1);
  if (next.sentence.kind === "code" && current?.kind !== "code") return Math.max(next.score + runWeights.next, runWeights.code);
  // Rows of a table stand by themselves: those that say nothing of the question are left out.
  if (standsAlone(next) && next.score < runWeights.row * best) return -1;
  return next.score + runWeights.next + (next.sentence.kind !== "sentence" && current?.kind === next.sentence.kind ? 0.1 : 0);
}

function worthBefore(before: ScoredSentence | undefined, current: ScoredSentence | undefined, best: number): number {
  if (before === undefined) return -1;
  if (standsAlone(before) && before.score < runWeights.row * best) return -1;
  // Text above a table belongs to it only when it leads in.
  if (current?.sentence.kind === "row" && !before.sentence.leadsIn && before.score < runWeights.row * best) return -1;
  return before.score;
}

/** A row of a table, or an item that says itself what it is of: "Payments: by card or invoice". */
function standsAlone({ sentence: { kind, text } }: ScoredSentence): boolean {
  return kind === "row" || (kind === "item" && LABELLED.test(text));
}

type IsCut = (at: number) => boolean;

function opensBadly(one: ScoredSentence | undefined, isCut: IsCut): boolean {
  return one !== undefined && ((one.sentence.start > 0 && one.sentence.isDangling) || isOpenCode(one, isCut));
}

export function endsOpen(one: ScoredSentence | undefined, isCut: IsCut): boolean {
  if (one === undefined || one.sentence.kind === "code") return one !== undefined && isOpenCode(one, isCut);
  return one.sentence.leadsIn || one.sentence.text.endsWith("?");
}

function isOpenCode({ sentence, index }: ScoredSentence, isCut: IsCut): boolean {
  return sentence.kind === "code" && !isCommand(sentence.text) && isCut(index);
}

function leadInOf(scored: readonly ScoredSentence[], index: number): number | null {
  const kind = scored[index]?.sentence.kind;
  if (kind !== "item" && kind !== "row" && kind !== "code") return null;
  for (let at = index - 1; at >= 0 && at >= index - 12; at -= 1) {
    const sentence = scored[at]?.sentence;
    if (sentence === undefined) return null;
    if (sentence.kind === kind) continue;
    return sentence.leadsIn ? at : null;
  }
  return null;
}

/** Whether two sentences have nearly all words in common. */
function sameWords(left: readonly string[], right: readonly string[]): boolean {
  const [one, other] = [new Set(left), new Set(right)];
  return one.size > 0 && other.size > 0 && [...one].filter((stem) => other.has(stem)).length / Math.min(one.size, other.size) > 0.85;
}
