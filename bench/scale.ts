/**
 * One organization with 100,000 passages, beside another with 20,000: how fast they are indexed, what the first visitor after a start
 * waits, how long replies of the chat API take, and whether a search ever meets the other organization's rows. JSON is the last line.
 *
 *   npm run bench:scale [-- --passages 100000] [--profile DIR]
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/src/db/database.ts";
import { provisionOrganization } from "../server/src/identity/organizations/provision-organization.ts";
import { chunkText } from "../server/src/knowledge/chunk.ts";
import { createLivePageStore } from "../server/src/knowledge/crawl/store/live-page-store.ts";
import { createKnowledgeIndex } from "../server/src/knowledge/retrieve.ts";
import { strayLines, watchStore } from "../server/src/testing/stores/watched-store.ts";
import { serverSettings, startChild } from "./load/child-server.ts";
import type { Figure } from "./load/figure.ts";
import type { FilledLibrary } from "./load/fill-library.ts";
import { printFigures } from "./load/print-figures.ts";
import { runLoad } from "./load/run-load.ts";
import { createTextSource } from "./load/seeded-text.ts";
import { createVisitor } from "./load/visitor.ts";

const SERVER = "server/src/main.ts";
const PASSAGES_PER_PAGE = 5;
const PAGES_AT_ONCE = 50;

const { values } = parseArgs({
  options: { passages: { type: "string", default: "100000" }, profile: { type: "string" }, only: { type: "string" } },
});
const passages = Number(values.passages);
const profiling = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];
const dataDir = await mkdtemp(join(tmpdir(), "disco-scale-"));
const file = join(dataDir, "disco.sqlite");
const figures: Figure[] = [];

try {
  const db = await openDatabase({ kind: "sqlite", file });
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const library = await storeLibrary("harbourline", passages, 1);
  const storedMs = performance.now() - startedAt;
  const storedCpuMs = cpuMsSince(cpuBefore);
  const other = await storeLibrary("otherwise", passages / 5, 2);
  say(`${library.passages} passages stored in ${(storedMs / 1_000).toFixed(1)} s`);

  const watched = watchStore(db, file);
  const index = createKnowledgeIndex(watched.db);
  const stall = monitorEventLoopDelay({ resolution: 5 });
  stall.enable();
  const loadedFrom = performance.now();
  const cpuBetween = process.cpuUsage();
  const found = await index.retrieve([library.id], "When are partial invoices approved?", { limit: 12 });
  const loadedMs = performance.now() - loadedFrom;
  const loadedCpuMs = cpuMsSince(cpuBetween);
  stall.disable();
  await index.retrieve([other.id], "When are partial invoices approved?", { limit: 12 });
  const plans = watched.plans();
  const strays = plans.flatMap(({ statement, plan }) => strayLines(plan).map((line) => `${line}: ${statement}`));
  for (const stray of strays) say(`SCANS: ${stray}`);
  await watched.close();
  await db.close();
  if (found.passages.length === 0) throw new Error("Nothing was found.");
  figures.push(
    { key: "storedPerSecond", name: "cut, compared and stored", value: (library.passages / storedMs) * 1_000, unit: "/s" },
    { key: "loadedPerSecond", name: "read into memory", value: (library.passages / loadedMs) * 1_000, unit: "/s" },
    {
      key: "indexedPerSecond",
      name: "indexed in all, until a search finds it",
      value: (library.passages / (storedMs + loadedMs)) * 1_000,
      unit: "/s",
      gate: 2_000,
      aim: 5_000,
      compare: "at least",
    },
    {
      key: "indexedPerCpuSecond",
      name: "the same by processor time, on a busy machine",
      value: (library.passages / (storedCpuMs + loadedCpuMs)) * 1_000,
      unit: "/s",
    },
    { key: "storedCpuMs", name: "processor time of storing", value: storedCpuMs, unit: "ms" },
    { key: "loadedCpuMs", name: "processor time of reading into memory", value: loadedCpuMs, unit: "ms" },
    { key: "longestStallMs", name: "longest stall while reading", value: stall.max / 1e6, unit: "ms" },
    { key: "strayPlans", name: `statements of ${plans.length} that may meet others' rows`, value: strays.length, unit: "", gate: 0 },
  );

  if (values.only !== "index") await measureChat();

  /** The first start makes the index, and keeps it; what is measured is every later one. */
  async function measureChat(): Promise<void> {
    const fresh = await startChild(SERVER, serverSettings(dataDir), []);
    try {
      const first = await runLoad(fresh, { users: 1, requests: 1 }, (each) => createVisitor(library, each));
      figures.push({ key: "firstReplyEverMs", name: "first reply after the first start", value: first.max, unit: "ms" });
      await untilKept();
    } finally {
      await fresh.close();
    }
    const server = await startChild(SERVER, serverSettings(dataDir), profiling);
    try {
      const visitor = (each: number) => createVisitor(library, each);
      const first = await runLoad(server, { users: 1, requests: 1 }, visitor);
      await runLoad(server, { users: 4, requests: 300 }, (each) => visitor(100 + each));
      const calm = await runLoad(server, { users: 1, requests: 300, pauseMs: 10 }, (each) => visitor(200 + each));
      const eight = await runLoad(server, { users: 8, requests: 800 }, (each) => visitor(300 + each));
      figures.push(
        { key: "firstReplyMs", name: "first reply after a start", value: first.max, unit: "ms", gate: 1_500 },
        { key: "chatP50Ms", name: "chat, one visitor at a time: p50", value: calm.p50, unit: "ms" },
        { key: "chatP95Ms", name: "chat, one visitor at a time: p95", value: calm.p95, unit: "ms", gate: 150, aim: 50 },
        { key: "chatEightP50Ms", name: "chat, 8 at once without a pause: p50", value: eight.p50, unit: "ms" },
        { key: "chatEightP95Ms", name: "chat, 8 at once without a pause: p95", value: eight.p95, unit: "ms", gate: 150, aim: 50 },
        { key: "chatEightCpuMs", name: "chat, 8 at once: processor time each", value: eight.cpuMicros / 1_000, unit: "ms" },
        { key: "memoryMb", name: "memory of the server", value: server.rssBytes() / 2 ** 20, unit: "MB" },
      );
    } finally {
      await server.close();
    }
  }

  async function untilKept(): Promise<void> {
    const kept = join(dataDir, "indexes", `${library.id}.index`);
    while (!existsSync(kept)) await sleep(100);
  }

  /** Stores pages as a crawl does: cut into passages, compared with what is there, each page in a write of its own. */
  async function storeLibrary(slug: string, count: number, seed: number): Promise<FilledLibrary & { id: string; passages: number }> {
    const { id: organizationId } = await provisionOrganization(db, { id: randomUUID(), slug, name: slug });
    const { id } = await db.read
      .selectFrom("libraries")
      .select("id")
      .where("organizationId", "=", organizationId)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const store = createLivePageStore({ libraryId: id, websiteId: `website of ${slug}`, now: () => now, ids: randomUUID });
    const text = createTextSource(seed);
    let stored = 0;
    while (stored < count) {
      const writes = Array.from({ length: PAGES_AT_ONCE }, () => {
        const page = text.page(PASSAGES_PER_PAGE);
        const blocks = page.passages.map(({ heading, text: words }) => ({ headings: [heading], text: words }));
        const drafts = chunkText({ title: page.title, description: null, language: null, blocks });
        stored += drafts.length;
        const url = `https://${slug}.example${page.path}/${randomUUID()}`;
        const words = blocks.map((block) => block.text).join("\n\n");
        const toStore = { url, title: page.title, description: null, text: words, contentHash: url, etag: null, lastModified: null };
        return db.write(async (tx) => store.put(tx, { ...toStore, passages: drafts }, await store.find(tx, url)));
      });
      await Promise.all(writes);
    }
    const { apiKey } = await db.read
      .selectFrom("embeddedChatConfigurations")
      .select("apiKey")
      .where("organizationId", "=", organizationId)
      .executeTakeFirstOrThrow();
    return { slug, widgetKey: apiKey, id, passages: stored };
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

printFigures({ bench: "scale", passages }, figures);

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
