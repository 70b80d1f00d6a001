import type { ComparedFact } from "./read-compared-facts.ts";
import { amountOf } from "./read-values.ts";

/** Whether two facts give the same value, or such that both can hold. */
export function isSameValue(left: ComparedFact, right: ComparedFact): boolean {
  const [a, b] = [left.value, right.value];
  if (a.kind === "date" && b.kind === "date") return isSameDay(a.day, b.day);
  if (a.kind === "hours" && b.kind === "hours") return a.ranges.join() === b.ranges.join();
  if (a.kind === "text" && b.kind === "text") return arePlansCompatible(a.text, b.text);
  const [low, other] = [rangeOf(left), rangeOf(right)];
  if (low === null || other === null) return a.kind === b.kind;
  if (low.from === low.to && other.from === other.to) return isNear(low.from, other.from, a.kind);
  if (left.upTo !== null && right.upTo !== null) return isNear(low.from, other.from, a.kind) && isNear(low.to, other.to, a.kind);
  // Two bounds of one sort name the same end; any others only have to overlap.
  if (low.to === Infinity && other.to === Infinity) return isNear(low.from, other.from, a.kind);
  if (low.from === 0 && other.from === 0) return isNear(low.to, other.to, a.kind);
  return low.from <= other.to && other.from <= low.to;
}

/** Thirty days are a month, and what is rounded is not another value. */
function isNear(one: number, other: number, kind: string): boolean {
  const most = Math.max(one, other);
  const apart = Math.abs(one - other);
  return apart <= most * (kind === "duration" ? 0.04 : kind === "money" ? 0.006 : kind === "number" && most >= 1000 ? 0.025 : 0);
}

/** What one leaves open, the other may say: "2027-6-" and "2027-6-30". */
function isSameDay(one: string, other: string): boolean {
  const parts = other.split("-");
  return one.split("-").every((part, at) => part === "" || parts[at] === "" || part === parts[at]);
}

/** Plans that have and lack a feature: "team,business>free". A table's denial contradicts any grant. */
function arePlansCompatible(one: string, other: string): boolean {
  const [[has = "", not = ""], [alsoHas = "", alsoNot = ""]] = [one.split(">"), other.split(">")];
  const [plans, others] = [has.split(","), alsoHas.split(",")];
  const denied = [...not.split(","), ...alsoNot.split(",")];
  return plans.some((plan) => others.includes(plan)) && ![...plans, ...others].some((plan) => denied.includes(plan));
}

/** A limit is the most that one gets, whether "up to" stands before it or not. */
function rangeOf({ value, upTo, bound, unit }: ComparedFact): { from: number; to: number } | null {
  const amount = amountOf(value);
  if (amount === null) return null;
  if (upTo !== null) return { from: amount, to: upTo };
  if (bound === "least") return { from: amount, to: Infinity };
  const isLimit = value.kind === "number" || (value.kind === "duration" && unit !== "every");
  return bound === "most" && !isLimit ? { from: 0, to: amount } : { from: amount, to: amount };
}
