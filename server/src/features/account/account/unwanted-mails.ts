import type { Database } from "../../../db/database.ts";

const COLUMNS = { email: "notifyEmail", security: "notifySecurity" } as const;

/** The addresses without those whose members have switched a kind of mail off. */
export async function withoutUnwanted(db: Database, addresses: readonly string[], kind: keyof typeof COLUMNS): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db.read
    .selectFrom("memberProfiles")
    .select("email")
    .where(
      "email",
      "in",
      addresses.map((address) => address.toLowerCase()),
    )
    .where(COLUMNS[kind], "=", 0)
    .execute();
  const unwanted = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !unwanted.has(address.toLowerCase()));
}
