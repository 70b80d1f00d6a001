import { BY_DEFAULT } from "./conditions.ts";
import type { Fact } from "./fact.ts";
import { isPlanless, isWhole } from "./topics.ts";
import { isMeasured } from "./units.ts";

/** Whether two facts are about the same thing. */
export function isSameTopic(left: Fact, right: Fact): boolean {
  if (left.template !== "" && left.template === right.template && !(left.names.length > 0 && !left.hasBorrowedNames)) return false;
  if (!knows(left, right) || !knows(right, left)) return false;
  const shared = left.topics.filter((topic) => right.topics.includes(topic));
  if (left.topics.length > 0 && right.topics.length > 0 && shared.length === 0) return false;
  const whole = shared.filter(isWhole);
  // Backups that are kept are not just anything that is kept.
  if (hasOwnWhole(left, shared, right) || hasOwnWhole(right, shared, left)) return false;
  const isOfAll = whole.some(isPlanless);
  if (!haveSameNames(left, right, isOfAll) || !haveSameConditions(left, right, isOfAll)) return false;
  if (!isOfAll && left.names.length === 0 && !isSame(left.pageConditions, right.pageConditions)) return false;
  const isNamed = left.names.length > 0 && right.names.length > 0;
  // What the shared topic says already says nothing more.
  const [ofLeft, ofRight] = shared.length > 0 ? [besidesTopic(left), besidesTopic(right)] : [left.about, right.about];
  const common = [...ofLeft].filter((stemmed) => ofRight.has(stemmed)).length;
  const [apartLeft, apartRight] = [missing(ofLeft, right), missing(ofRight, left)];
  const apart = apartLeft + apartRight;
  if (left.kind === "plan") return common > 0 && apart === 0;
  if (!isOfAll && !(isNamed && !left.hasBorrowedNames && !right.hasBorrowedNames) && areParallel(left, right)) return false;
  if (isOfAll) return Math.min(apartLeft, apartRight) <= 2 && apart <= 10;
  if (shared.includes("seats") && !isNamed) return false;
  if (shared.includes("uptime")) return Math.min(apartLeft, apartRight) <= 1 && apart <= 3;
  if (whole.length > 0) return apart <= (isNamed || common > 0 ? 2 : 1);
  if (shared.length > 0) {
    if (isNamed) return apart <= 2 && (common > 0 || Math.min(apartLeft, apartRight) === 0);
    if (left.kind === "limit" && ofLeft.size + ofRight.size === 0) return left.about.size > 0 && isSame(left.about, right.about);
    const known = ofLeft.size + ofRight.size - apart;
    return known > 0 && Math.min(apartLeft, apartRight) <= 1 && apart <= Math.max(common + 1, 2);
  }
  if (left.measure.unit.endsWith(" version")) return apart === 0;
  // "The default is one minute" is of what its neighbours speak of.
  if (left.about.size === 0 && right.about.size > 0 && left.conditions.has(BY_DEFAULT) && right.conditions.has(BY_DEFAULT))
    return [...right.about].every((stemmed) => left.near.has(stemmed));
  if (right.about.size === 0 && left.about.size > 0 && left.conditions.has(BY_DEFAULT) && right.conditions.has(BY_DEFAULT))
    return [...left.about].every((stemmed) => right.near.has(stemmed));
  if (isNamed) return left.about.size + right.about.size === 0 || (common > 0 ? apart <= 1 && apart < common + 1 : apart === 0);
  // What is counted tells more of what a number is of than that it is a time.
  const enough = left.kind === "limit" && !isMeasured(left.measure.unit) ? 1 : 2;
  return common >= enough && apart <= (common > 1 ? 1 : 0);
}

function besidesTopic({ about, topical }: Fact): ReadonlySet<string> {
  return new Set([...about].filter((stemmed) => !topical.has(stemmed)));
}

function hasOwnWhole(of: Fact, shared: readonly string[], at: Fact): boolean {
  return at.topics.length > 0 && of.topics.some((topic) => isWhole(topic) && !shared.includes(topic)) && !shared.some(isWhole);
}

function haveSameNames(left: Fact, right: Fact, isOfAll: boolean): boolean {
  if (left.names.join(",") === right.names.join(",")) return true;
  if (isOfAll)
    return (
      left.names.length === 0 ||
      right.names.length === 0 ||
      left.hasBorrowedNames ||
      right.hasBorrowedNames ||
      left.names.some((name) => right.names.includes(name))
    );
  // A full sentence on a price below a plan's heading may be of all plans.
  if (left.kind === "price" && left.about.size > 0 && isSame(left.about, right.about)) {
    if ((left.hasBorrowedNames && right.names.length === 0) || (right.hasBorrowedNames && left.names.length === 0))
      return left.quote.endsWith(".") && right.quote.endsWith(".");
  }
  return left.isForAll || right.isForAll ? left.names.length === 0 || right.names.length === 0 : false;
}

/** What one says that it holds for only, the other must say as well, be it in a heading. */
function haveSameConditions(left: Fact, right: Fact, isOfAll: boolean): boolean {
  if (left.conditions.size + right.conditions.size === 0 && (left.aroundConditions.size === 0 || right.aroundConditions.size === 0))
    return true;
  // By what way a notice is sent does not change how long it is.
  const counts = (each: string) => each !== BY_DEFAULT && !(isOfAll && (sortOf(each) === "channel" || each === "time:renewal"));
  for (const each of left.conditions) if (counts(each) && !right.conditions.has(each) && !right.aroundConditions.has(each)) return false;
  for (const each of right.conditions) if (counts(each) && !left.conditions.has(each) && !left.aroundConditions.has(each)) return false;
  // Two headings that name different conditions of one sort tell two things apart.
  const sorts = new Map<string, string[]>();
  for (const each of left.aroundConditions) sorts.set(sortOf(each), [...(sorts.get(sortOf(each)) ?? []), each]);
  const isOwn = ({ conditions }: Fact, sort: string) => [...conditions].some((each) => sortOf(each) === sort);
  return [...sorts].every(([sort, values]) => {
    if (isOwn(left, sort) && isOwn(right, sort)) return true;
    const others = [...right.aroundConditions].filter((each) => sortOf(each) === sort);
    return others.length === 0 || others.some((each) => values.includes(each));
  });
}

function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each));
}

function sortOf(condition: string): string {
  return condition.slice(0, condition.indexOf(":"));
}

function knows(of: Fact, at: Fact): boolean {
  for (const stemmed of of.musts) if (!says(at, stemmed) && !at.names.includes(stemmed)) return false;
  return true;
}

function says({ about, near, around }: Fact, stemmed: string): boolean {
  return about.has(stemmed) || near.has(stemmed) || around.has(stemmed);
}

/** How much of what one fact is about the other says neither itself nor in its headings. */
function missing(of: ReadonlySet<string>, at: Fact): number {
  let count = 0;
  for (const stemmed of of) if (!says(at, stemmed)) count += 1;
  return count;
}

/** Pages with titles such as "Linux agents" and "Mac agents" say the same of different things. */
function areParallel(left: Fact, right: Fact): boolean {
  const shared = [...left.title].filter((stemmed) => right.title.has(stemmed)).length;
  return shared > 0 && shared < left.title.size && shared < right.title.size;
}
