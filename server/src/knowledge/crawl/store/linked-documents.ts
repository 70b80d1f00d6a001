import { createHash } from "node:crypto";
import type { Handle } from "../../../db/database.ts";
import type { LinkedDocument } from "../../read/fields/page-head.ts";

const MOST = 300;

/** Keeps the documents that a page links, so that members are offered them. One that is known keeps the words it was first linked with. */
export async function keepLinkedDocuments(
  tx: Handle,
  place: { libraryId: string; websiteId: string },
  page: { url: string; documents: readonly LinkedDocument[] },
  now: string,
): Promise<void> {
  if (page.documents.length === 0) return;
  const { libraryId, websiteId } = place;
  const { count } = await tx
    .selectFrom("linkedDocuments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("websiteId", "=", websiteId)
    .executeTakeFirstOrThrow();
  const rows = page.documents.slice(0, Math.max(0, MOST - Number(count))).map(({ url, title }) => ({
    // The same for one link however often it is written: a store may run a write twice.
    id: createHash("sha256").update(`${websiteId} ${url}`).digest("hex").slice(0, 32),
    libraryId,
    websiteId,
    url,
    title,
    foundOn: page.url,
    createdAt: now,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto("linkedDocuments")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
