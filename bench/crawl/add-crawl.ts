import type { Database } from "../../server/src/db/database.ts";

/** Puts the website `http://host/` into a library of its own, with crawls of these ids that wait, the first one first. */
export async function addCrawl(
  db: Database,
  { host, maxPages, indexings }: { host: string; maxPages: number; indexings: string[] },
): Promise<void> {
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const url = `http://${host}/`;
  await db.write(async (tx) => {
    await tx
      .insertInto("libraries")
      .values({ id: "library", organizationId: null, slug: "bench", overlayTokenHash: null, expiresAt: null, createdAt })
      .execute();
    const website = {
      id: "website",
      libraryId: "library",
      kind: "website" as const,
      url,
      title: host,
      text: "",
      status: "active" as const,
    };
    await tx
      .insertInto("sources")
      .values({ ...website, revision: 0, updatedAt: createdAt, createdAt })
      .execute();
    await tx
      .insertInto("indexings")
      .values(
        indexings.map((id, index) => ({
          id,
          libraryId: "library",
          websiteId: "website",
          url,
          status: "queued" as const,
          maxPages,
          createdAt: new Date(now + index).toISOString(),
        })),
      )
      .execute();
  });
}
