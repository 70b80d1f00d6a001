/** One of `most` places under a name and key. */
export interface Seat {
  name: string;
  key: string;
  most: number;
}

/** Counts what is under way at the same time, in all processes where they share a counter. */
export interface Seats {
  /**
   * Takes every seat for `holder`, or none: then the first that is not free. `ask` only asks, `renew` takes them all the same. In a shared
   * counter a seat is held for 30 seconds.
   */
  take(holder: string, seats: readonly Seat[], how: "ask" | "take" | "renew"): Promise<Seat | null>;
  /** Leaves the seats; those that `holder` has gone on with in another process stay taken there. */
  leave(holder: string, seats: readonly Seat[], isElsewhere?: boolean): Promise<void>;
}

/** The seats of this process. */
export function memorySeats(): Seats {
  const taken = new Map<string, Set<string>>();
  const idOf = ({ name, key }: Seat) => `${name}:${key}`;
  return {
    take: async (holder, seats, how) => {
      const isFull = (seat: Seat) => {
        const holders = taken.get(idOf(seat));
        return holders !== undefined && !holders.has(holder) && holders.size >= seat.most;
      };
      const full = how === "renew" ? undefined : seats.find(isFull);
      if (full !== undefined) return full;
      if (how !== "ask") for (const seat of seats) taken.set(idOf(seat), (taken.get(idOf(seat)) ?? new Set()).add(holder));
      return null;
    },
    leave: async (holder, seats) => {
      for (const seat of seats) {
        const holders = taken.get(idOf(seat));
        holders?.delete(holder);
        if (holders?.size === 0) taken.delete(idOf(seat));
      }
    },
  };
}
