import pg from "pg";
import { isServersAnswer } from "./postgres-errors.ts";

const LOOK_EVERY_MS = 500;
/** Nearly every statement is answered long before. */
const LATE_MS = 1_000;
const LOOK_MS = 2_000;
/** Longer than the server itself lets a statement run. */
const LOST_MS = 20_000;

/**
 * Detects a PostgreSQL that no longer answers although its connections are open; a socket alone reports that after many
 * minutes.
 */
export interface PostgresWatch {
  /** Whether the last check failed; it repeats each second, and requests need not wait. */
  isAway(): boolean;
  /** Asks something over a connection, which is cut when the answer will not come. */
  during<T>(client: pg.Client, ask: () => Promise<T>): Promise<T>;
  close(): void;
}

interface Asked {
  client: pg.Client;
  since: number;
  /** In how many looks on end PostgreSQL was not working on it. */
  missed: number;
}

/**
 * When an answer is late, another connection asks PostgreSQL whether it still works on it. Without an answer everything late is
 * cut; an unknown query's connection is cut. Slow statements continue.
 */
export function watchPostgres(config: pg.ClientConfig): PostgresWatch {
  const waiting = new Set<Asked>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isAway = false;

  function tend(): void {
    const now = performance.now();
    const late = [...waiting].filter(({ since }) => now - since > LATE_MS);
    for (const asked of late) if (isAway || now - asked.since > LOST_MS) hangUp(asked.client);
    if (isLooking) return;
    if (late.length > 0 || isAway) void look(late);
    else if (waiting.size === 0) stop();
  }

  async function look(late: readonly Asked[]): Promise<void> {
    isLooking = true;
    try {
      const working = await findWorking(config, late);
      isAway = false;
      for (const asked of working === null ? [] : late) {
        asked.missed = working?.has(processOf(asked.client)) === true ? 0 : asked.missed + 1;
        // An answer may have been on its way during the first look.
        if (asked.missed > 1 && waiting.has(asked)) hangUp(asked.client);
      }
    } catch (error) {
      isAway = !isServersAnswer(error);
      const now = performance.now();
      if (isAway) for (const asked of waiting) if (now - asked.since > LATE_MS) hangUp(asked.client);
    } finally {
      isLooking = false;
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    isAway: () => isAway,
    during: async (client, ask) => {
      const asked: Asked = { client, since: performance.now(), missed: 0 };
      waiting.add(asked);
      timer ??= setInterval(tend, LOOK_EVERY_MS).unref();
      try {
        return await ask();
      } finally {
        waiting.delete(asked);
      }
    },
    close: stop,
  };
}

/** The server processes that work on something; null when what is between us and PostgreSQL gives them numbers of its own. */
async function findWorking(config: pg.ClientConfig, late: readonly Asked[]): Promise<Set<unknown> | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: LOOK_MS + 1_000 });
  client.on("error", () => {});
  const { promise: silence, reject } = Promise.withResolvers<never>();
  // Read data that arrived while this process was busy before calling it late.
  const giveUp = setTimeout(() => setImmediate(reject, new Error("PostgreSQL does not answer.")), LOOK_MS);
  try {
    return await Promise.race([askForWorking(client, late), silence]);
  } finally {
    clearTimeout(giveUp);
    hangUp(client);
  }
}

async function askForWorking(client: pg.Client, late: readonly Asked[]): Promise<Set<unknown> | null> {
  await client.connect();
  const { rows } = await client.query<{ own: number; working: unknown[] }>(
    `select pg_backend_pid() as own,
       array(select pid from pg_stat_activity where pid = any($1::int[]) and state not like 'idle%') as working`,
    [late.map((asked) => processOf(asked.client))],
  );
  const [found] = rows;
  return found === undefined || found.own !== processOf(client) ? null : new Set(found.working);
}

/** Which server process serves a connection; the library keeps the number but does not name it in its types. */
function processOf(client: pg.Client): unknown {
  return Reflect.get(client, "processID");
}

/** Cuts the connection of an open query, which then fails. */
function hangUp(client: pg.Client): void {
  client.end().catch(() => {});
}
