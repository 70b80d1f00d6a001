import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import type { ScoredPassage, ScoredSentence } from "./rank-sentences.ts";
import type { Sentence } from "./sentences.ts";

/** A passage that an answer leans on, with the exact words taken from it. */
export interface Quote {
  passage: RetrievedPassage;
  quote: string;
}

/** The words of an answer and where each part of them comes from, the best first. */
export interface Answer {
  text: string;
  quotes: readonly Quote[];
}

const DANGLING =
  /^(?:it|its|they|them|these|those|this|that|he|she|such|so|however|but|and|or|also|then|otherwise|instead|therefore|in that case|in this case|both|either|to do so|if so|if not|here|there|after that|additionally|similarly)\b/iu;
const MAX_QUOTE = 320;

/** Writes an answer of whole sentences out of ranked passages, at most `budget` characters long. */
export function composeAnswer(ranked: readonly ScoredPassage[], budget: number): Answer {
  const parts: { text: string; quote: Quote }[] = [];
  const seen: ReadonlySet<string>[] = [];
  let left = budget;
  const lead = ranked[0];
  if (lead?.best == null) return { text: "", quotes: [] };
  const floor = lead.best.score * 0.62;
  for (const [index, candidate] of ranked.slice(0, 4).entries()) {
    if (candidate.best === null || (index > 0 && candidate.best.score < floor)) continue;
    const share = index === 0 ? Math.max(left * 0.66, Math.min(left, 400)) : left;
    if (share < 60) break;
    const run = pickRun(candidate, Math.floor(Math.min(left, share)), seen);
    if (run.length === 0) continue;
    const text = writeRun(run.map((one) => one.sentence));
    if (text.length > left) continue;
    for (const one of run) seen.push(one.sentence.stems);
    parts.push({ text, quote: { passage: candidate.passage, quote: quoteRun(candidate, run) } });
    left -= text.length + 2;
    if (parts.length === 3) break;
  }
  return { text: parts.map((part) => part.text).join("\n\n"), quotes: parts.map((part) => part.quote) };
}

/** The best sentence of a passage and its neighbours, as far as they fit: what it needs to be understood first, then what follows. */
function pickRun(candidate: ScoredPassage, budget: number, seen: readonly ReadonlySet<string>[]): ScoredSentence[] {
  const { scored } = candidate;
  const fresh = scored.filter((one) => !seen.some((stems) => sameWords(stems, one.sentence.stems)));
  let best: ScoredSentence | null = null;
  for (const one of fresh) if (one.sentence.text.length <= budget && (best === null || one.score > best.score)) best = one;
  if (best === null) return [];
  const chosen = new Set<number>([best.index]);
  let used = best.sentence.text.length;
  const take = (index: number): boolean => {
    const one = scored[index];
    if (one === undefined || chosen.has(index) || !fresh.includes(one)) return false;
    if (used + one.sentence.text.length + 3 > budget) return false;
    chosen.add(index);
    used += one.sentence.text.length + 3;
    return true;
  };
  // What the best sentence leans on: the sentence its pronoun points at, or the line that its list hangs on.
  let first = best.index;
  while (first > 0 && DANGLING.test(scored[first]?.sentence.text ?? "") && take(first - 1)) first -= 1;
  const leadIn = leadInOf(scored, best.index);
  if (leadIn !== null) take(leadIn);
  let last = best.index;
  let first2 = first;
  for (;;) {
    const next = scored[last + 1];
    const before = scored[first2 - 1];
    const listGoesOn = next !== undefined && (next.sentence.kind === "item" || next.sentence.kind === "row");
    const nextWorth =
      next === undefined
        ? -1
        : next.score +
          (listGoesOn && scored[last]?.sentence.kind !== "sentence" ? 0.1 : 0) +
          (scored[last]?.sentence.leadsIn === true ? 0.5 : 0.12);
    const beforeWorth = before === undefined ? -1 : before.score;
    if (nextWorth < 0 && beforeWorth < 0) break;
    if (nextWorth >= beforeWorth) {
      if (next !== undefined && take(next.index)) {
        last += 1;
        continue;
      }
      if (before !== undefined && take(before.index)) {
        first2 -= 1;
        continue;
      }
      break;
    }
    if (before !== undefined && take(before.index)) {
      first2 -= 1;
      continue;
    }
    if (next !== undefined && take(next.index)) {
      last += 1;
      continue;
    }
    break;
  }
  const run = [...chosen].sort((left, right) => left - right).flatMap((index) => scored[index] ?? []);
  while (run.length > 1 && endsOpen(run.at(-1))) run.pop();
  while (run.length > 1 && run[0] !== best && (DANGLING.test(run[0]?.sentence.text ?? "") || run[0]?.sentence.kind === "code")) run.shift();
  return run;
}

function endsOpen(one: ScoredSentence | undefined): boolean {
  return one !== undefined && (one.sentence.leadsIn || one.sentence.text.endsWith("?") || one.sentence.kind === "code");
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

function sameWords(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (left.size === 0 || right.size === 0) return false;
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared += 1;
  return shared / Math.min(left.size, right.size) > 0.85;
}

function writeRun(sentences: readonly Sentence[]): string {
  let text = "";
  let before: Sentence | null = null;
  for (const sentence of sentences) {
    const ownLine = sentence.kind !== "sentence";
    const piece = sentence.kind === "item" ? `• ${sentence.text}` : sentence.text;
    const breaks = before !== null && (ownLine || before.kind !== "sentence");
    text += before === null ? piece : `${breaks ? "\n" : " "}${piece}`;
    before = sentence;
  }
  return text;
}

function quoteRun(candidate: ScoredPassage, run: readonly ScoredSentence[]): string {
  const best = run.reduce((left, right) => (right.score > left.score ? right : left));
  let start = best.sentence.start;
  let end = best.sentence.end;
  for (const one of run) {
    if (one.sentence.end <= end || one.sentence.end - start > MAX_QUOTE || one.index !== best.index + 1) continue;
    end = one.sentence.end;
    break;
  }
  start = Math.max(0, start);
  return candidate.passage.text.slice(start, end);
}
