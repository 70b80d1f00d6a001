import { createHash, randomBytes } from "node:crypto";
import type { Member, SingleSignOn } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import type { SingleSignOnParts } from "../single-sign-on-parts.ts";

const USED_AGAIN_MS = 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

interface Asked {
  member: Member;
  organizationId: string;
}

/** Makes the one token of an organization's directory. */
export async function issueDirectoryToken({ db, clock, record }: SingleSignOnParts, { member, organizationId }: Asked): Promise<string> {
  const token = `scim_${randomBytes(32).toString("base64url")}`;
  const now = clock();
  const row = { tokenHash: hashOf(token), issuedAt: now.toISOString(), lastUsedAt: null };
  await db.write(async (tx) => {
    await tx
      .insertInto("directoryTokens")
      .values({ organizationId, ...row })
      .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(row))
      .execute();
    await record(tx, { member, organizationId, action: "single_sign_on.directory", detail: "Made a token for the directory (SCIM).", now });
  });
  return token;
}

export async function revokeDirectoryToken({ db, clock, record }: SingleSignOnParts, { member, organizationId }: Asked): Promise<void> {
  await db.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("directoryTokens")
      .where("organizationId", "=", organizationId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    const detail = "Revoked the token of the directory (SCIM).";
    await record(tx, { member, organizationId, action: "single_sign_on.directory", detail, now: clock() });
  });
}

export async function readDirectory(handle: Handle, organizationId: string): Promise<SingleSignOn["directory"]> {
  const token = await handle.selectFrom("directoryTokens").selectAll().where("organizationId", "=", organizationId).executeTakeFirst();
  if (token === undefined) return null;
  const { people } = await handle
    .selectFrom("directoryPeople")
    .select((from) => from.fn.countAll().as("people"))
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { issuedAt: token.issuedAt, lastUsedAt: token.lastUsedAt, people: Number(people) };
}

/** The organization whose directory has the token, or null. */
export async function organizationOfToken({ db, clock }: SingleSignOnParts, token: string): Promise<string | null> {
  const tokenHash = hashOf(token);
  const row = await db.read.selectFrom("directoryTokens").selectAll().where("tokenHash", "=", tokenHash).executeTakeFirst();
  if (row === undefined) return null;
  const now = clock();
  if (now.getTime() - Date.parse(row.lastUsedAt ?? "1970-01-01") > USED_AGAIN_MS)
    await db.write((tx) =>
      tx.updateTable("directoryTokens").set({ lastUsedAt: now.toISOString() }).where("tokenHash", "=", tokenHash).execute(),
    );
  return row.organizationId;
}
