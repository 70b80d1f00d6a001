import { periodOf } from "../../../../knowledge/site-facts/read-value.ts";
import type { Period, SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { type Entity, type Group } from "./entities.ts";
import { asksPrice, type InTalk, type Told } from "./inquiry.ts";
import { isLimitOf } from "./limit-of.ts";
import { type Ask, type Count, isTime, namesIn } from "./read-ask.ts";
import { sayContents, sayHaving, sayPrice } from "./say-facts.ts";

/** A statement with more words of its own is about more than a number. */
const MOST_WORDS = 4;

function entityOf({ entities }: Group, subject: Entity | null): Entity | null {
  return entities.find(({ name }) => name === subject?.name) ?? null;
}

/** "We do 500 bookings a month": whether the plan that is spoken of holds so many, and which one does. */
export function answerAgainstPlan({ ask, groups, speaker, subject }: InTalk): Told | null {
  const [count, another] = ask.counts.filter((one) => one.amount > 1 && !isTime(one));
  if (count === undefined || another !== undefined || subject === null || asksPrice(ask) || ask.own.length > MOST_WORDS) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const plan = entityOf(group, subject);
    const attribute = plan === null ? null : limitedBy(plan, count, ask);
    const fact = plan?.facts.find((one) => one.attribute === attribute);
    if (plan === null || fact?.value.kind !== "number") continue;
    const held = sayHaving(fact, speaker);
    if (count.amount <= fact.value.amount) return { lines: [{ text: speaker.words.enough(plan.name, held), facts: [fact] }] };
    const isHeld = (one: SiteFact): boolean =>
      one.attribute === attribute && (one.value.kind !== "number" || one.value.amount >= count.amount);
    const next = group.entities.find(({ facts }) => facts.some(isHeld));
    const wish = `${count.amount.toLocaleString(speaker.phrases.locale)} ${count.written ?? ""}`.trim();
    const price = next === undefined ? null : sayPrice(next, groups, speaker);
    return {
      lines: [
        { text: speaker.words.tooMuch(wish, plan.name, held), facts: [fact] },
        ...(next === undefined ? [] : sayContents(next, next.facts.filter(isHeld), speaker)),
        ...(price === null ? [] : [price]),
      ],
    };
  }
  return null;
}

/** The row that a count is of: by its name, or as the only one for the same period. */
function limitedBy(plan: Entity, count: Count, ask: Ask): string | null {
  const named = plan.facts.find((fact) => count.units.length > 0 && isLimitOf(fact, count));
  if (named !== undefined) return named.attribute;
  const period = periodAsked(ask);
  const [only, another] = plan.facts.filter((fact) => isBounded(fact) && period !== null && periodIn(fact.attribute) === period);
  return only === undefined || another !== undefined ? null : only.attribute;
}

function periodAsked({ words }: Ask): Period | null {
  return words.map(({ word }) => periodOf(word)).find((period) => period !== undefined) ?? null;
}

function periodIn(label: string): Period | null {
  return (
    namesIn(label)
      .map(periodOf)
      .find((period) => period !== undefined) ?? null
  );
}

/** A number that a plan has of something: no price, and not without an end. */
function isBounded({ value, shown, attribute }: SiteFact): boolean {
  return (value.kind === "number" || value.kind === "duration") && attribute !== "" && /\d/u.test(shown);
}
