/** Lets a few go on at a time; the others wait for their turn. */
export interface Turns {
  /** Waits for a turn. False when the wait was ended instead. */
  enter(who: object): Promise<boolean>;
  /** Ends a turn, or the wait for it. */
  leave(who: object): void;
}

export function createTurns(most: number): Turns {
  const inside = new Set<object>();
  const waiting = new Map<object, (hasTurn: boolean) => void>();
  return {
    enter: (who) =>
      new Promise((resolve) => {
        if (inside.size >= most) return void waiting.set(who, resolve);
        inside.add(who);
        resolve(true);
      }),
    leave: (who) => {
      waiting.get(who)?.(false);
      waiting.delete(who);
      if (!inside.delete(who)) return;
      const [next] = waiting;
      if (next === undefined) return;
      waiting.delete(next[0]);
      inside.add(next[0]);
      next[1](true);
    },
  };
}
