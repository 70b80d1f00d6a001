import type { KnownFact } from "./move.ts";

const MOST = 40;

/** What is known with what was told now, each thing once and the newest last. The same list where nothing is new. */
export function addFacts(known: readonly KnownFact[], told: readonly KnownFact[]): readonly KnownFact[] {
  const fresh = told.filter((fact) => !known.some((other) => isSame(fact, other)));
  if (fresh.length === 0) return known;
  const plain = fresh.map(({ field, value, amount, unit }) => ({
    field,
    value,
    ...(amount === undefined ? {} : { amount }),
    ...(unit === undefined ? {} : { unit }),
  }));
  return [...known, ...plain].slice(-MOST);
}

function isSame(one: KnownFact, other: KnownFact): boolean {
  return one.field === other.field && one.value.toLowerCase() === other.value.toLowerCase();
}
