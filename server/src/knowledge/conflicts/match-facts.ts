import { BY_DEFAULT } from "./conditions.ts";
import type { Fact, Measure } from "./fact.ts";
import { createSlice } from "../slice.ts";
import { isSameValue } from "./read-values.ts";
import { isSameTopic } from "./same-topic.ts";
import { countedNoun } from "./units.ts";

/** A fact with the source that gives it. */
export interface SourcedFact {
  fact: Fact;
  sourceId: string;
}

/** Facts on one thing that differ between sources: one group for each value. */
export interface Disagreement<Sourced extends SourcedFact> {
  groups: readonly (readonly Sourced[])[];
}

/** What more facts than these have in common is a catalogue, in which nothing disagrees. */
const MAX_ALIKE = 400;
const MAX_VALUES = 4;

/** Finds what sources disagree on. A source that gives two values itself speaks of two things. */
export async function matchFacts<Sourced extends SourcedFact>(all: readonly Sourced[]): Promise<Disagreement<Sourced>[]> {
  const slice = createSlice();
  const found: Disagreement<Sourced>[] = [];
  const told = new Set<string>();
  for (const bucket of bucketsOf(all)) {
    if (bucket.length < 2 || bucket.length > MAX_ALIKE) continue;
    await slice.pause();
    for (const topic of topicsIn(bucket)) {
      const groups = byValue(topic);
      if (groups.length < 2 || groups.length > MAX_VALUES || speaksOfTwo(groups)) continue;
      // Facts that have several words in common meet in several buckets.
      const key = groups
        .map((group) => [...new Set(group.map(({ sourceId, fact }) => `${sourceId} ${fact.quote} ${fact.value}`))].toSorted().join("|"))
        .toSorted()
        .join("||");
      if (told.has(key)) continue;
      told.add(key);
      found.push({ groups });
    }
  }
  return withoutParts(found);
}

/** Facts that could be about the same: of one kind and unit, with a name, a topic or a word in common. */
function bucketsOf<Sourced extends SourcedFact>(all: readonly Sourced[]): Iterable<Sourced[]> {
  const buckets = new Map<string, Sourced[]>();
  for (const sourced of all) {
    const { kind, measure, names, topics, about } = sourced.fact;
    const unit = kind === "price" ? "" : isTime(measure.unit) ? "time" : measure.unit;
    const handles = [...topics.map((each) => `topic ${each}`), ...[...about].map((each) => `about ${each}`)];
    if (unit.endsWith(" version") || sourced.fact.conditions.has(BY_DEFAULT)) handles.push("default");
    if (names.length > 0) handles.push(`names ${names.join(",")}`);
    for (const handle of handles) {
      // Prices and sizes of one plan are few; those that share a word only are many, and need its names as well.
      const key = handle.startsWith("about ") ? `${kind}|${unit}|${handle}|${names.join(",")}` : `${kind}|${unit}|${handle}`;
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [sourced]);
      else bucket.push(sourced);
    }
  }
  return buckets.values();
}

function topicsIn<Sourced extends SourcedFact>(bucket: readonly Sourced[]): Sourced[][] {
  const topics: Sourced[][] = [];
  for (const sourced of bucket) {
    // A fact joins a topic only when it is about the same as all that is there, so that likeness does not creep.
    const topic = topics.find((members) =>
      members.every(({ fact }) => isComparable(fact, sourced.fact) && isSameTopic(fact, sourced.fact)),
    );
    if (topic === undefined) topics.push([sourced]);
    else topic.push(sourced);
  }
  return topics;
}

/** Whether two numbers are measured alike. What is free is so in any currency and for any time. */
function isComparable(left: Fact, right: Fact): boolean {
  const [a, b] = [left.measure, right.measure];
  if (left.kind === "price" && (a.unit === "free") !== (b.unit === "free")) return left.topics.some((each) => right.topics.includes(each));
  return isUnitAlike(a.unit, b.unit) && isBoundAlike(left, right) && a.period === b.period && isPerSame(a, right) && isPerSame(b, left);
}

function isUnitAlike(a: string, b: string): boolean {
  return a === b || (isTime(a) && isTime(b));
}

function isTime(unit: string): boolean {
  return unit === "time" || unit === "working time";
}

/** "Up to 5" is 5, unless the other is what holds as long as nobody asks for more. */
function isBoundAlike(left: Fact, right: Fact): boolean {
  const [a, b] = [left.measure.bound, right.measure.bound];
  if (a === b) return true;
  // A notice is always the least that there has to be.
  if (left.topics.includes("notice") && right.topics.includes("notice")) return a !== "extra" && b !== "extra";
  if (!["", "most"].includes(a) || !["", "most"].includes(b)) return false;
  return !left.conditions.has(BY_DEFAULT) && !right.conditions.has(BY_DEFAULT);
}

/** "Per key" may be said in other words: "API keys are limited to". */
function isPerSame({ per }: Measure, other: Fact): boolean {
  return per.every(
    (each) =>
      other.measure.per.includes(each) ||
      other.aboutWords.some((word) => countedNoun(word) === each) ||
      (other.measure.per.length === 0 && (other.kind === "price" ? other.names.length > 0 : other.topics.length > 0)),
  );
}

function byValue<Sourced extends SourcedFact>(topic: readonly Sourced[]): Sourced[][] {
  const groups: Sourced[][] = [];
  for (const sourced of topic) {
    const { kind, value, measure } = sourced.fact;
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        (isSameValue(kind, first.fact.value, value, measure.unit === first.fact.measure.unit) || areCompatible(first.fact, sourced.fact)),
    );
    if (group === undefined) groups.push([sourced]);
    else group.push(sourced);
  }
  return groups;
}

/** "On Team and Enterprise" does not contradict "on Team". */
function areCompatible(left: Fact, right: Fact): boolean {
  if (left.kind !== "plan") return false;
  const plans = new Set(left.value.split(","));
  return right.value.split(",").some((plan) => plans.has(plan));
}

function speaksOfTwo(groups: readonly (readonly SourcedFact[])[]): boolean {
  const seen = new Map<string, number>();
  for (const [at, group] of groups.entries()) {
    for (const { sourceId } of group) {
      if ((seen.get(sourceId) ?? at) !== at) return true;
      seen.set(sourceId, at);
    }
  }
  return false;
}

/** A disagreement whose sides another one has as well says nothing new. */
function withoutParts<Sourced extends SourcedFact>(found: readonly Disagreement<Sourced>[]): Disagreement<Sourced>[] {
  const bySize = found.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const kept: Disagreement<Sourced>[] = [];
  const seen = new Set<Sourced>();
  for (const each of bySize) {
    const sides = each.groups.flat();
    const isKnown = each.groups.filter((group) => group.some((side) => seen.has(side))).length > 1;
    if (isKnown) continue;
    for (const side of sides) seen.add(side);
    kept.push(each);
  }
  return kept;
}

function sizeOf({ groups }: Disagreement<SourcedFact>): number {
  return groups.reduce((sum, group) => sum + group.length, 0);
}
