import { createSlice } from "../slice.ts";
import type { Fact, Measure } from "./fact.ts";
import { likeness, LIKE, type Rarity } from "./likeness.ts";
import { LOWER } from "./read-plans.ts";
import { BILLED_YEARLY } from "./read-values.ts";
import { isSameValue } from "./same-value.ts";

/** A fact with the source that gives it. */
export interface SourcedFact {
  fact: Fact;
  sourceId: string;
}

/** Facts on one thing that differ between sources: one group for each value. */
export interface Disagreement<Sourced extends SourcedFact> {
  groups: readonly (readonly Sourced[])[];
}

interface Pair<Sourced> {
  left: Sourced;
  right: Sourced;
  likeness: number;
  isSame: boolean;
}

type Alike = (left: Fact, right: Fact) => number;
type Slice = ReturnType<typeof createSlice>;

/** A fact with the buckets that it is in. */
interface Handled<Sourced> {
  sourced: Sourced;
  buckets: Handled<Sourced>[][];
}

/** What more facts than these have in common is a catalogue, in which nothing disagrees. */
const MAX_ALIKE = 400;
const MAX_VALUES = 4;
/** How much less like all others a further fact of a topic may be. */
const LEEWAY = 1;

/** Finds what sources disagree on: the facts of two pages that are more like each other than like anything else there. */
export async function matchFacts<Sourced extends SourcedFact>(all: readonly Sourced[]): Promise<Disagreement<Sourced>[]> {
  const slice = createSlice();
  const rarity = await rarityIn(all, slice);
  const found: Disagreement<Sourced>[] = [];
  for (const facts of Map.groupBy(all, ({ fact }) => classOf(fact)).values()) {
    const alike: Alike = (left, right) => (isComparable(left, right) ? likeness(left, right, rarity, facts.length) : -Infinity);
    const pairs: Pair<Sourced>[] = [];
    for (const bucket of bucketsOf(facts)) {
      if (bucket.length < 2 || bucket.length > MAX_ALIKE) continue;
      for (const [at, left] of bucket.entries()) {
        await slice.pause();
        for (let other = at + 1; other < bucket.length; other += 1) {
          const right = bucket[other];
          // Facts that have several handles in common meet once.
          if (right === undefined || left.sourced.sourceId === right.sourced.sourceId || firstCommon(left, right) !== bucket) continue;
          const pair = pairOf(left.sourced, right.sourced, alike);
          if (pair.likeness > LIKE) pairs.push(pair);
        }
      }
    }
    await slice.pause();
    for (const topic of topicsOf(bestOf(pairs), alike)) {
      const groups = byValue(topic);
      if (groups.length > 1 && groups.length <= MAX_VALUES) found.push({ groups });
    }
  }
  return found;
}

function pairOf<Sourced extends SourcedFact>(left: Sourced, right: Sourced, alike: Alike): Pair<Sourced> {
  return { left, right, likeness: alike(left.fact, right.fact), isSame: isSame(left.fact, right.fact) };
}

/** How rare each stem is, by the sources that have it. The facts of a source follow each other. */
async function rarityIn(all: readonly SourcedFact[], slice: Slice): Promise<Rarity> {
  const seen = new Map<string, { sources: number; last: string }>();
  for (const { fact, sourceId } of all) {
    await slice.pause();
    for (const stems of [fact.about, fact.near, fact.around])
      for (const stemmed of stems) {
        const on = seen.get(stemmed);
        if (on === undefined) seen.set(stemmed, { sources: 1, last: sourceId });
        else if (on.last !== sourceId) {
          on.sources += 1;
          on.last = sourceId;
        }
      }
  }
  const pages = new Set(all.map(({ sourceId }) => sourceId)).size + 1;
  const most = Math.log(pages / 1.5);
  return (stemmed) => Math.max(0, Math.log(pages / ((seen.get(stemmed)?.sources ?? 0) + 0.5)) / most);
}

/** What is measured alike. */
function classOf({ kind, measure }: Fact): string {
  return kind === "price" ? kind : `${kind} ${measure.unit === "working time" ? "time" : measure.unit}`;
}

/** Facts that could be about the same: with a topic, a word or a name in common, or as they are where there are few. */
function bucketsOf<Sourced extends SourcedFact>(facts: readonly Sourced[]): Iterable<Handled<Sourced>[]> {
  const buckets = new Map<string, Handled<Sourced>[]>();
  for (const sourced of facts) {
    const { topics, about, names } = sourced.fact;
    const handled: Handled<Sourced> = { sourced, buckets: [] };
    const handles = ["", ...topics.map((each) => `topic ${each}`), ...about, ...names.map((each) => `name ${each}`)];
    for (const handle of handles) {
      const bucket = buckets.get(handle) ?? [];
      if (bucket.length === 0) buckets.set(handle, bucket);
      bucket.push(handled);
      handled.buckets.push(bucket);
    }
  }
  return buckets.values();
}

