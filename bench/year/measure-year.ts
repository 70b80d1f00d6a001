import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memberReads } from "../../server/src/testing/workspace-roads.ts";
import { beginChat } from "../load/live-chat.ts";
import { type ChildServer, serverSettings, startChild } from "../load/child-server.ts";
import { openConnection, requestOf } from "../load/connection.ts";
import type { Figure } from "../load/figure.ts";
import { runLoad, timesOf } from "../load/run-load.ts";
import { createVisitor } from "../load/visitor.ts";
import { type FilledYear, seconds, yearSettings } from "./fill-year.ts";

const SERVER = "server/src/main.ts";
const LIST_GATE_MS = 50;
const COMPANY_GATE_MS = 60;
const CHAT_GATE_MS = 100;
const MEANWHILE_GATE_MS = 250;
const START_GATE_MS = 3_000;
const ROUNDS = 23;
const WARM = 3;
const VISITORS = 8;
const LIVE = 50;
const DAY_MS = 24 * 3_600_000;
/** Upkeep comes every ten minutes; here after some seconds. */
const SOON = "data:text/javascript,const later=setInterval;globalThis.setInterval=(f,ms,...a)=>later(f,ms===600000?20000:ms,...a)";

interface Run {
  year: FilledYear;
  dataDir: string;
  databaseUrl: string | null;
  parts: ReadonlySet<string>;
  say(line: string): void;
}

/** What a server over a year of data takes, measured from outside. */
export async function measureYear(run: Run): Promise<Figure[]> {
  const figures: Figure[] = [];
  const startedAt = performance.now();
  const server = await startChild(SERVER, settingsOf(run), ["--import", SOON]);
  figures.push({ key: "startMs", name: "start to ready", value: performance.now() - startedAt, unit: "ms", gate: START_GATE_MS });
  try {
    if (run.parts.has("chat")) figures.push(...(await measureChat(server, run)));
    // First: days of retention are changed by members who have signed in lately.
    if (run.parts.has("sweep")) figures.push(...(await meanwhile(server, run, "sweep", () => sweep(server, run))));
    if (run.parts.has("lists")) figures.push(...(await measureLists(server, run)));
    if (run.parts.has("erasure")) figures.push(...(await meanwhile(server, run, "erasure", () => erase(server, run))));
    if (run.parts.has("backup")) {
      figures.push(...(await meanwhile(server, run, "backup", () => backUp(run))));
      figures.push({ key: "backupGb", name: "size of the backup", value: statSync(backupOf(run)).size / 1e9, unit: "GB" });
      rmSync(backupOf(run));
    }
    figures.push({ key: "memoryMb", name: "memory of the server", value: server.rssBytes() / 2 ** 20, unit: "MB" });
  } finally {
    await server.close();
  }
  return figures;
}

