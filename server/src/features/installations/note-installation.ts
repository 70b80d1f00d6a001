import type { Database } from "../../db/database.ts";

/** Notes that a site has loaded a widget. Costs a visitor nothing: it answers at once and writes at most once an hour for each site. */
export type NoteInstallation = (configurationId: string, origin: string) => void;

const AGAIN_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;
/** Whoever invents origins fills no table: this many sites a widget are kept, and no more. */
const MAX_SITES = 200;

export function createNoteInstallation(deps: { db: Database; clock: () => Date; onFailure: (error: unknown) => void }): NoteInstallation {
  const noted = new Map<string, number>();
  return (configurationId, origin) => {
    const key = `${configurationId} ${origin}`;
    const now = deps.clock();
    if (now.getTime() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    if (noted.size >= MAX_REMEMBERED) noted.clear();
    noted.set(key, now.getTime());
    storeInstallation(deps.db, { configurationId, origin, violatedDirective: null }, now).catch(deps.onFailure);
  };
}

/** Keeps what is known of one site: that it was seen, and what its policy blocked. */
export async function storeInstallation(
  db: Database,
  seen: { configurationId: string; origin: string; violatedDirective: string | null },
  now: Date,
): Promise<void> {
  const { configurationId, origin, violatedDirective } = seen;
  const at = now.toISOString();
  await db.write(async (tx) => {
    const known = await tx
      .updateTable("installations")
      .set(violatedDirective === null ? { lastSeenAt: at } : { lastSeenAt: at, violatedDirective })
      .where("configurationId", "=", configurationId)
      .where("origin", "=", origin)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) return;
    const { count } = await tx
      .selectFrom("installations")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("configurationId", "=", configurationId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_SITES) return;
    await tx
      .insertInto("installations")
      .values({ configurationId, origin, violatedDirective, firstSeenAt: at, lastSeenAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
