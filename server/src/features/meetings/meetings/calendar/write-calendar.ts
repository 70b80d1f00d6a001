import { type Database, type Handle, lockForWrite } from "../../../../db/database.ts";
import type { TakenTime } from "../hosts/hosts.ts";

/** The last change of this process to each organization's calendar, while one is under way. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

interface Calendar {
  organizationId: string;
  readBusy?: (() => Promise<readonly TakenTime[]>) | undefined;
}

/**
 * Serializes changes of an organization's calendar, so that visitors who want the same slot wait for each other. The hosts'
 * calendars are read again before each change.
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
  // On PostgreSQL a waiter would hold a connection, and get the lock in any order. SQLite would run all of them in one commit, which
  // blocks other requests.
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
