import type { Database } from "../../db/database.ts";
import { isWebOrigin } from "../widget/allowed-origin.ts";

/**
 * Notes that a site has loaded a widget. Costs a visitor nothing: it answers at once and writes at most once an hour for each site,
 * once a minute for one that others push out of the list.
 */
export type NoteInstallation = (configurationId: string, origin: string) => void;

const AGAIN_MS = 3_600_000;
const PUSHED_OUT_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** Whoever invents origins fills no table: this many sites a widget are kept, and no more. */
const MAX_SITES = 200;

export function createNoteInstallation(deps: { db: Database; clock: () => Date; onFailure: (error: unknown) => void }): NoteInstallation {
  /** When each site may be written next, in the order in which they were noted. */
  const nextAt = new Map<string, number>();

  async function note(configurationId: string, origin: string, now: Date): Promise<void> {
    const pushedOut = await storeInstallation(deps.db, { configurationId, origin, violatedDirective: null }, now);
    // Invented sites cost a real one its place until it is seen again, not for an hour.
    for (const site of pushedOut) {
      const key = keyOf(configurationId, site);
      if (nextAt.has(key)) nextAt.set(key, now.getTime() + PUSHED_OUT_MS);
    }
  }

  return (configurationId, origin) => {
    if (!isWebOrigin(origin)) return;
    const key = keyOf(configurationId, origin);
    const now = deps.clock();
    if (now.getTime() < (nextAt.get(key) ?? 0)) return;
    nextAt.delete(key);
    const [longestAgo] = nextAt.keys();
    if (longestAgo !== undefined && nextAt.size >= MAX_REMEMBERED) nextAt.delete(longestAgo);
    nextAt.set(key, now.getTime() + AGAIN_MS);
    note(configurationId, origin, now).catch(deps.onFailure);
  };
}

function keyOf(configurationId: string, origin: string): string {
  return `${configurationId} ${origin}`;
}

/**
 * Keeps what is known of one site: that it was seen, and what its policy blocked. Where a widget has its number of sites, those
 * seen longest ago make room for it; they are returned.
 */
export async function storeInstallation(
  db: Database,
  seen: { configurationId: string; origin: string; violatedDirective: string | null },
  now: Date,
): Promise<string[]> {
  const { configurationId, origin, violatedDirective } = seen;
  const at = now.toISOString();
  return db.write(async (tx) => {
    const known = await tx
      .updateTable("installations")
      .set(violatedDirective === null ? { lastSeenAt: at } : { lastSeenAt: at, violatedDirective })
      .where("configurationId", "=", configurationId)
      .where("origin", "=", origin)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) return [];
    const surplus = await tx
      .selectFrom("installations")
      .select("origin")
      .where("configurationId", "=", configurationId)
      .orderBy("lastSeenAt", "desc")
      .orderBy("firstSeenAt", "desc")
      .limit(MAX_SITES)
      .offset(MAX_SITES - 1)
      .execute();
    const pushedOut = surplus.map((site) => site.origin);
    if (pushedOut.length > 0)
      await tx.deleteFrom("installations").where("configurationId", "=", configurationId).where("origin", "in", pushedOut).execute();
    await tx
      .insertInto("installations")
      .values({ configurationId, origin, violatedDirective, firstSeenAt: at, lastSeenAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return pushedOut;
  });
}
