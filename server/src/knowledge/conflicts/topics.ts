import { businessTopics } from "./business-topics.ts";
import type { Fact } from "./fact.ts";
import { offerTopics } from "./offer-topics.ts";
import { INTERVAL } from "./units.ts";

const topics = [...businessTopics, ...offerTopics];
const byName = new Map(topics.map((each) => [each.name, each]));

/** Topics beside which others say nothing: those who work for a company take no seat in what it sells. */
const OVER: readonly (readonly [name: string, under: readonly string[]])[] = [
  ["employees", ["seats", "participants"]],
  ["participants", ["seats"]],
  ["administrators", ["seats"]],
  ["trial", ["payment", "contract", "valid", "notice", "return of goods", "refund"]],
  ["refund", ["warranty", "return of goods", "payment", "data after leaving"]],
  ["price change", ["notice", "announcement", "rebooking"]],
  ["subprocessors", ["notice", "announcement"]],
  ["breach", ["response", "support response", "notice"]],
  ["notice", ["contract", "announcement", "payment"]],
  ["payment", ["contract", "delivery"]],
  ["data after leaving", ["keep", "notice", "contract", "trash", "resolve", "backup retention"]],
  ["backup retention", ["keep", "resolve", "trash"]],
  ["audit log", ["keep"]],
  ["trash", ["keep", "resolve"]],
  ["critical response", ["response", "resolve", "support response"]],
  ["support response", ["response"]],
  ["file size", ["upload", "storage"]],
  ["recovery time", ["resolve", "data loss"]],
  ["data loss", ["resolve", "recovery time"]],
  ["session", ["valid", "keep", "timeout"]],
  ["invitation", ["valid"]],
  ["certificate", ["valid", "keep"]],
  ["battery", ["valid", "keep"]],
  ["return of goods", ["delivery", "keep"]],
  ["rebooking", ["booking ahead", "course length", "notice"]],
  ["quote", ["response", "support response"]],
  ["timeout", ["response", "support response"]],
  ["free shipping", ["minimum order"]],
  ["charity discount", ["discount"]],
  ["yearly discount", ["discount"]],
  ["warranty", ["resolve", "valid"]],
];

/** Conditions that a topic already says. */
const IMPLIED: Readonly<Record<string, RegExp>> = {
  "file size": /^channel:upload/u,
  upload: /^channel:upload/u,
  "audit log": /^speed:audit/u,
  "data after leaving": /^time:after the end/u,
  "price change": /^speed:price change/u,
  subprocessors: /^speed:price change/u,
  commission: /^audience:partner/u,
  "backup retention": /^time:night/u,
  backup: /^time:night/u,
  "critical response": /^(?:severity|stage:live)/u,
  trash: /^time:deleted/u,
  "import rows": /^channel:import/u,
  certificate: /^time:renewal/u,
  retry: /^channel:webhook/u,
};

/** Whether a topic already says a condition. */
export function isImplied(condition: string, names: readonly string[]): boolean {
  return names.some((name) => IMPLIED[name]?.test(condition));
}

/** The topics that a text names, of those that are measured so. */
export function topicsOf(text: string, kinds: readonly string[]): string[] {
  const found = topics
    .filter((each) => each.kinds.some((kind) => kinds.includes(kind)) && each.ways.some((parts) => parts.every((part) => part.test(text))))
    .map(({ name }) => name);
  if (found.length < 2) return found;
  const under = new Set<string>();
  for (const [name, others] of OVER) if (found.includes(name) && !under.has(name)) for (const other of others) under.add(other);
  return found.filter((name) => !under.has(name));
}

/** Whether a word says no more than one of these topics does. */
export function isTopical(word: string, names: readonly string[]): boolean {
  return names.some((name) => byName.get(name)?.ways.some((parts) => parts.some((part) => part.test(word))));
}

/** Under what a fact's topics are looked up: "%", "price", "time", "person". */
export function topicKinds({ kind, measure }: Pick<Fact, "kind" | "measure">): string[] {
  if (kind === "price") return ["price"];
  if (measure.unit === INTERVAL) return ["time", "interval"];
  return measure.unit === "working time" ? ["time", "working-time"] : [measure.unit.replace(/ rating$/u, "")];
}

/** Whether a topic is one thing for all plans and products. */
export function isPlanless(name: string): boolean {
  return byName.get(name)?.scope === "business";
}

export function isByProduct(name: string): boolean {
  return byName.get(name)?.scope === "product";
}

/** Whether a topic is one thing in all the business, or of each plan or product. */
export function isWhole(name: string): boolean {
  return (byName.get(name)?.scope ?? "anything") !== "anything";
}
