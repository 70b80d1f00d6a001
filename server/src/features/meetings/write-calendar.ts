import { type Database, type Handle, lockForWrite } from "../../db/database.ts";

/** The last change of this process to each organization's calendar, while one is under way. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** One change at a time to an organization's calendar, so that visitors who want the same slot wait for each other instead of colliding. */
export function writeCalendar<T>(db: Database, organizationId: string, change: (tx: Handle) => Promise<T>): Promise<T> {
  const write = () =>
    db.write(async (tx) => {
      await lockForWrite(db, tx, `calendar of ${organizationId}`);
      return change(tx);
    });
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
