import type { KnownFact } from "./move.ts";

const MOST = 40;

/** Known and new facts, each once and the newest last. The same list where none is new. */
export function addFacts(known: readonly KnownFact[], told: readonly KnownFact[]): readonly KnownFact[] {
  // A company that an address implies gives way to one that was named.
  const fresh = told.filter(
    (fact) =>
      !known.some(
        (other) =>
          (isSame(fact, other) && (fact.isEarlier === true || other.isEarlier !== true)) ||
          (fact.kind === "implied" && other.field === fact.field),
      ),
  );
  if (fresh.length === 0) return known;
  const plain = fresh.map(({ field, kind, topic, value, quote, amount, unit, isEarlier }): KnownFact => ({
    field,
    kind,
    topic,
    value,
    quote,
    amount,
    unit,
    isEarlier,
  }));
  return [...known, ...plain].slice(-MOST);
}

function isSame(one: KnownFact, other: KnownFact): boolean {
  return one.field === other.field && one.topic === other.topic && one.value.toLowerCase() === other.value.toLowerCase();
}
