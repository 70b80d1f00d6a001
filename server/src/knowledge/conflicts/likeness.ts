import { BY_DEFAULT } from "./conditions.ts";
import type { Fact } from "./fact.ts";
import { isImplied, isPlanless, isWhole } from "./topics.ts";
import { isMeasured } from "./units.ts";

/** How seldom a stem is in a library: 1 on a single page, 0 on all. */
export type Rarity = (stemmed: string) => number;

/** What speaks for or against two facts being about the same thing, each about 0 to 1. */
interface Signals {
  /** The rarest word that both are about. */
  best: number;
  /** How much of what one is about the other says as well, itself or around it: the fact of which less is said, and the other one. */
  lesser: number;
  greater: number;
  /** How much is left that the other does not say. */
  left: number;
  /** They have a topic that is one thing in all the business, or for each plan or product, or can be said of many things. */
  planless: number;
  whole: number;
  deed: number;
  named: number;
  halfNamed: number;
  /** What one says that it holds for only and the other does not; what both say */
  conditions: number;
  sameConditions: number;
  /** How far apart the values are. */
  apart: number;
  /** How many facts are measured like these. */
  common: number;
  counted: number;
  time: number;
}

/** Fitted on the pairs of fourteen sites with planted conflicts and of ten without. */
const weights: readonly (readonly [signal: keyof Signals, weight: number])[] = [
  ["best", 0.45],
  ["lesser", 1.32],
  ["greater", 0.54],
  ["left", -1.39],
  ["planless", 1.35],
  ["whole", 1.27],
  ["deed", 0.41],
  ["named", 1.15],
  ["halfNamed", -1.57],
  ["conditions", -0.85],
  ["sameConditions", 0.87],
  ["apart", -1.97],
  ["common", -2.35],
  ["counted", 0.43],
  ["time", 0.93],
];
const bias = 1.35;
/** The least likeness of two facts that are about the same. */
export const LIKE = 0;

/** How like two facts are; above LIKE they are about the same. */
export function likeness(left: Fact, right: Fact, rarity: Rarity, alike: number): number {
  const signals = signalsOf(left, right, rarity, alike);
  if (signals === null) return -Infinity;
  let sum = bias;
  for (const [signal, weight] of weights) sum += weight * signals[signal];
  return sum;
}

/** The signals of two facts; none where they cannot be about the same thing. */
function signalsOf(left: Fact, right: Fact, rarity: Rarity, alike: number): Signals | null {
  if (left.template !== "" && left.template === right.template && !hasOwnNames(left)) return null;
  if (areOfTwoPlaces(left.aroundConditions, right.aroundConditions)) return null;
  if (!knows(left, right) || !knows(right, left)) return null;
  const shared = left.topics.filter((topic) => right.topics.includes(topic));
  const whole = shared.filter(isWhole);
  // What each is about is known, and not the same.
  if (shared.length === 0 && left.topics.some(isWhole) && right.topics.some(isWhole)) return null;
  const isOfAll = whole.some(isPlanless);
  // A fee of its own is no part of a price.
  if (left.kind === "price" && left.topics.some(isWhole) !== right.topics.some(isWhole)) return null;
  if (!isOfAll && areSiblings(left.entityPage, right.entityPage)) return null;
  // What a shared topic says already says nothing more.
  const [ofLeft, ofRight] = shared.length > 0 ? [besidesTopic(left), besidesTopic(right)] : [left.about, right.about];
  const both = [...ofLeft].filter((stemmed) => ofRight.has(stemmed));
  const counted = left.kind === "limit" && !isMeasured(left.measure.unit);
  const isNamed = left.names.some((name) => right.names.includes(name));
  if (shared.includes("seats") && !isNamed) return null;
  // What one plan or product has says nothing of another.
  if (!isOfAll && left.names.length * right.names.length > 0 && !isNamed) return null;
  if (both.length + shared.length === 0 && !counted && !(isNamed && left.about.size * right.about.size === 0)) return null;
  const coverage = [covered(ofLeft, right, rarity), covered(ofRight, left, rarity)];
  if (left.measure.unit.endsWith(" version") && coverage.some(({ missing }) => missing > 0)) return null;
  return {
    best: Math.max(0, ...both.map(rarity)),
    lesser: Math.min(...coverage.map(({ share }) => share)),
    greater: Math.max(...coverage.map(({ share }) => share)),
    left: Math.min(2, (coverage.reduce((sum, { missing }) => sum + missing, 0) / 3) * (isOfAll ? 0.4 : 1)),
    planless: Number(isOfAll),
    whole: Number(!isOfAll && whole.length > 0),
    deed: Number(shared.length > whole.length),
    named: isNamed ? (left.names.join() !== right.names.join() ? 0.6 : hasOwnNames(left) && hasOwnNames(right) ? 1 : 0.7) : 0,
    halfNamed: (left.names.length === 0) !== (right.names.length === 0) ? (hasOwnNames(left) || hasOwnNames(right) ? 1 : 0.5) : 0,
    conditions: Math.min(3, unmet(left, right, isOfAll, shared) + unmet(right, left, isOfAll, shared)),
    sameConditions: Number([...left.conditions].some((each) => right.conditions.has(each))),
    apart: ["plan", "date"].includes(left.kind) ? 0 : distance(left.value, right.value) * (whole.length > 0 ? 0.5 : 1),
    common: Math.log(alike) / 5,
    counted: Number(counted),
    time: Number(left.kind === "duration"),
  };
}

