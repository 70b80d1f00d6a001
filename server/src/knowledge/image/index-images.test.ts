import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bumpRevision, type Database } from "../../db/database.ts";
import { provisionOrganization } from "../../identity/organizations/provision-organization.ts";
import { addPage } from "../../testing/library/a-library.ts";
import { openTestDatabase } from "../../testing/stores/open-test-database.ts";
import { createKnowledgeIndex } from "../retrieve.ts";
import { createIndexImages } from "./index-images.ts";

const PAGES = 30;
const questions = ["dock door 7", "yard gates", "dock dör 12", "what is new", "nothing of the kind"];

let db: Database;
let directory: string;
let acme: string;
let globex: string;

beforeEach(async () => {
  db = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), "disco-images-"));
  for (const slug of ["acme", "globex"]) {
    await provisionOrganization(db, { id: slug, slug, name: slug });
    for (let page = 0; page < PAGES; page += 1)
      await add(slug, String(page), `${slug} has dock door ${page} and ${page} yard gates; naïve.`);
  }
  [acme, globex] = [await libraryOf("acme"), await libraryOf("globex")];
});
afterEach(async () => {
  await db.close();
  await rm(directory, { recursive: true });
});

const add = (slug: string, path: string, text: string) =>
  addPage(db, slug, { url: `https://${slug}.example/${path}`, title: `Page ${path}`, text });

async function libraryOf(slug: string): Promise<string> {
  return (await db.read.selectFrom("libraries").select("id").where("organizationId", "=", slug).executeTakeFirstOrThrow()).id;
}

/** One life of a server: what it finds, and whether it took up a kept index for that. */
async function live(libraryId = acme) {
  const failures: unknown[] = [];
  const images = createIndexImages({ db, directory, onFailure: (error) => failures.push(error), quietMs: 0, minPassages: 10 });
  let isTaken = false;
  const watched = {
    ...images,
    take: async (id: string) => {
      const taken = await images.take(id);
      isTaken = taken !== null;
      return taken;
    },
  };
  const index = createKnowledgeIndex(db, { images: watched });
  const found = [];
  for (const question of questions) {
    const { passages, terms } = await index.retrieve([libraryId], question, { limit: 5 });
    found.push({ terms, passages: passages.map(({ id, score, url }) => ({ id, score, url })) });
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  await images.close();
  expect(failures).toEqual([]);
  return { found, isTaken };
}

async function truth(libraryId = acme) {
  const index = createKnowledgeIndex(db);
  const found = [];
  for (const question of questions) {
    const { passages, terms } = await index.retrieve([libraryId], question, { limit: 5 });
    found.push({ terms, passages: passages.map(({ id, score, url }) => ({ id, score, url })) });
  }
  return found;
}

/** A file with other words in its header, and whole all the same. */
function rewritten(whole: Buffer, from: RegExp, to: string): Buffer {
  const body = Buffer.from(whole.subarray(0, -32).toString("latin1").replace(from, to), "latin1");
  return Buffer.concat([body, createHash("sha256").update(body).digest()]);
}

const file = () => join(directory, `${acme}.index`);

test("after a restart the kept index answers as one made anew does, and no passage is read", async () => {
  const first = await live();
  expect(first.found).toEqual(await truth());
  expect(await readdir(directory)).toEqual([`${acme}.index`]);
  const second = await live();
  expect(second.found).toEqual(first.found);
  expect([first.isTaken, second.isTaken]).toEqual([false, true]);
});

test("what changed since an index was kept is caught up with: new, changed, gone, and gone without a trace", async () => {
  await live();
  const pages = await db.read.selectFrom("sources").select("id").where("libraryId", "=", acme).where("kind", "=", "page").execute();
  const [changed, gone, swept] = pages.map(({ id }) => id);
  await add("acme", "new", "What is new: a ramp.");
  await db.write(async (tx) => {
    const revision = await bumpRevision(tx, acme);
    await tx
      .updateTable("passages")
      .set({ text: "A changed yard gate." })
      .where("sourceId", "=", changed ?? "")
      .execute();
    await tx
      .updateTable("sources")
      .set({ revision, updatedAt: "2026-02-02" })
      .where("id", "=", changed ?? "")
      .execute();
    await tx
      .updateTable("sources")
      .set({ revision, status: "gone" })
      .where("id", "=", gone ?? "")
      .execute();
    await tx
      .deleteFrom("passages")
      .where("sourceId", "=", swept ?? "")
      .execute();
    await tx
      .deleteFrom("sources")
      .where("id", "=", swept ?? "")
      .execute();
  });
  const expected = await truth();
  const caughtUp = await live();
  expect(caughtUp.isTaken).toBe(true);
  expect(caughtUp.found.map(({ passages }) => passages.map(({ url }) => url))).toEqual(
    expected.map(({ passages }) => passages.map(({ url }) => url)),
  );
});

test("a file that is cut off anywhere, damaged, of another library or of other code is never believed", async () => {
  await live();
  const whole = await readFile(file());
  const cuts = [0, 5, 20, 200, whole.length >> 1, whole.length - 33, whole.length - 1].map((length) => whole.subarray(0, length));
  const damaged = Buffer.from(whole);
  damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1;
  const grown = Buffer.concat([whole, Buffer.from("x")]);
  // Only the declared version and keys are wrong.
  const ofOtherCode = rewritten(whole, /"version":"./u, '"version":"!');
  const ofOtherLibrary = rewritten(whole, /"libraryId":"./u, '"libraryId":"!');
  await live(globex);
  const ofAnother = await readFile(join(directory, `${globex}.index`));
  const expected = await truth();
  for (const bytes of [...cuts, damaged, grown, ofOtherCode, ofOtherLibrary, ofAnother]) {
    await writeFile(file(), bytes);
    const again = await live();
    expect(again.found).toEqual(expected);
    expect(again.isTaken).toBe(false);
    expect((await live()).isTaken).toBe(true);
  }
});

test("an index of a database that was set back is not believed, although its revision comes again", async () => {
  await live();
  const [page] = await db.read.selectFrom("sources").select("id").where("libraryId", "=", acme).where("kind", "=", "page").execute();
  await db.write(async (tx) => {
    await tx
      .updateTable("passages")
      .set({ text: "Another history has a lighthouse." })
      .where("sourceId", "=", page?.id ?? "")
      .execute();
    await tx
      .updateTable("sources")
      .set({ updatedAt: "2025-01-01T00:00:00.000Z" })
      .where("id", "=", page?.id ?? "")
      .execute();
  });
  const now = await live();
  expect(now.isTaken).toBe(false);
  expect(now.found).toEqual(await truth());
});

test("small libraries are not kept, and a start drops what belongs to nobody or was never finished", async () => {
  const images = createIndexImages({ db, directory, onFailure: () => {}, quietMs: 0 });
  const index = createKnowledgeIndex(db, { images });
  await index.retrieve([acme], "dock", { limit: 1 });
  await images.close();
  expect(await readdir(directory)).toEqual([]);
  await live();
  for (const name of ["library-of-nobody.index", "half.unfinished"]) await writeFile(join(directory, name), "x");
  await images.sweep();
  expect(await readdir(directory)).toEqual([`${acme}.index`]);
});
