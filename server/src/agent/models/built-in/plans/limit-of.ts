import { everyLanguage } from "../../../../knowledge/site-facts/lexicon.ts";
import { isPerson, periodOf } from "../../../../knowledge/site-facts/read-value.ts";
import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { type Entity, says } from "./entities.ts";
import { type Count, countsOf, namesIn } from "./read-ask.ts";

/** The limit that excludes this count: "Employees: up to 50", "Minimum users: 3"; null without one. */
export function limitOf({ facts }: Entity, count: Count): SiteFact | null {
  const beyond = facts.find((fact) => {
    const { attribute, value, bound, range } = fact;
    if (!isLimitOf(fact, count)) return false;
    if (range !== null) return count.amount < range.from || count.amount > range.to;
    const isLeast = bound === "least" || says(attribute, "least");
    return value.kind === "number" && (isLeast ? count.amount < value.amount : count.amount > value.amount);
  });
  return beyond ?? null;
}

/** Whether a fact says for how many of what is counted something is: no price, and no number that each of them has. */
function isLimitOf({ attribute, value, bound, per, unit }: SiteFact, count: Count): boolean {
  if (per !== null || value.kind === "money" || says(attribute, "price")) return false;
  const words = namesIn(attribute);
  // "Invoices per month" are of the whole, "users per workspace" are not.
  const isPer = words.some((word, at) => everyLanguage.ideasOf(word).has("per") && periodOf(words[at + 1] ?? "") === undefined);
  const isOfSome = isPer || /\badmin|\bguest/iu.test(attribute) || (says(attribute, "yes") && bound === null);
  const counted = [...words, ...(unit === null ? [] : namesIn(unit))];
  return !isOfSome && counted.some((word) => (count.units.length === 0 ? isPerson(word) : countsOf(count, word)));
}
