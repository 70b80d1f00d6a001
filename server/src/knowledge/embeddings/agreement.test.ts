import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../db/database.ts";
import { openVectorSearch } from "../../db/vector-search.ts";
import { provisionOrganization } from "../../identity/organizations/provision-organization.ts";
import { addPage } from "../../testing/a-library.ts";
import { createKnowledgeIndex } from "../retrieve.ts";
import { embedLibrary } from "./embed-library.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { createHybridIndex } from "./hybrid-index.ts";

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const PAGES = 200;
const topics = ["invoice", "export", "backup", "calendar", "webhook", "report", "invitation", "language"];
const topicsOf = (text: string) => topics.map((topic) => (text.includes(topic) ? 1 : 0));

/** Finds all texts much alike, and those nearest that chance names. */
function chance(texts: readonly string[]): Float32Array[] {
  return texts.map((text) => {
    let state = 1 + ([...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_646, 7) % 2_147_483_646);
    return Float32Array.from({ length: 32 }, () => 1 + (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647);
  });
}

async function open(embed: (texts: readonly string[]) => Float32Array[]) {
  const folder = await mkdtemp(join(tmpdir(), "disco-agreement-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const location = { kind: "sqlite", file: join(folder, "disco.sqlite") } as const;
  const db = await openDatabase(location);
  closers.push(() => db.close());
  const vectors = await openVectorSearch(db, location);
  if (vectors === null) throw new Error("SQLite has a vector search.");
  closers.push(vectors.close);
  await provisionOrganization(db, { id: "acme", slug: "acme", name: "Acme" });
  for (let at = 0; at < PAGES; at += 1) {
    const text = `Here the ${topics[at % 8]} of plan ${at} is told. ${"It goes on. ".repeat(at % 7)}`;
    await addPage(db, "acme", { url: `https://acme.example/${at}`, title: `Page ${at}`, text });
  }
  const { id } = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", "acme").executeTakeFirstOrThrow();
  const model: EmbeddingModel = { name: "tiny", embed: async (texts) => embed(texts) };
  await embedLibrary({ db, model, vectors }, id, new AbortController().signal);
  const words = createKnowledgeIndex(db);
  const hybrid = createHybridIndex({ db, words, model, vectors, onFailure: (error) => expect.unreachable(String(error)) });
  const find = async (index: typeof words, query: string) =>
    (await index.retrieve([id], query, { limit: 10 })).passages.map(({ title }) => title);
  return { words: (query: string) => find(words, query), hybrid: (query: string) => find(hybrid, query) };
}

test("what only chance names is soon shown no more", async () => {
  const { hybrid } = await open(chance);
  const strays = async (topic: number) =>
    (await hybrid(`${topics[topic]} plan`)).filter((title) => Number(title.replace("Page ", "")) % topics.length !== topic);
  // Passages of one rank stand in an order of their own each time, and one question alone may be spared.
  const first = [await strays(0), await strays(1), await strays(2), await strays(3)];
  expect(first.flat()).not.toEqual([]);
  for (let turn = 0; turn < 40; turn += 1) await hybrid(`${topics[turn % 8]} plan, the ${turn}th time`);
  for (const topic of topics.keys()) expect(await strays(topic)).toEqual([]);
});

test("a service that finds much of what the words find goes on being heard", async () => {
  const { words, hybrid } = await open((texts) =>
    texts.map((text) => Float32Array.from([...topicsOf(text), Number(/plan \d*5 /u.test(text)) / 4])),
  );
  const first = await hybrid("webhook plan");
  for (let turn = 0; turn < 40; turn += 1) await hybrid(`${topics[turn % 8]} plan, the ${turn}th time`);
  expect(await hybrid("webhook plan")).toEqual(first);
  expect(first).not.toEqual(await words("webhook plan"));
});
