/**
 * Uploads the documents that are met in life, and hostile ones, to the real server, asks each that can be read, and measures what the
 * server felt of it: its event loop, its memory, its answers to others. JSON is the last line.
 *
 *   npm run bench:documents
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf } from "../server/src/testing/files/a-pdf.ts";
import {
  hostileCases,
  moreHostileCases,
  moreReadableCases,
  type HostileCase,
  type ReadableCase,
  readableCases,
} from "../server/src/testing/files/document-cases.ts";
import { startServer } from "../server/src/testing/stores/start-server.ts";
import { createUploader, uploadSettings } from "../server/src/testing/upload-to-server.ts";

const MAX_STALL_MS = 250;
const MAX_GROWTH_MB = 150;
const METRICS_TOKEN = "a token that only this run knows";
const LOOK_MS = 20;
/** How long the server is watched with nothing to do: the floor, which other work on the machine raises. */
const IDLE_MS = 5_000;

/** A document as large as one may be: two hundred pages of prose. */
const large = {
  name: "Manual.pdf",
  bytes: aPdf(
    Array.from({ length: 200 }, (_page, page) => ({
      texts: Array.from({ length: 45 }, (_line, line) => ({
        x: 72,
        y: 750 - line * 15,
        text: `Rule ${page * 45 + line} says that truck ${line} of yard ${page} waits for a free dock door before it moves on.`,
      })),
    })),
  ),
};

const cases = { readable: readableCases(), moreReadable: moreReadableCases(), hostile: hostileCases(), moreHostile: moreHostileCases() };
const dataDir = await mkdtemp(join(tmpdir(), "disco-documents-"));
const before = new Set(await readdir(tmpdir()));
const uploader = await createUploader(dataDir);
const server = await startServer({ dataDir, env: { ...uploadSettings, METRICS_TOKEN } });
try {
  const pid = server.process.pid ?? 0;
  const { address } = server;
  // The first upload starts what later ones share.
  await uploader.upload(address, [{ name: "Warm.txt", bytes: Buffer.from("Warm words.") }]);
  await uploader.ask(address, "What is warm?");

  const idle = await measure(pid, address, () => pause(IDLE_MS));
  const all = [...cases.readable, ...cases.moreReadable];
  const readable = await measure(pid, address, () => uploadAll(address, all));
  const answered = await askAll(address, all);
  const hostile = await measure(pid, address, () => refuseAll(address, cases.hostile));
  const moreHostile = await measure(pid, address, () => refuseAll(address, cases.moreHostile));
  const manual = await measure(pid, address, () => uploader.upload(address, [large]));
  const written = (await readdir(dataDir)).filter((name) => !/^disco\.sqlite(?:-wal|-shm)?$|^secret-key$/u.test(name));
  const outside = (await readdir(tmpdir())).filter((name) => !before.has(name) && /slip|upload|multipart/iu.test(name));

  const parts = [readable, hostile, moreHostile, manual];
  const report = {
    readable: ratio(answered.slice(0, cases.readable.length)),
    moreReadable: ratio(answered.slice(cases.readable.length)),
    hostile: ratio(hostile.result),
    moreHostile: ratio(moreHostile.result),
    msPerReadable: round(readable.ms / all.length),
    msPerHostile: round((hostile.ms + moreHostile.ms) / (hostile.result.length + moreHostile.result.length)),
    msPer200Pages: round(manual.ms),
    manual: manual.result.files[0]?.status,
    idleStallMs: round(idle.stallMs),
    idleHealthMs: round(idle.healthMs),
    maxStallMs: round(Math.max(...parts.map(({ stallMs }) => stallMs))),
    stallsMs: parts.map(({ stallMs }) => round(stallMs)),
    slowestHealthMs: round(Math.max(...parts.map(({ healthMs }) => healthMs))),
    hostileRssGrowthMb: round(Math.max(hostile.growthMb, moreHostile.growthMb)),
    rssGrowthMb: round(Math.max(...parts.map(({ growthMb }) => growthMb))),
    readerRssMb: round(Math.max(...parts.map(({ readerMb }) => readerMb))),
    writtenElsewhere: [...written, ...outside],
  };
  const isWhole = (share: string) => share.split("/")[0] === share.split("/")[1];
  const lines: [string, string | number, boolean][] = [
    ["readable kinds answered", report.readable, isWhole(report.readable)],
    ["further readable kinds answered", report.moreReadable, isWhole(report.moreReadable)],
    ["hostile kinds refused with their reason", report.hostile, isWhole(report.hostile)],
    ["further hostile kinds refused", report.moreHostile, isWhole(report.moreHostile)],
    ["a readable document, upload to ready (ms)", report.msPerReadable, true],
    ["a hostile document, upload to refusal (ms)", report.msPerHostile, true],
    ["a PDF of 200 pages, upload to ready (ms)", report.msPer200Pages, report.manual === "ready"],
    ["longest stall of the event loop (ms)", report.maxStallMs, report.maxStallMs < MAX_STALL_MS],
    ["longest stall with nothing to do (ms)", report.idleStallMs, true],
    ["slowest answer of /healthz meanwhile (ms)", report.slowestHealthMs, true],
    ["growth of the server over the hostile ones (MB)", report.hostileRssGrowthMb, report.hostileRssGrowthMb < MAX_GROWTH_MB],
    ["most memory of the reading process (MB)", report.readerRssMb, true],
    ["files written elsewhere", report.writtenElsewhere.length, report.writtenElsewhere.length === 0],
  ];
  for (const [name, value, isMet] of lines)
    process.stdout.write(`${name.padEnd(50)} ${String(value).padStart(8)}  ${isMet ? "ok" : "MISSED"}\n`);
  for (const { name, isRight, told } of [...answered, ...hostile.result, ...moreHostile.result])
    if (!isRight) process.stdout.write(`  ${name}: ${told}\n`);
  process.stdout.write(`${JSON.stringify({ bench: "documents", ...report })}\n`);
} finally {
  server.process.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}