function settingsOf({ dataDir, databaseUrl }: Run): Record<string, string> {
  return {
    ...serverSettings(dataDir),
    SECRET_KEY: yearSettings.secretKey,
    PUBLIC_URL: yearSettings.publicUrl,
    GOOGLE_CLIENT_ID: "bench",
    GOOGLE_CLIENT_SECRET: "bench",
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
}

async function measureChat(server: ChildServer, { year, say }: Run): Promise<Figure[]> {
  const visitor = (each: number) => createVisitor(year.library, each);
  await runLoad(server, { users: 4, requests: 400 }, (each) => visitor(100 + each));
  const calm = await runLoad(server, { users: 1, requests: 200, pauseMs: 10 }, (each) => visitor(200 + each));
  const eight = await runLoad(server, { users: VISITORS, requests: 800 }, (each) => visitor(300 + each));
  say(`chat: p95 ${eight.p95.toFixed(0)} ms`);
  return [
    { key: "chatP95Ms", name: "chat, one visitor at a time: p95", value: calm.p95, unit: "ms", gate: CHAT_GATE_MS },
    { key: "chatEightP95Ms", name: "chat, 8 at once without a pause: p95", value: eight.p95, unit: "ms", gate: CHAT_GATE_MS },
  ];
}

async function measureLists(server: ChildServer, { year, say }: Run): Promise<Figure[]> {
  const base = `http://127.0.0.1:${server.port}`;
  for (let chat = 0; chat < LIVE; chat += 1) await beginChat(base);
  const moment = new Date(Date.now() - 180 * DAY_MS).toISOString();
  const middle = { lead: Math.floor(year.leads / 2), company: Math.floor(year.companies / 2) };
  const reads = memberReads({
    slug: year.library.slug,
    ...middle,
    moment,
    domain: "company-77.example",
    word: "person-77",
    credentialId: "webhook of harbourline",
  });
  const figures: Figure[] = [];
  const connection = await openConnection(server.port);
  for (const [name, path] of Object.entries(reads)) {
    const request = requestOf("GET", path, { authorization: `Bearer ${year.bearer}` });
    const times: number[] = [];
    const cpuBefore = server.cpuMs();
    for (let round = 0; round < ROUNDS; round += 1) {
      const askedAt = performance.now();
      const { status, body } = await connection.send(request);
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.toString("utf8").slice(0, 300)}`);
      times.push(performance.now() - askedAt);
    }
    const { p50, p95, max } = timesOf(times.slice(WARM));
    // Does not grow when others are busy.
    const cpu = (server.cpuMs() - cpuBefore) / ROUNDS;
    const shown = [times[0] ?? 0, p50, p95, max, cpu].map((ms) => ms.toFixed(0).padStart(6)).join("");
    say(`${name.padEnd(44)} first, p50, p95, max, processor: ${shown} ms`);
    figures.push({ key: name, name, value: p95, unit: "ms", gate: /compan/u.test(name) ? COMPANY_GATE_MS : LIST_GATE_MS });
  }
  connection.close();
  return figures;
}

/** How long visitors wait while something long is under way. */
async function meanwhile(server: ChildServer, { year, say }: Run, key: string, long: () => Promise<void>): Promise<Figure[]> {
  const times: number[] = [];
  let isOver = false;
  const visit = async (each: number) => {
    const connection = await openConnection(server.port);
    const visitor = createVisitor(year.library, 1_000 + each);
    while (!isOver) {
      const askedAt = performance.now();
      const answer = await connection.send(visitor.next());
      times.push(performance.now() - askedAt);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString("utf8").slice(0, 300)}`);
      visitor.learn(answer);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    connection.close();
  };
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, each) => visit(each)));
  const begunAt = performance.now();
  try {
    await Promise.race([long(), visits]);
  } finally {
    isOver = true;
  }
  await visits;
  const { p95, max } = timesOf(times);
  say(`${key}: ${seconds(begunAt)} s, chat p95 ${p95.toFixed(0)} ms, at most ${max.toFixed(0)} ms`);
  return [
    { key: `${key}S`, name: `${key}: how long`, value: (performance.now() - begunAt) / 1_000, unit: "s" },
    { key: `${key}ChatP95Ms`, name: `${key}: chat p95 during it`, value: p95, unit: "ms", gate: MEANWHILE_GATE_MS },
    { key: `${key}ChatMaxMs`, name: `${key}: longest chat reply during it`, value: max, unit: "ms" },
  ];
}

async function erase(server: ChildServer, { year }: Run): Promise<void> {
  // Another one each time, as the store may be kept.
  const number = 100 + (Math.floor(Date.now() / 1_000) % (year.leads - 200));
  const connection = await openConnection(server.port);
  const path = `/api/people/p${number}@company-${number}.example`;
  const { status, body } = await connection.send(requestOf("DELETE", path, { authorization: `Bearer ${year.bearer}` }));
  connection.close();
  const text = body.toString("utf8");
  if (status !== 200) throw new Error(`The erasure was answered with ${status}: ${text}`);
  const { leftovers, before } = JSON.parse(text).data;
  if (leftovers.length > 0 || before.leads !== 1) throw new Error(`The erasure left something: ${text}`);
}

function backupOf({ dataDir }: Run): string {
  return join(dataDir, "year.backup");
}

async function backUp(run: Run): Promise<void> {
  const phrase = join(run.dataDir, "passphrase");
  writeFileSync(phrase, "a passphrase of this benchmark");
  if (existsSync(backupOf(run))) rmSync(backupOf(run));
  const args = ["--conditions=@disco/source", "server/src/bin/backup.ts", backupOf(run), "--passphrase-file", phrase];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], TMPDIR: run.dataDir, ...settingsOf(run) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The backup ended with ${code}.`);
}

/** Stores conversations for some days less than before, and waits until the sweep has taken the oldest. */
async function sweep(server: ChildServer, { year }: Run): Promise<void> {
  const connection = await openConnection(server.port);
  const headers = { authorization: `Bearer ${year.bearer}` };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await connection.send(requestOf(method, path, headers, body && JSON.stringify(body)));
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body.toString("utf8")}`);
    return JSON.parse(answer.body.toString("utf8"));
  };
  const oldest = async () => {
    // Anything older than this moment comes on the last page.
    const cursor = (at: number) => Buffer.from(`${new Date(at).toISOString()} ffffffff`).toString("base64url");
    for (let days = 366; days > 0; days -= 1) {
      const { data } = await ask("GET", `/api/conversations?limit=1&cursor=${cursor(Date.now() - days * DAY_MS)}`);
      if (data.length > 0) return days;
    }
    return 0;
  };
  const days = (await oldest()) - 7;
  const { data } = await ask("GET", "/api/retention");
  await ask("PUT", "/api/retention", { ...data, conversations: days });
  while ((await oldest()) > days) await new Promise((resolve) => setTimeout(resolve, 1_000));
  connection.close();
}
