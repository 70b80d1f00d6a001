import { createSlice } from "../slice.ts";
import type { Fact, Measure } from "./fact.ts";
import { likeness, LIKE, type Rarity } from "./likeness.ts";
import { LOWER } from "./read-plans.ts";
import { BILLED_YEARLY, isSameValue } from "./read-values.ts";

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

/** What more facts than these have in common is a catalogue, in which nothing disagrees. */
const MAX_ALIKE = 400;
const MAX_VALUES = 4;
/** How much less like all others a further fact of a topic may be. */
const LEEWAY = 1;

/** Finds what sources disagree on: the facts of two pages that are more like each other than like anything else there. */
export async function matchFacts<Sourced extends SourcedFact>(all: readonly Sourced[]): Promise<Disagreement<Sourced>[]> {
  const slice = createSlice();
  const alike = alikeness(all);
  const pairs: Pair<Sourced>[] = [];
  for (const [bucket, handle] of bucketsOf(all)) {
    if (bucket.length < 2 || bucket.length > MAX_ALIKE) continue;
    for (const [at, { sourced: left, handles }] of bucket.entries()) {
      await slice.pause();
      for (const { sourced: right, handles: others } of bucket.slice(at + 1)) {
        // Facts that have several handles in common meet once.
        if (left.sourceId === right.sourceId || handles.find((each) => others.includes(each)) !== handle) continue;
        const found = alike(left.fact, right.fact);
        if (found > LIKE) pairs.push({ left, right, likeness: found, isSame: isSame(left.fact, right.fact) });
      }
    }
  }
  return topicsOf(bestOf(pairs), alike)
    .map((topic) => ({ groups: byValue(topic) }))
    .filter(({ groups }) => groups.length > 1 && groups.length <= MAX_VALUES);
}

/** How like two facts are among all that there are. */
function alikeness(all: readonly SourcedFact[]): (left: Fact, right: Fact) => number {
  const sources = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { fact, sourceId } of all) {
    counts.set(classOf(fact), (counts.get(classOf(fact)) ?? 0) + 1);
    for (const stems of [fact.about, fact.near, fact.around])
      for (const stemmed of stems) {
        const on = sources.get(stemmed);
        if (on === undefined) sources.set(stemmed, new Set([sourceId]));
        else on.add(sourceId);
      }
  }
  const pages = new Set(all.map(({ sourceId }) => sourceId)).size;
  const most = Math.log((pages + 1) / 1.5);
  const rarities = new Map([...sources].map(([stemmed, on]) => [stemmed, Math.max(0, Math.log((pages + 1) / (on.size + 0.5)) / most)]));
  const rarity: Rarity = (stemmed) => rarities.get(stemmed) ?? 1;
  return (left, right) => (isComparable(left, right) ? likeness(left, right, rarity, counts.get(classOf(left)) ?? 1) : -Infinity);
}

/** What is measured alike. */
function classOf({ kind, measure }: Fact): string {
  return kind === "price" ? kind : `${kind} ${measure.unit === "working time" ? "time" : measure.unit}`;
}

/** Facts that could be about the same: measured alike, with a topic, a word, a name or what they count in common. */
function bucketsOf<Sourced extends SourcedFact>(all: readonly Sourced[]) {
  const buckets = new Map<string, { sourced: Sourced; handles: string[] }[]>();
  for (const sourced of all) {
    const { topics, about, names } = sourced.fact;
    const its = classOf(sourced.fact);
    const handles = [its, ...topics.map((each) => `${its} topic ${each}`), ...[...about].map((each) => `${its} about ${each}`)];
    handles.push(...names.map((each) => `${its} name ${each}`));
    for (const handle of handles) {
      const bucket = buckets.get(handle);
      if (bucket === undefined) buckets.set(handle, [{ sourced, handles }]);
      else bucket.push({ sourced, handles });
    }
  }
  return [...buckets].map(([handle, bucket]) => [bucket, handle] as const);
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
function topicsOf<Sourced extends SourcedFact>(pairs: readonly Pair<Sourced>[], alike: (left: Fact, right: Fact) => number): Sourced[][] {
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
