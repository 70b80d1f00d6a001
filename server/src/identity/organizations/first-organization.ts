import type { Handle } from "../../db/database.ts";

/** Whoever runs this server: the organization that was made first, not counting the demo's. Null while there is none. */
export async function firstOrganization(handle: Handle): Promise<string | null> {
  const first = await handle
    .selectFrom("organizations")
    .select("id")
    .where("isDemo", "=", 0)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? null;
}
