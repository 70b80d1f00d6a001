import { createSlice } from "../slice.ts";
import { LIKE, likeness, type Rarity } from "./likeness.ts";
import type { ComparedFact } from "./read-compared-facts.ts";
import { isSameValue } from "./same-value.ts";

/** Facts on one thing that differ between sources: one group for each value. */
export interface Disagreement {
  groups: readonly (readonly ComparedFact[])[];
}

interface Pair {
  left: ComparedFact;
  right: ComparedFact;
  likeness: number;
  isSame: boolean;
}

type Slice = ReturnType<typeof createSlice>;

/** A quality that more facts share is a catalogue, in which no two conflict. */
const MAX_ALIKE = 150;
const MAX_VALUES = 3;

/** Finds what sources disagree on: facts of two pages that are about the same and more like each other than like any other there. */
export async function matchFacts(facts: readonly ComparedFact[]): Promise<Disagreement[]> {
  const slice = createSlice();
  const rarity = await rarityIn(facts, slice);
  const pairs: Pair[] = [];
  /** Facts that their own page gives twice, with two values: it speaks of two things. */
  const twofold = new Set<ComparedFact>();
  for (const bucket of await bucketsOf(facts, slice)) {
    if (bucket.length < 2 || bucket.length > MAX_ALIKE) continue;
    for (const [at, left] of bucket.entries()) {
      await slice.pause();
      for (let other = at + 1; other < bucket.length; other += 1) {
        const right = bucket[other];
        if (right === undefined) continue;
        const found = likeness(left, right, rarity);
        if (found < LIKE) continue;
        const isSame = isSameValue(left, right);
        if (left.source.sourceId !== right.source.sourceId) pairs.push({ left, right, likeness: found, isSame });
        else if (!isSame) twofold.add(left).add(right);
      }
    }
  }
  return topicsOf(bestOf(pairs.filter(({ left, right }) => !twofold.has(left) && !twofold.has(right))))
    .map(byValue)
    .filter((groups) => groups.length > 1 && groups.length <= MAX_VALUES)
    .map((groups) => ({ groups }));
}

/** How rare each stem is, by the sources that have it. The facts of a source follow each other. */
async function rarityIn(facts: readonly ComparedFact[], slice: Slice): Promise<Rarity> {
  const seen = new Map<string, { sources: number; last: string }>();
  for (const { own, near, around, unit, source } of facts) {
    await slice.pause();
    for (const stems of [own, near, around, unit === null ? [] : [unit]])
      for (const stemmed of stems) {
        const on = seen.get(stemmed);
        if (on === undefined) seen.set(stemmed, { sources: 1, last: source.sourceId });
        else if (on.last !== source.sourceId) {
          on.sources += 1;
          on.last = source.sourceId;
        }
      }
  }
  const pages = new Set(facts.map(({ source }) => source.sourceId)).size + 1;
  const most = Math.log(Math.max(3, pages) / 2);
  return (stemmed) => Math.max(0.15, Math.log(pages / Math.max(2, seen.get(stemmed)?.sources ?? 0)) / most);
}

/** Facts that are measured alike and have a word in common. */
async function bucketsOf(facts: readonly ComparedFact[], slice: Slice): Promise<Iterable<ComparedFact[]>> {
  const buckets = new Map<string, ComparedFact[]>();
  for (const fact of facts) {
    await slice.pause();
    const measured = `${fact.value.kind} ${fact.unit ?? ""}`;
    const isCounted = fact.value.kind === "number" && fact.unit !== null;
    for (const key of [...(isCounted ? [measured] : []), ...[...fact.own].map((stemmed) => `${measured} ${stemmed}`)]) {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [fact]);
      else bucket.push(fact);
    }
  }
  return buckets.values();
}

/** Pairs of which each is what on its page is most like the other. */
function bestOf(pairs: readonly Pair[]): Pair[] {
  const best = new Map<ComparedFact, Map<string, number>>();
  const note = (of: ComparedFact, { source }: ComparedFact, found: number) => {
    const bySource = best.get(of) ?? new Map<string, number>();
    best.set(of, bySource.set(source.sourceId, Math.max(bySource.get(source.sourceId) ?? 0, found)));
  };
  for (const { left, right, likeness: found } of pairs) {
    note(left, right, found);
    note(right, left, found);
  }
  const isBest = (of: ComparedFact, { source }: ComparedFact, found: number) => best.get(of)?.get(source.sourceId) === found;
  return pairs
    .filter(({ left, right, likeness: found }) => isBest(left, right, found) && isBest(right, left, found))
    .toSorted((a, b) => Number(a.isSame) - Number(b.isSame) || b.likeness - a.likeness);
}

/** Puts each fact where it is most like another, those that agree with a side last. */
function topicsOf(pairs: readonly Pair[]): ComparedFact[][] {
  const topics = new Map<ComparedFact, ComparedFact[]>();
  const fits = (fact: ComparedFact, topic: readonly ComparedFact[]) =>
    topic.every((member) => isSameValue(member, fact) || member.source.sourceId !== fact.source.sourceId);
  for (const { left, right, isSame } of pairs) {
    const [ofLeft, ofRight] = [topics.get(left), topics.get(right)];
    if ((ofLeft !== undefined && ofRight !== undefined) || (isSame && ofLeft === ofRight)) continue;
    const topic = ofLeft ?? ofRight ?? [left];
    const joining = ofLeft === undefined && ofRight !== undefined ? left : right;
    if (!fits(joining, topic)) continue;
    topic.push(joining);
    for (const member of [left, right]) topics.set(member, topic);
  }
  return [...new Set(topics.values())];
}

function byValue(topic: readonly ComparedFact[]): ComparedFact[][] {
  const groups: ComparedFact[][] = [];
  for (const fact of topic) {
    const group = groups.find(([first]) => first !== undefined && isSameValue(first, fact));
    if (group === undefined) groups.push([fact]);
    else group.push(fact);
  }
  return groups;
}
