import type { Fact } from "./fact.ts";
import { isSameValue } from "./read-values.ts";

/** A fact with the source that gives it. */
export interface SourcedFact {
  fact: Fact;
  sourceId: string;
}

/** Facts on one thing that differ between sources: one group for each value. */
export interface Disagreement<Sourced extends SourcedFact> {
  groups: readonly (readonly Sourced[])[];
}

/** More facts than these of one kind on one name are a catalogue, in which nothing disagrees. */
const MAX_BUCKET = 400;
const MAX_VALUES = 4;

/** Finds what sources disagree on. A source that gives two values itself speaks of two things. */
export function matchFacts<Sourced extends SourcedFact>(all: readonly Sourced[]): Disagreement<Sourced>[] {
  const buckets = new Map<string, Sourced[]>();
  for (const sourced of all) {
    const { kind, measure, names } = sourced.fact;
    const key = `${kind}|${measure}|${isFounding(sourced.fact) ? "" : names.join(",")}`;
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [sourced]);
    else bucket.push(sourced);
  }
  const found: Disagreement<Sourced>[] = [];
  for (const bucket of buckets.values()) {
    if (bucket.length < 2 || bucket.length > MAX_BUCKET) continue;
    for (const topic of topicsOf(bucket)) {
      const groups = byValue(topic);
      if (groups.length < 2 || groups.length > MAX_VALUES || speaksOfTwo(groups)) continue;
      found.push({ groups });
    }
  }
  return found;
}

function topicsOf<Sourced extends SourcedFact>(bucket: readonly Sourced[]): Sourced[][] {
  const topics: Sourced[][] = [];
  for (const sourced of bucket) {
    // A fact joins a topic only when it is about the same as all that is there, so that likeness does not creep.
    const topic = topics.find((members) => members.every((member) => isSameTopic(member.fact, sourced.fact)));
    if (topic === undefined) topics.push([sourced]);
    else topic.push(sourced);
  }
  return topics;
}

function byValue<Sourced extends SourcedFact>(topic: readonly Sourced[]): Sourced[][] {
  const groups: Sourced[][] = [];
  for (const sourced of topic) {
    const { kind, value } = sourced.fact;
    const group = groups.find(
      ([first]) => first !== undefined && (isSameValue(kind, first.fact.value, value) || areCompatible(first.fact, sourced.fact)),
    );
    if (group === undefined) groups.push([sourced]);
    else group.push(sourced);
  }
  return groups;
}

/** "On Team and Enterprise" does not contradict "on Team". */
function areCompatible(left: Fact, right: Fact): boolean {
  if (left.kind !== "plan") return false;
  const plans = new Set(left.value.split(" "));
  return right.value.split(" ").some((plan) => plans.has(plan));
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

/** Words for one thing. */
const families = [
  "trial test evaluation",
  "refund money reimbursement return",
  "answer respond response reply",
  "cancel terminate cancellation",
  "restore recover",
  "user seat member person people",
  "storage space",
  "discount reduction",
  "founded establish found",
  "releas launch",
  "file upload",
  "log record",
].map((line) => new Set(line.split(" ")));

function isSameTopic(left: Fact, right: Fact): boolean {
  if (isFounding(left) && isFounding(right))
    return left.names.length === 0 || right.names.length === 0 || left.names.some((name) => right.names.includes(name));
  const common = [...left.about].filter((stemmed) => has(right.about, stemmed)).length;
  const unmatched = missing(left, right) + missing(right, left);
  if (left.names.length > 0)
    return left.about.size + right.about.size === 0 || (common > 0 ? unmatched <= 1 && unmatched < common + 1 : unmatched === 0);
  return common > 0 && (unmatched === 0 || (unmatched === 1 && common > 1));
}

/** How much of what one fact is about the other says neither itself nor in its headings. */
function missing(of: Fact, at: Fact): number {
  let count = 0;
  for (const stemmed of of.about) if (!has(at.about, stemmed) && !has(at.around, stemmed)) count += 1;
  return count;
}

function has(stems: ReadonlySet<string>, stemmed: string): boolean {
  if (stems.has(stemmed)) return true;
  const family = families.find((each) => each.has(stemmed));
  return family !== undefined && [...family].some((other) => stems.has(other));
}

function isFounding(fact: Fact): boolean {
  return fact.kind === "date" && fact.measure === "year";
}
