import type { Handle } from "../../db/database.ts";

/** The operator's organization: the first one, not counting the demo's; null without one. */
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
