import type { Conflict } from "@disco/protocol";
import { createHash } from "node:crypto";
import { firstLetters } from "../../first-letters.ts";
import type { PlacedFact } from "../../knowledge/conflicts/find-conflicts.ts";
import type { Fact } from "../../knowledge/conflicts/fact.ts";
import type { Disagreement } from "../../knowledge/conflicts/match-facts.ts";
import { askedOf } from "./questions.ts";

const MAX_SIDES_OF_VALUE = 3;
const MAX_QUOTE = 600;

/** A disagreement as members see it, and by what it is known again. */
export interface FoundConflict {
  conflict: Conflict;
  /**
   * For every two of its values, the sides that give them: a source with its value against another with its own. Two values that
   * a member has compared on any two sides are decided, whoever else says the same now.
   */
  pairs: readonly (readonly string[])[];
  /** Other ways to ask its question. */
  wordings: readonly string[];
}

export function toConflict(disagreement: Disagreement<PlacedFact>): FoundConflict {
  return { ...describe(disagreement), pairs: pairsOf(disagreement) };
}

function pairsOf({ groups }: Disagreement<PlacedFact>): string[][] {
  return groups.flatMap((group, at) =>
    groups.slice(at + 1).map((other) => sidesOf(group).flatMap((one) => sidesOf(other).map((two) => pairOf(one, two)))),
  );
}

function sidesOf(group: readonly PlacedFact[]): PlacedFact[] {
  return onePerSource(group).slice(0, MAX_SIDES_OF_VALUE);
}

/** Two sides stay the same as long as their sources, their values and what both are about do. */
function pairOf(one: PlacedFact, two: PlacedFact): string {
  const { kind, measure } = one.fact;
  const shared = [...one.fact.topics, ...one.fact.about].filter((each) => two.fact.topics.includes(each) || two.fact.about.has(each));
  const sides = [one, two].map(({ sourceId, fact }) => `${sourceId} ${fact.value}`);
  return hash([kind, measure.unit, ...shared.toSorted(), ...sides.toSorted()]);
}

function describe({ groups }: Disagreement<PlacedFact>): Pick<FoundConflict, "conflict" | "wordings"> {
  const facts = groups.flat().map(({ fact }) => fact);
  const [first] = facts;
  if (first === undefined) throw new Error("A disagreement has facts.");
  // What most sides have in common says best what it is about.
  const told = facts.reduce(
    (best, fact) => (fact.names.length + fact.about.size > best.names.length + best.about.size ? fact : best),
    first,
  );
  const values = groups.map((group) => group[0]?.fact.value ?? "").toSorted();
  const about = [...told.about].filter((stemmed) => facts.every((fact) => fact.about.has(stemmed)));
  const { unit, period } = first.measure;
  const id = hash([first.kind, unit, period, ...told.names, ...about.toSorted(), ...values]);
  const sides = groups.flatMap((group) =>
    sidesOf(group).map(({ fact, sourceId, title, url, headingPath, updatedAt }) => ({
      id: hash([id, sourceId, fact.value]),
      value: fact.shown,
      quote: firstLetters(fact.quote, MAX_QUOTE),
      sourceId,
      title,
      url,
      headingPath,
      updatedAt,
    })),
  );
  const { question, wordings } = askedOf(told, facts);
  return { conflict: { id, kind: first.kind, subject: subjectOf(told), question, sides }, wordings };
}

function onePerSource(group: readonly PlacedFact[]): PlacedFact[] {
  const bySource = new Map<string, PlacedFact>();
  for (const placed of group) if (!bySource.has(placed.sourceId)) bySource.set(placed.sourceId, placed);
  return [...bySource.values()];
}

function subjectOf({ names, aboutWords, kind }: Fact): string {
  const words = [...names.map(capital), ...aboutWords].join(" ");
  return words === "" ? kind : words;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