interface Outcome {
  name: string;
  isRight: boolean;
  told: string;
}

async function uploadAll(address: string, files: readonly ReadableCase[]): Promise<void> {
  for (const { name, bytes } of files) {
    const { error } = await uploader.upload(address, [{ name, bytes }]);
    if (error !== null) process.stdout.write(`  ${name}: ${error}\n`);
  }
}

async function askAll(address: string, asked: readonly ReadableCase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, question, answer, citation } of asked) {
    const { response, citations } = await uploader.ask(address, question);
    const isCited = citations.some(({ title, quote }) => title === citation && answer.test(quote));
    outcomes.push({ name, isRight: answer.test(response) && isCited, told: response });
  }
  return outcomes;
}

async function refuseAll(address: string, cases: readonly HostileCase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, bytes, reason } of cases) {
    const { status, error } = await uploader.upload(address, [{ name, bytes }]);
    outcomes.push({ name, isRight: status === 400 && error === reason, told: String(error) });
  }
  return outcomes;
}

async function measure<T>(pid: number, address: string, run: () => Promise<T>) {
  await readStall(address);
  const rssBefore = await rssOf(pid);
  let most = rssBefore;
  let readerMb = 0;
  let healthMs = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, await rssOf(pid));
      for (const child of await childrenOf(pid)) readerMb = Math.max(readerMb, await rssOf(child));
      await pause(LOOK_MS);
    }
  })();
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${address}/healthz`)).arrayBuffer();
      healthMs = Math.max(healthMs, performance.now() - startedAt);
      await pause(LOOK_MS);
    }
  })();
  const startedAt = performance.now();
  const result = await run();
  const ms = performance.now() - startedAt;
  isOver = true;
  await Promise.all([looking, asking]);
  return { result, ms, stallMs: await readStall(address), healthMs, growthMb: most - rssBefore, readerMb };
}

async function readStall(address: string): Promise<number> {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/mu.exec(await response.text())?.[1] ?? Number.NaN) * 1_000;
}

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0) / 1_024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return listed.split(" ").filter(Boolean).map(Number);
}

function ratio(outcomes: readonly Outcome[]): string {
  return `${outcomes.filter(({ isRight }) => isRight).length}/${outcomes.length}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
