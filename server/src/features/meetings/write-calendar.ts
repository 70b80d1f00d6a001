import { type Database, type Handle, lockForWrite } from "../../db/database.ts";
import type { TakenTime } from "./hosts.ts";

/** The last change of this process to each organization's calendar, while one is under way. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

interface Calendar {
  organizationId: string;
  readBusy?: (() => Promise<readonly TakenTime[]>) | undefined;
}

/**
 * One change at a time to an organization's calendar, so that visitors who want the same slot wait for each other instead of colliding.
 * Before each one the hosts' own calendars are read afresh: what stands there since the last look blocks it.
 */
export function writeCalendar<C extends Calendar, T>(
  db: Database,
  calendar: C,
  change: (tx: Handle, fresh: C & { busy: readonly TakenTime[] }) => Promise<T>,
): Promise<T> {
  const { organizationId } = calendar;
  const write = async () => {
    // Outside the transaction, which holds a connection, or the whole of SQLite.
    const busy = (await calendar.readBusy?.()) ?? [];
    return db.write(async (tx) => {
      await lockForWrite(db, tx, `calendar of ${organizationId}`);
      return change(tx, { ...calendar, busy });
    });
  };
  // On Postgres whoever waited for the lock would hold a connection meanwhile, and get the lock in any order: who asked first would find their
  // slot held as another one for somebody else. SQLite would do all of them in one commit, in which nobody else is answered.
  return inTurn(db, organizationId, write);
}

function inTurn<T>(db: Database, organizationId: string, write: () => Promise<T>): Promise<T> {
  const changes = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, changes);
  const before = changes.get(organizationId) ?? Promise.resolve();
  const mine = before.then(write, write);
  changes.set(organizationId, mine);
  const leave = () => {
    if (changes.get(organizationId) === mine) changes.delete(organizationId);
  };
  mine.then(leave, leave);
  return mine;
}
