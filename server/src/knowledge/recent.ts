/** Values that were used lately, up to a total weight. */
export interface Recent<Value, Key = string> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value, weight: number): void;
  clear(): void;
  /** Drops the values of those keys. */
  forget(isGone: (key: Key) => boolean): void;
}

const KEPT_SHARE = 0.95;

export function createRecent<Value, Key = string>(maxWeight: number): Recent<Value, Key> {
  /** In order of coming; one that was used since gets another turn instead of leaving, which costs less than an order of use. */
  const entries = new Map<Key, { value: Value; weight: number; isUsed: boolean }>();
  let total = 0;

  function remove(key: Key): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entry.isUsed = true;
      return entry.value;
    },
    set: (key, value, weight) => {
      remove(key);
      entries.set(key, { value, weight, isUsed: false });
      total += weight;
      if (total <= maxWeight) return;
      // Some room at once: each look for the oldest passes all that have left since the map was last made over.
      for (const [oldest, entry] of entries) {
        if (total <= KEPT_SHARE * maxWeight) break;
        entries.delete(oldest);
        if (entry.isUsed) entries.set(oldest, { ...entry, isUsed: false });
        else total -= entry.weight;
      }
    },
    forget: (isGone) => {
      for (const key of entries.keys()) if (isGone(key)) remove(key);
    },
    clear: () => {
      entries.clear();
      total = 0;
    },
  };
}
