import type { QualificationRule } from "@disco/protocol";
import type { FactField } from "../facts/fact.ts";
import type { KnownFact } from "./move.ts";

/** The facts of each part of a lead's score. */
const parts: readonly (readonly FactField[])[] = [["need", "size", "tool"], ["timing"], ["budget"], ["role"]];

/** Whether what is known so far lets a visitor pass. The lead's own score comes later; here each part that was told counts in full. */
export function qualifies(known: readonly KnownFact[], rule: QualificationRule): boolean {
  if (rule.kind === "score") {
    const told = parts.filter((fields) => known.some(({ field }) => fields.includes(field))).length;
    return (100 * told) / parts.length >= rule.minimum;
  }
  return rule.conditions.every(({ topic, atLeast }) =>
    known.some(({ field, amount }) => field === topic && (atLeast === null || (amount ?? 0) >= atLeast)),
  );
}
