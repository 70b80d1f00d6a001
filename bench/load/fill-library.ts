import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { bumpRevision, type DatabaseLocation, openDatabase } from "../../server/src/db/database.ts";
import { provisionOrganization } from "../../server/src/identity/organizations/provision-organization.ts";
import { createTextSource } from "./seeded-text.ts";

/** The organization that has the library; who needs a member of it makes that first. */
export const SLUG = "harbourline";
const PASSAGES_PER_PAGE = 5;
const PAGES_AT_ONCE = 100;

export interface FilledLibrary {
  slug: string;
  widgetKey: string;
}

/** Gives one organization, made where it is missing, that many passages, in a store or a data directory that no server uses yet. */
export async function fillLibrary(where: DatabaseLocation | string, passages: number): Promise<FilledLibrary> {
  const db = await openDatabase(typeof where === "string" ? { kind: "sqlite", file: join(where, "disco.sqlite") } : where);
  try {
    const known = await db.read.selectFrom("organizations").select("id").where("slug", "=", SLUG).executeTakeFirst();
    const { id } = known ?? (await provisionOrganization(db, { id: randomUUID(), slug: SLUG, name: "Harbourline" }));
    const library = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", id).executeTakeFirstOrThrow();
    const text = createTextSource(1);
    const pages = Math.ceil(passages / PASSAGES_PER_PAGE);
    const now = new Date().toISOString();
    for (let from = 0; from < pages; from += PAGES_AT_ONCE) {
      await db.write(async (tx) => {
        const revision = await bumpRevision(tx, library.id);
        for (let each = from; each < Math.min(pages, from + PAGES_AT_ONCE); each += 1) {
          const page = text.page(PASSAGES_PER_PAGE);
          const sourceId = randomUUID();
          await tx
            .insertInto("sources")
            .values({
              id: sourceId,
              libraryId: library.id,
              kind: "page",
              url: `https://harbourline.example${page.path}`,
              title: page.title,
              text: page.passages.map((passage) => passage.text).join("\n\n"),
              status: "active",
              revision,
              createdAt: now,
              updatedAt: now,
            })
            .execute();
          const rows = page.passages.map((passage, ordinal) => ({
            id: randomUUID(),
            libraryId: library.id,
            sourceId,
            ordinal,
            headingPath: `${page.title} › ${passage.heading}`,
            text: passage.text,
          }));
          await tx.insertInto("passages").values(rows).execute();
        }
      });
    }
    const { apiKey } = await db.read
      .selectFrom("embeddedChatConfigurations")
      .select("apiKey")
      .where("organizationId", "=", id)
      .executeTakeFirstOrThrow();
    return { slug: SLUG, widgetKey: apiKey };
  } finally {
    await db.close();
  }
}
