import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Carrier } from "./event-bus.ts";

const CHANNEL = "disco_events";

/** Hints over LISTEN and NOTIFY. While PostgreSQL is away they are dropped. */
export function connectPostgres(
  db: Pick<Database, "raw"> & Required<Pick<Database, "listen">>,
): (receive: (text: string) => void) => Carrier {
  return (receive) => {
    const stop = db.listen(CHANNEL, receive);
    const waiting: string[] = [];
    const flush = () => {
      const texts = waiting.splice(0);
      sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(db.raw).catch(() => {});
    };
    return {
      send: (text) => {
        if (waiting.push(text) === 1) setImmediate(flush);
      },
      close: async () => stop(),
    };
  };
}