/** Pages of one folder are each on a product of its own. */
function areSiblings(one: string, other: string): boolean {
  return one !== "" && one !== other && one.slice(0, one.lastIndexOf("/")) === other.slice(0, other.lastIndexOf("/"));
}

function hasOwnNames({ names, hasBorrowedNames }: Fact): boolean {
  return names.length > 0 && !hasBorrowedNames;
}

function knows(of: Fact, at: Fact): boolean {
  for (const stemmed of of.musts) if (!says(at, stemmed) && !at.names.includes(stemmed)) return false;
  return true;
}

function says({ about, near, around }: Fact, stemmed: string): boolean {
  return about.has(stemmed) || near.has(stemmed) || around.has(stemmed);
}

function besidesTopic({ about, topical }: Fact): ReadonlySet<string> {
  return new Set([...about].filter((stemmed) => !topical.has(stemmed)));
}

function covered(of: ReadonlySet<string>, at: Fact, rarity: Rarity): { share: number; missing: number } {
  let [all, missing] = [0, 0];
  for (const stemmed of of) {
    const weight = Math.max(0.07, rarity(stemmed));
    all += weight;
    if (!says(at, stemmed)) missing += weight;
  }
  return { share: all === 0 ? 0.5 : 1 - missing / all, missing };
}

/** By what way a notice is sent does not change how long it is. */
function unmet(of: Fact, at: Fact, isOfAll: boolean, topics: readonly string[]): number {
  if (of.kind === "date") return 0;
  const its = at.isForAll ? of.conditions : [...of.conditions, ...[...of.aroundConditions].filter((each) => sortOf(each) === "region")];
  const isSaid = (each: string) => each === BY_DEFAULT || isImplied(each, topics) || (of.kind === "price" && each === "speed:add-on");
  const unmatched = [...new Set(its)].filter((each) => !isSaid(each) && !at.conditions.has(each) && !at.aroundConditions.has(each));
  return unmatched.filter((each) => !(isOfAll && (sortOf(each) === "channel" || each === "time:renewal"))).length;
}

/** Pages on two regions or two editions. */
function areOfTwoPlaces(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const places = [...left].filter((each) => ["region", "platform"].includes(sortOf(each)));
  return places.some((each) => !right.has(each) && [...right].some((other) => !left.has(other) && sortOf(other) === sortOf(each)));
}

function sortOf(condition: string): string {
  return condition.slice(0, condition.indexOf(":"));
}

/** The logarithm of how many times as much one value is, at most 4. */
function distance(left: string, right: string): number {
  const [a, b] = [left, right]
    .map((value) => Math.abs(Number.parseFloat(value.replace(/^v/u, ""))))
    .map((size) => (size > 0 ? size : 0.01));
  if ((left === "0") !== (right === "0")) return 1;
  return a === b ? 0 : Math.min(4, Math.abs(Math.log((a ?? 1) / (b ?? 1))));
}
