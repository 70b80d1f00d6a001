import type { Database } from "../../../db/database.ts";
import { isWebOrigin } from "../widget-configuration/allowed-origin.ts";

/** What is noted of the sites that carry widgets; what is no website's origin is not. */
export interface InstallationNotes {
  /**
   * Notes that a site has loaded a widget. Costs a visitor nothing: it answers at once and writes at most once an hour for each site,
   * once a minute for one that others push out of the list.
   */
  loaded(configurationId: string, origin: string): void;
  /** Notes what a site's policy blocked; resolves once it is stored. */
  blocked(configurationId: string, origin: string, violatedDirective: string): Promise<void>;
}

export type NoteInstallation = InstallationNotes["loaded"];

const AGAIN_MS = 3_600_000;
const PUSHED_OUT_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** Invented origins do not fill the table: a widget keeps this many sites. */
const MAX_SITES = 200;

export function createInstallationNotes(deps: { db: Database; clock: () => Date; onFailure: (error: unknown) => void }): InstallationNotes {
  /** When each site may be written next, in the order in which they were noted. */
  const nextAt = new Map<string, number>();

  async function note(seen: SeenSite, now: Date): Promise<void> {
    const pushedOut = await storeInstallation(deps.db, seen, now);
    // Invented sites cost a real one its place until it is seen again, not for an hour.
    for (const site of pushedOut) {
      const key = keyOf(seen.configurationId, site);
      if (nextAt.has(key)) nextAt.set(key, now.getTime() + PUSHED_OUT_MS);
    }
  }

  return {
    loaded: (configurationId, origin) => {
      if (!isWebOrigin(origin)) return;
      const key = keyOf(configurationId, origin);
      const now = deps.clock();
      if (now.getTime() < (nextAt.get(key) ?? 0)) return;
      nextAt.delete(key);
      const [longestAgo] = nextAt.keys();
      if (longestAgo !== undefined && nextAt.size >= MAX_REMEMBERED) nextAt.delete(longestAgo);
      nextAt.set(key, now.getTime() + AGAIN_MS);
      note({ configurationId, origin, violatedDirective: null }, now).catch(deps.onFailure);
    },
    blocked: async (configurationId, origin, violatedDirective) => {
      if (isWebOrigin(origin)) await note({ configurationId, origin, violatedDirective }, deps.clock());
    },
  };
}

interface SeenSite {
  configurationId: string;
  origin: string;
  violatedDirective: string | null;
}

function keyOf(configurationId: string, origin: string): string {
  return `${configurationId} ${origin}`;
}

/**
 * Records one site: that it was seen, and what its policy blocked. Beyond the limit the sites seen longest ago are dropped and
 * returned.
 */
async function storeInstallation(db: Database, { configurationId, origin, violatedDirective }: SeenSite, now: Date): Promise<string[]> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const known = await tx
      .updateTable("installations")
      .set(violatedDirective === null ? { lastSeenAt: at } : { lastSeenAt: at, violatedDirective })
      .where(({ and }) => and({ configurationId, origin }))
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
