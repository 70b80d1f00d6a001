/** Lets a few go on at a time; the others wait for their turn. */
export interface Turns {
  /**
   * Waits for a turn; false when the wait was ended instead. Of those who come from one place, one has a turn at a time, and whoever
   * comes from elsewhere passes the others.
   */
  enter(who: object, place: string | null): Promise<boolean>;
  /** Ends a turn, or the wait for it. */
  leave(who: object): void;
}

export function createTurns(most: number): Turns {
  const inside = new Map<object, string | null>();
  const waiting = new Map<object, { place: string | null; resolve: (hasTurn: boolean) => void }>();

  function letIn(): void {
    for (const [who, { place, resolve }] of waiting) {
      if (inside.size >= most) return;
      if (place !== null && [...inside.values()].includes(place)) continue;
      waiting.delete(who);
      inside.set(who, place);
      resolve(true);
    }
  }

  return {
    enter: (who, place) =>
      new Promise((resolve) => {
        waiting.set(who, { place, resolve });
        letIn();
      }),
    leave: (who) => {
      waiting.get(who)?.resolve(false);
      waiting.delete(who);
      if (inside.delete(who)) letIn();
    },
  };
}
