import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Database } from "../../../db/database.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { traceImpact } from "./trace-impact.ts";

const FAQS = 2_000;
const LOST = 100;
const now = new Date("2026-03-01T12:00:00.000Z");
const createdAt = now.toISOString();
const words = Array.from({ length: 60 }, (_word, at) => `word${at}`);
/** Of nearly half of its words, a FAQ's answer says the same as what was lost; the last one says just that. */
const answers = Array.from({ length: FAQS }, (_answer, at) =>
  at === FAQS - 1
    ? words.join(" ")
    : `${words.slice(at % 40, (at % 40) + 20).join(" ")} ${words.map((word) => `${word}of${at}`).join(" ")}`,
);

let db: Database;
afterEach(() => db.close());

/** A library as full of FAQs as it may be, and a crawl that lost many passages of the same words. */
async function loseMuch(): Promise<{ id: string; libraryId: string }> {
  db = await openTestDatabase();
  await provisionOrganization(db, { id: "acme", slug: "acme", name: "Acme" }, now);
  const { id: libraryId } = await db.read.selectFrom("libraries").select("id").executeTakeFirstOrThrow();
  const source = { libraryId, status: "active" as const, revision: 1, createdAt, updatedAt: createdAt };
  await db.write(async (tx) => {
    await tx
      .insertInto("sources")
      .values({ ...source, id: "website", kind: "website", url: "https://acme.example/", title: "Acme", text: "" })
      .execute();
    const indexing = { id: "indexing", libraryId, websiteId: "website", url: "https://acme.example/", status: "finished" as const };
    await tx
      .insertInto("indexings")
      .values({ ...indexing, maxPages: 10, error: null, createdAt, startedAt: createdAt, finishedAt: createdAt })
      .execute();
    for (const [at, text] of answers.entries()) {
      await tx
        .insertInto("sources")
        .values({ ...source, id: `faq-${at}`, kind: "faq", url: null, title: `Question ${at}?`, text })
        .execute();
    }
    for (let at = 0; at < LOST; at += 1) {
      const place = {
        id: `change-${at}`,
        libraryId,
        indexingId: "indexing",
        websiteId: "website",
        isLive: 1,
        createdAt,
        confirmedAt: null,
      };
      const position = String(at).padStart(6, "0");
      await tx
        .insertInto("knowledgeChanges")
        .values({
          ...place,
          position,
          kind: "gone",
          sourceId: "page",
          passageId: randomUUID(),
          url: "https://acme.example/gone",
          oldUrl: null,
          headingPath: "",
          oldText: words.join(" "),
          newText: null,
        })
        .execute();
    }
  });
  return { id: "indexing", libraryId };
}

test("others are served while a full library's FAQs are compared with much that was lost", async () => {
  const indexing = await loseMuch();
  let longestMs = 0;
  let servedAt = performance.now();
  let isOver = false;
  setImmediate(function serve() {
    longestMs = Math.max(longestMs, performance.now() - servedAt);
    servedAt = performance.now();
    if (!isOver) setImmediate(serve);
  });
  await traceImpact(db, indexing, now, new AbortController().signal);
  isOver = true;
  const affected = await db.read.selectFrom("affectedAnswers").select("subjectId").execute();
  expect(affected).toEqual(Array.from({ length: LOST }, () => ({ subjectId: `faq-${FAQS - 1}` })));
  // The comparison in one go, FAQ by FAQ and word by word, takes half a minute.
  expect(longestMs).toBeLessThan(5_000);
});
