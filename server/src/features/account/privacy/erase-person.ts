import { createHmac } from "node:crypto";
import type { Erasure, Member } from "@disco/protocol";
import { newId } from "../../../db/new-id.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { forgetInGoogle } from "../../meetings/meetings/google/forget-in-google.ts";
import { clearAudit, clearNotes, deleteRows } from "./delete-rows.ts";
import { countRows, type FindDeps, findPersonRows, type Person } from "./person-rows.ts";
import { searchDatabase } from "./search-database.ts";

export interface PrivacyDeps extends FindDeps {
  clock: () => Date;
  secretKey: string;
}

/** New messages may arrive during an erasure. */
const MOST_ROUNDS = 3;

/**
 * Erases a person from an organization, and proves it: what was there before, what is there after, and what a search of the whole
 * database for the address finds. The proof is stored under a keyed hash of the address, never the address itself.
 */
export async function erasePerson(deps: PrivacyDeps, member: Member, person: Person): Promise<Erasure> {
  const { db } = deps;
  const { organizationId, email } = person;
  const rows = await findPersonRows(deps, person);
  const before = await countRows(db.read, rows);
  let left = rows;
  for (let round = 0; round < MOST_ROUNDS && hasRows(left); round += 1) {
    const these = left;
    await db.write(async (tx) => {
      await forgetInGoogle(tx, organizationId, these.meetings, deps.clock());
      await deleteRows(tx, organizationId, these, deps.clock());
      await clearNotes(tx, organizationId, email);
      await clearAudit(tx, organizationId, email);
    });
    left = await findPersonRows(deps, person);
  }
  const after = await countRows(db.read, left);
  const leftovers = await searchDatabase(db, person);
  const now = deps.clock();
  const id = newId(now);
  await db.write(async (tx) => {
    await tx
      .insertInto("erasures")
      .values({
        id,
        organizationId,
        personHash: createHmac("sha256", deps.secretKey).update(`erasure ${organizationId} ${email}`).digest("base64url"),
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        erasedBy: member.name ?? member.email,
        at: now.toISOString(),
      })
      .execute();
    const rowsBefore = Object.values(before).reduce((sum, count) => sum + count, 0);
    const detail = `Erased a person (${rowsBefore} rows).`;
    await recordAudit(tx, { member, organizationId, action: "person.erased", detail, now });
  });
  return { id, at: now.toISOString(), before, after, leftovers };
}

function hasRows(rows: object): boolean {
  return Object.values(rows).some((ids) => Array.isArray(ids) && ids.length > 0);
}
