/** Values that were used last, up to a total weight. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, weight: number): void;
  clear(): void;
}

export function createRecent<Value>(maxWeight: number): Recent<Value> {
  /** In order of last use. */
  const entries = new Map<string, { value: Value; weight: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      remove(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) break;
        remove(oldest);
      }
    },
    clear: () => {
      entries.clear();
      total = 0;
    },
  };
}
