import type { ComparedFact } from "./read-compared-facts.ts";
import { isMeasured } from "./units.ts";

/** How seldom a stem is in a library: 1 on a single page, nearly 0 on all. */
export type Rarity = (stemmed: string) => number;

/** The least likeness of two facts that are about the same thing. */
export const LIKE = 0.55;
/** The least that they must have in common, as rarities. */
const LEAST_SHARED = 0.7;
/** What a plan or a product counts at least, however often it is named. */
const NAMED = 0.75;
const NEARBY = 0.25;
const BEHIND = 0.4;

/**
 * How much of what two facts are about is the same, from 0 to 1. Each word of either must be known to the other, since one that is
 * not may be a condition, and names must be the same: who is not sure says nothing.
 */
export function likeness(left: ComparedFact, right: ComparedFact, rarity: Rarity): number {
  if (!isMeasuredAlike(left, right) || !haveSameNames(left, right) || !haveSameNames(right, left)) return 0;
  if (!areSame(left.countries, right.countries) || areSiblings(left, right)) return 0;
  const counted = left.value.kind === "number" && !isMeasured(left.unit) ? left.unit : null;
  let shared = counted === null ? 0 : rarity(counted);
  const both: string[] = [];
  for (const stemmed of left.own) if (right.own.has(stemmed) || right.names.has(stemmed)) both.push(stemmed);
  for (const name of left.names) if (!left.own.has(name) && (right.own.has(name) || right.names.has(name))) both.push(name);
  const plain = both.filter((stemmed) => !left.heads.has(stemmed));
  // A price and a count are of what is named; a time may be of anything that has to do with it.
  const isTold = counted !== null || left.value.kind === "money" || plain.length > 0;
  // One word of a heading says little.
  const isBorrowed = (left.isBare || right.isBare) && plain.length < 2;
  for (const stemmed of both)
    shared += left.heads.has(stemmed) ? Math.max(rarity(stemmed), NAMED) : rarity(stemmed) * (isBorrowed ? 0.5 : 1);
  if (shared < LEAST_SHARED || !isTold) return 0;
  return shared / (shared + missing(left, right, rarity) + missing(right, left, rarity));
}

function missing(of: ComparedFact, at: ComparedFact, rarity: Rarity): number {
  let sum = 0;
  // A company is founded once.
  const isYear = of.value.kind === "date" && of.value.day.endsWith("--");
  for (const stemmed of of.own) {
    if (at.own.has(stemmed)) continue;
    const isNearby = at.near.has(stemmed) || at.around.has(stemmed) || of.any.has(stemmed);
    // Opening hours apply to every case that a sentence names.
    const isCase = of.value.kind === "hours" && of.behind.has(stemmed);
    // The page's subject is a condition: prices for schools.
    const weight =
      isNearby || isYear || isCase ? NEARBY : of.topic.has(stemmed) ? 2 : of.behind.has(stemmed) || of.asked.has(stemmed) ? BEHIND : 1;
    sum += (0.4 + 0.6 * rarity(stemmed)) * weight;
  }
  return sum;
}

/** Things with different names differ, and so does an unnamed one where names head tables. */
function haveSameNames(of: ComparedFact, at: ComparedFact): boolean {
  for (const name of of.names) {
    if (knowsName(at, name)) continue;
    if (of.heads.has(name)) return false;
    for (const other of at.names) if (!knowsName(of, other)) return false;
  }
  return true;
}

function knowsName({ own, names, around }: ComparedFact, name: string): boolean {
  return own.has(name) || names.has(name) || around.has(name);
}

/** Money of one currency, numbers of one unit, over one time. */
function isMeasuredAlike(left: ComparedFact, right: ComparedFact): boolean {
  const [a, b] = [left.value, right.value];
  if (a.kind !== b.kind || left.unit !== right.unit) return false;
  if (a.kind === "money" && b.kind === "money" && a.currency !== b.currency) return false;
  if ((left.bound === "extra") !== (right.bound === "extra")) return false;
  return left.period === right.period && isForEach(left, right) && isForEach(right, left);
}

/** The other sentence may give the unit elsewhere. */
function isForEach({ per }: ComparedFact, at: ComparedFact): boolean {
  return per === null || per === at.per || (at.per === null && (at.own.has(per) || at.around.has(per)));
}

/** Pages of one folder are each on a thing of its own. */
function areSiblings(left: ComparedFact, right: ComparedFact): boolean {
  const folder = ({ path }: ComparedFact) => path.slice(0, path.lastIndexOf("/"));
  if ([...left.heads].some((name) => right.heads.has(name))) return false;
  if (folder(left) === "" || folder(left) !== folder(right)) return false;
  const knows = (of: ComparedFact, at: ComparedFact) =>
    [...of.title].some((stemmed) => at.own.has(stemmed) || at.near.has(stemmed) || at.title.has(stemmed));
  return !knows(left, right) || !knows(right, left);
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
