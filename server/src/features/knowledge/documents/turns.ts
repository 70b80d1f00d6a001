export interface Place {
  name: string;
  isMember: boolean;
}

/** Lets a few go on at a time; the others wait for their turn. */
export interface Turns {
  /**
   * Waits for a turn; false when the wait was ended. One place has one turn at a time, and other places pass its queue.
   * Visitors, who may use any number of addresses, leave one turn to members.
   */
  enter(who: object, place: Place): Promise<boolean>;
  /** Ends a turn, or the wait for it. */
  leave(who: object): void;
}

export function createTurns(most: number): Turns {
  const inside = new Map<object, Place>();
  const waiting = new Map<object, { place: Place; resolve: (hasTurn: boolean) => void }>();

  function mayEnter({ name, isMember }: Place): boolean {
    const places = [...inside.values()];
    if (places.some((place) => place.name === name)) return false;
    return isMember || places.filter((place) => !place.isMember).length < most - 1;
  }

  function letIn(): void {
    for (const [who, { place, resolve }] of waiting) {
      if (inside.size >= most) return;
      if (!mayEnter(place)) continue;
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