function firstCommon<Sourced>(left: Handled<Sourced>, right: Handled<Sourced>): Handled<Sourced>[] | undefined {
  return left.buckets.find((each) => each.length <= MAX_ALIKE && right.buckets.includes(each));
}

/** Pairs of which each is what on its page is most like the other. */
function bestOf<Sourced extends SourcedFact>(pairs: readonly Pair<Sourced>[]): Pair<Sourced>[] {
  const best = new Map<Sourced, Map<string, number>>();
  const note = (of: Sourced, { sourceId }: Sourced, found: number) => {
    const bySource = best.get(of) ?? new Map<string, number>();
    best.set(of, bySource.set(sourceId, Math.max(bySource.get(sourceId) ?? -Infinity, found)));
  };
  for (const { left, right, likeness: found } of pairs) {
    note(left, right, found);
    note(right, left, found);
  }
  return pairs
    .filter(
      (pair) =>
        best.get(pair.left)?.get(pair.right.sourceId) === pair.likeness && best.get(pair.right)?.get(pair.left.sourceId) === pair.likeness,
    )
    .toSorted((a, b) => Number(a.isSame) - Number(b.isSame) || b.likeness - a.likeness);
}

/** Puts each fact where it is most like another, those that agree with a side last. */
function topicsOf<Sourced extends SourcedFact>(pairs: readonly Pair<Sourced>[], alike: Alike): Sourced[][] {
  const topics = new Map<Sourced, Sourced[]>();
  const fits = (sourced: Sourced, topic: readonly Sourced[]) =>
    topic.every((member) => {
      if (isSame(member.fact, sourced.fact)) return true;
      // A source that gives two values itself speaks of two things.
      return member.sourceId !== sourced.sourceId && alike(member.fact, sourced.fact) > LIKE - LEEWAY;
    });
  for (const { left, right, isSame: isAgreed } of pairs) {
    const [ofLeft, ofRight] = [topics.get(left), topics.get(right)];
    if ((ofLeft !== undefined && ofRight !== undefined) || (isAgreed && ofLeft === ofRight)) continue;
    const topic = ofLeft ?? ofRight ?? [left];
    const joining = ofLeft === undefined && ofRight !== undefined ? left : right;
    if (!fits(joining, topic)) continue;
    topic.push(joining);
    for (const member of [left, right]) topics.set(member, topic);
  }
  return [...new Set(topics.values())];
}

/** Whether two numbers are measured alike. What is free is so in any currency and for any time. */
function isComparable(left: Fact, right: Fact): boolean {
  const [a, b] = [left.measure, right.measure];
  if (left.kind === "price") {
    const isOneFree = (a.unit === "free") !== (b.unit === "free");
    if (isOneFree) return left.topics.some((each) => right.topics.includes(each));
    if (a.unit !== b.unit && a.unit !== "" && b.unit !== "") return false;
  }
  return isPeriodAlike(left, right) && (a.per.length === 0 || b.per.length === 0 || a.per.join() === b.per.join());
}

/** Prices and amounts may leave open over what time they are. */
function isPeriodAlike({ kind, measure: a }: Fact, { measure: b }: Fact): boolean {
  if (a.period === b.period) return true;
  const isOpen = ({ period }: Measure, other: Measure) => period === "" && other.period !== BILLED_YEARLY;
  return (kind === "price" || kind === "limit") && (isOpen(a, b) || isOpen(b, a));
}

function byValue<Sourced extends SourcedFact>(topic: readonly Sourced[]): Sourced[][] {
  const groups: Sourced[][] = [];
  for (const sourced of topic) {
    const group = groups.find(([first]) => first !== undefined && isSame(first.fact, sourced.fact));
    if (group === undefined) groups.push([sourced]);
    else group.push(sourced);
  }
  return groups;
}

/** Whether two facts give the same value, or such that both can hold. */
function isSame(left: Fact, right: Fact): boolean {
  if (left.kind !== "plan")
    return isSameValue(left.kind, left.value, right.value, left.kind === "price" || left.measure.unit === right.measure.unit);
  return left.value === right.value || areCompatible(left, right);
}

/** "On Team and Enterprise" does not contradict "on Team", unless a table says that one of them has it not. */
function areCompatible(left: Fact, right: Fact): boolean {
  const [one = "", ...belowOne] = left.value.split(LOWER);
  const [other = "", ...belowOther] = right.value.split(LOWER);
  const [plans, others] = [one.split(","), other.split(",")];
  return plans.some((plan) => others.includes(plan)) && ![...belowOne, ...belowOther].some((plan) => [...plans, ...others].includes(plan));
}
