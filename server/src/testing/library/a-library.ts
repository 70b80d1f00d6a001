import { randomUUID } from "node:crypto";
import { bumpRevision, type Database } from "../../db/database.ts";

/** Puts a page of plain text into an organization's library, as the crawler would. */
export async function addPage(
  db: Database,
  organizationId: string,
  page: { url: string; title: string; text: string },
): Promise<{ sourceId: string }> {
  const library = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", organizationId).executeTakeFirstOrThrow();
  const sourceId = randomUUID();
  const now = new Date().toISOString();
  await db.write(async (tx) => {
    const revision = await bumpRevision(tx, library.id);
    await tx
      .insertInto("sources")
      .values({
        id: sourceId,
        libraryId: library.id,
        kind: "page",
        url: page.url,
        title: page.title,
        text: page.text,
        status: "active",
        revision,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await tx
      .insertInto("passages")
      .values({ id: randomUUID(), libraryId: library.id, sourceId, ordinal: 0, headingPath: page.title, text: page.text })
      .execute();
  });
  return { sourceId };
}
