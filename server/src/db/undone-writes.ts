import type { Database } from "./handle.ts";

/** A store whose writes run as usual and are then rolled back, for a rehearsal: each returns what it would have returned, and nothing is kept. */
export function undoneWrites(db: Database): Database {
  return {
    ...db,
    write: async <T>(change: Parameters<typeof db.write<T>>[0]) => {
      let done: { value: T } | null = null;
      try {
        return await db.write<T>(async (tx) => {
          // A store may run a change again.
          done = null;
          done = { value: await change(tx) };
          throw new Undone();
        });
      } catch (error) {
        if (done === null) throw error;
        return (done as { value: T }).value;
      }
    },
  };
}

class Undone extends Error {
  constructor() {
    super("This write was a rehearsal.");
  }
}
