import { sql } from "kysely";
import { type Database, type DatabaseLocation, openDatabase } from "../../server/src/db/database.ts";
import { issueBearer } from "../../server/src/identity/embedded/issue-bearer.ts";
import { createSecretBox } from "../../server/src/secrets/secret-box.ts";
import { fillLibrary, type FilledLibrary } from "../load/fill-library.ts";
import { writeRows } from "./row-sinks.ts";
import { yearRows } from "./year-rows.ts";

export const yearSettings = { secretKey: "a-secret-key-of-this-benchmark-0123456789abcdef", publicUrl: "http://127.0.0.1:3000" };

const WHOLE = { conversations: 1_000_000, leads: 50_000, companies: 100_000 };
/** The other organization, in thousandths of the first. */
const OTHER = 20;
const PASSAGES = 10_000;
const SLUG = "harbourline";
const AT = "2026-01-01T09:00:00.000Z";

export interface FilledYear {
  library: FilledLibrary;
  organizationId: string;
  bearer: string;
  conversations: number;
  leads: number;
  companies: number;
}

/** Fills a store with a year of an organization, beside a small one. A store that was filled before is left as it is. */
export async function fillYear(location: DatabaseLocation, share: number, say: (line: string) => void): Promise<FilledYear> {
  const size = {
    conversations: Math.round(WHOLE.conversations * share),
    leads: Math.round(WHOLE.leads * share),
    companies: Math.round(WHOLE.companies * share),
  };
  const main = await openMember(location, SLUG);
  const other = await openMember(location, "quayfold");
  const library = await fillLibrary(location, main.isFilled ? 0 : PASSAGES);
  const { organizationId, bearer } = main;
  if (main.isFilled) return { library, organizationId, bearer, ...size };
  const startedAt = performance.now();
  const small = Object.fromEntries(Object.entries(size).map(([kind, count]) => [kind, Math.ceil((count * OTHER) / 1_000)])) as typeof size;
  const secrets = createSecretBox(yearSettings.secretKey);
  const now = Date.now();
  const years = [
    { ...main, ...size, slug: SLUG, seed: 1, now, secrets },
    { ...other, ...small, slug: "quayfold", seed: 2, now, secrets },
  ];
  let said = 0;
  for (const year of years)
    await writeRows(location, yearRows(year), (written) => {
      if (written - said < 1_000_000) return;
      said = written;
      say(`${written / 1_000_000} million rows after ${seconds(startedAt)} s`);
    });
  say(`filled in ${seconds(startedAt)} s`);
  return { library, organizationId, bearer, ...size };
}

async function openMember(location: DatabaseLocation, slug: string) {
  const db = await openDatabase(location);
  try {
    const bearer = await issueBearer(db, yearSettings, { email: `owner@${slug}.example`, slug });
    const { id } = await db.read.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
    const filled = await db.read.selectFrom("conversations").select("id").where("organizationId", "=", id).limit(1).execute();
    const { rows } = await sql<{ userId: string }>`select "userId" from identity_member where "organizationId" = ${id}`.execute(db.raw);
    const owned = { bearer, organizationId: id, memberId: rows[0]?.userId ?? "", connectionId: `mailbox of ${slug}` };
    if (filled.length === 0) await addPlaces(db, owned.organizationId, owned.memberId, slug);
    return { ...owned, credentialId: `webhook of ${slug}`, isFilled: filled.length > 0 };
  } finally {
    await db.close();
  }
}

/** A mailbox and a webhook, which mails and deliveries refer to. */
async function addPlaces(db: Database, organizationId: string, memberId: string, slug: string): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .insertInto("googleConnections")
      .values({
        id: `mailbox of ${slug}`,
        organizationId,
        memberId,
        accountEmail: `owner@${slug}.example`,
        refreshToken: "",
        accessToken: null,
        accessExpiresAt: null,
        scopes: "[]",
        status: "expired",
        connectedAt: AT,
        updatedAt: AT,
      })
      .execute();
    await tx
      .insertInto("webhookCredentials")
      .values({
        id: `webhook of ${slug}`,
        organizationId,
        userId: memberId,
        webhookId: `wh_${slug}`,
        webhookSecret: "",
        previousSecret: null,
        previousUntil: null,
        name: "Forms",
        description: null,
        rotatedAt: null,
        createdAt: AT,
      })
      .execute();
  });
}

export function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0);
}
