import type { Conflict, ConflictKind } from "@disco/protocol";
import { createHash } from "node:crypto";
import { firstLetters } from "../../../domains/first-letters.ts";
import type { Disagreement } from "../../../knowledge/site-facts/match-facts.ts";
import type { ComparedFact } from "../../../knowledge/site-facts/read-compared-facts.ts";
import type { FactValue } from "../../../knowledge/site-facts/site-fact.ts";
import { askedOf } from "./questions.ts";

const MAX_SIDES_OF_VALUE = 3;
const MAX_QUOTE = 600;

/** A disagreement as members see it, and by what it is known again. */
export interface FoundConflict {
  conflict: Conflict;
  /**
   * For every two of its values, the pairs of sources that give them. Values that a member compared once stay decided, for any
   * source.
   */
  pairs: readonly (readonly string[])[];
  /** Other ways to ask its question. */
  wordings: readonly string[];
}

export function toConflict({ groups }: Disagreement): FoundConflict {
  const facts = groups.flat();
  const [first] = facts;
  if (first === undefined) throw new Error("A disagreement has facts.");
  // The words that most sides share describe the conflict best.
  const told = facts.reduce((best, fact) => (fact.own.size > best.own.size ? fact : best), first);
  const shared = [...told.own].filter((stemmed) => facts.every(({ own }) => own.has(stemmed)));
  const kind = kindOf(first.value);
  const id = hash([kind, first.unit, first.period, ...shared.toSorted(), ...groups.map(([fact]) => keyOf(fact)).toSorted()]);
  const sides = groups.flatMap((group) =>
    sidesOf(group).map((fact) => {
      const { sourceId, title, url, headingPath } = fact.source;
      const quote = firstLetters(fact.quote, MAX_QUOTE);
      return {
        id: hash([id, sourceId, keyOf(fact)]),
        value: fact.shown,
        quote,
        sourceId,
        title,
        url,
        headingPath,
        updatedAt: fact.updatedAt,
      };
    }),
  );
  const { subject, question, wordings } = askedOf(told, facts);
  return { conflict: { id, kind, subject: capital(subject), question, sides }, pairs: pairsOf(groups), wordings };
}

function pairsOf(groups: Disagreement["groups"]): string[][] {
  return groups.flatMap((group, at) =>
    groups.slice(at + 1).map((other) => sidesOf(group).flatMap((one) => sidesOf(other).map((two) => pairOf(one, two)))),
  );
}

/** One fact of each source. */
function sidesOf(group: readonly ComparedFact[]): ComparedFact[] {
  const bySource = new Map(group.toReversed().map((fact) => [fact.source.sourceId, fact]));
  return [...bySource.values()].reverse().slice(0, MAX_SIDES_OF_VALUE);
}

/** Two sides stay the same as long as their sources, their values and what both are about do. */
function pairOf(one: ComparedFact, two: ComparedFact): string {
  const shared = [...one.own].filter((stemmed) => two.own.has(stemmed));
  const sides = [one, two].map((fact) => `${fact.source.sourceId} ${keyOf(fact)}`);
  return hash([kindOf(one.value), one.unit, ...shared.toSorted(), ...sides.toSorted()]);
}

function keyOf(fact: ComparedFact | undefined): string {
  return JSON.stringify([fact?.value, fact?.upTo]);
}

function kindOf({ kind }: FactValue): ConflictKind {
  switch (kind) {
    case "money":
      return "price";
    case "number":
      return "limit";
    case "date":
    case "hours":
      return "date";
    case "text":
    case "yesNo":
      return "plan";
    case "duration":
    case "percent":
      return kind;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hash(parts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
