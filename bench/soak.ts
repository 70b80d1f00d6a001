/**
 * Visits at half of what one core can do, for two hours: whether the server's memory, its descriptors and its slowest replies stay as
 * they were after the first sixth. A member changes a question and its answer every five seconds, so that the library's index is never
 * at rest. A bare server is asked beside it: what becomes slow there too is the machine's doing. JSON is the last line.
 *
 *   npm run bench:soak [-- --minutes 120 --load 0.5]
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { FaqReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { type ChildServer, serverSettings, startChild } from "./load/child-server.ts";
import { openConnection, requestOf } from "./load/connection.ts";
import type { Figure } from "./load/figure.ts";
import { fillLibrary, SLUG } from "./load/fill-library.ts";
import { storeVectors } from "./load/store-vectors.ts";
import { printFigures } from "./load/print-figures.ts";
import { createTextSource } from "./load/seeded-text.ts";
import { visitSite } from "./load/visit-site.ts";
import { descriptorsOf, slopeOf, SPAN_MINUTES, watchProcess } from "./load/watch-process.ts";

const PASSAGES = 10_000;
/** They come back: counters of limits are kept for each address until its hour is over. */
const VISITORS = 5_000;
/** Code that is still being compiled would make a visit look dearer than it is, and the pace too slow. */
const WARM_VISITS = 10_000;
const MEASURED_VISITS = 600;
/** The cost of sequential visits is unknown: this trial at the soak's pace measures their share of the core. */
const TRIAL_MINUTES = 2;
const USERS = 8;
/** Past these the machine cannot keep the pace, and more of them would measure only their queue. */
const MOST_VISITS = 100;
const FAQ_MS = 5_000;
const FLOOR_MS = 50;
const REST_MS = 3_000;
const MINUTE_MS = 60_000;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "120" }, load: { type: "string", default: "0.5" } } });
const minutes = Number(values.minutes);
const load = Number(values.load);
const warmMinutes = minutes / 6;
const windowMinutes = minutes / 12;

const dataDir = await mkdtemp(join(tmpdir(), "disco-soak-"));
const closers: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const bearer = await createMember();
  const library = await fillLibrary(dataDir, PASSAGES);
  await storeVectors(dataDir);
  const server = await startChild("server/src/main.ts", { ...serverSettings(dataDir), EMBEDDINGS: "local", TRUST_PROXY: "127.0.0.1" });
  closers.push(server.close);
  const floor = await startChild("bench/load/floor-server.ts", { DATA_DIR: dataDir, FILE_BYTES: "30000" });
  closers.push(floor.close);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());

  const text = createTextSource(1);
  let visits = 0;
  const visit = (onReply = (_ms: number): void => {}) =>
    visitSite({ agent, port: server.port, library, text, visitor: (visits += 1) % VISITORS, onReply });
  await visitTogether(WARM_VISITS, USERS, visit);
  const cpuBefore = server.cpuMs();
  // At half a core visitors seldom meet; together they would share commits, and the pace would be too high.
  await visitTogether(MEASURED_VISITS, 1, visit);
  const cpuMsPerVisit = (server.cpuMs() - cpuBefore) / MEASURED_VISITS;

  const trial = new AbortController();
  const trialFailures: string[] = [];
  const trialChanges = changeLibrary(server.port, library.slug, bearer, trial.signal, trialFailures);
  const trialEveryMs = cpuMsPerVisit / load;
  const { share: trialShare } = await keepPace(server, { everyMs: trialEveryMs, minutes: TRIAL_MINUTES }, visit, trialFailures);
  trial.abort();
  await trialChanges;
  if (trialFailures.length > 0) throw new Error(`the trial failed: ${trialFailures[0]}`);
  const everyMs = (trialEveryMs * trialShare) / load;
  say(
    `a visit takes ${(trialEveryMs * trialShare).toFixed(1)} ms of processor time: one every ${everyMs.toFixed(1)} ms for ${minutes} minutes`,
  );
  const descriptorsBefore = await descriptorsAtRest(server, agent);

  const stop = new AbortController();
  const watched = watchProcess(server, stop.signal);
  const floorTimes = timeFloor(floor.port, stop.signal);
  const failures: string[] = [];
  const changed = changeLibrary(server.port, library.slug, bearer, stop.signal, failures);
  const replies = createEnds();
  const costs = timeVisits(server, () => visits);
  const { begun, skipped, share } = await keepPace(server, { everyMs, minutes }, () => visit(replies.record), failures);
  stop.abort();
  const [memory, floors, changes] = await Promise.all([watched, floorTimes, changed]);
  const descriptorsAfter = await descriptorsAtRest(server, agent);
  for (const failure of new Set(failures.slice(0, 10))) say(failure);

  const settled = memory.filter(({ from }) => from >= warmMinutes);
  const slope = slopeOf(settled.map(({ from, rssBytes }) => [from / 60, rssBytes / 1_048_576]));
  const [firstP99, lastP99] = p99sOf(replies);
  const [floorFirstP99, floorLastP99] = p99sOf(floors);
  const [firstCpuMs, lastCpuMs] = await costs;
  const figures: Figure[] = [
    { key: "visits", name: "visits", value: begun, unit: "" },
    { key: "replies", name: "replies", value: replies.count, unit: "" },
    { key: "failed", name: "visits and changes that failed", value: failures.length, unit: "", gate: 0 },
    { key: "changes", name: "changes of the library", value: changes, unit: "" },
    { key: "cpuShare", name: "share of one core", value: share, unit: "" },
    { key: "skipped", name: `visits left out, ${MOST_VISITS} being under way`, value: skipped, unit: "", gate: 0 },
    { key: "rssFirstMb", name: "memory, least of the first settled minutes", value: (settled[0]?.rssBytes ?? 0) / 1_048_576, unit: "MB" },
    { key: "rssLastMb", name: "memory, least of the last minutes", value: (settled.at(-1)?.rssBytes ?? 0) / 1_048_576, unit: "MB" },
    { key: "rssSlopeMbPerHour", name: "memory grows an hour", value: slope, unit: "MB", gate: 1 },
    {
      key: "descriptorsGrown",
      name: "descriptors at rest, after less before",
      value: descriptorsAfter - descriptorsBefore,
      unit: "",
      gate: 0,
    },
    { key: "descriptorsFirst", name: "descriptors, least of the first settled minutes", value: settled[0]?.descriptors ?? 0, unit: "" },
    { key: "descriptorsLast", name: "descriptors, least of the last minutes", value: settled.at(-1)?.descriptors ?? 0, unit: "" },
    { key: "firstP99Ms", name: "replies at first: p99", value: firstP99, unit: "ms" },
    { key: "lastP99Ms", name: "replies at last: p99", value: lastP99, unit: "ms" },
    { key: "p99Ratio", name: "p99, last against first", value: lastP99 / firstP99, unit: "x", gate: 1.2 },
    { key: "firstCpuMs", name: "a visit's processor time at first", value: firstCpuMs, unit: "ms" },
    { key: "lastCpuMs", name: "a visit's processor time at last", value: lastCpuMs, unit: "ms" },
    { key: "floorFirstP99Ms", name: "floor at first: p99", value: floorFirstP99, unit: "ms" },
    { key: "floorLastP99Ms", name: "floor at last: p99", value: floorLastP99, unit: "ms" },
    { key: "floorP99Ratio", name: "floor's p99, last against first", value: floorLastP99 / floorFirstP99, unit: "x" },
  ];
  say(`least memory of each ${SPAN_MINUTES} minutes, MB: ${memory.map(({ rssBytes }) => Math.round(rssBytes / 1_048_576)).join(" ")}`);
  printFigures({ bench: "soak", minutes, load }, figures);
  if (minutes < 60) say("A run this short says little about memory: the collector's own breathing is larger than a megabyte.");
} finally {
  for (const close of closers.toReversed()) await close();
}

/**
 * Times of the first and of the last window, in microseconds, and how many there were in all. Histograms of one size: kept one by one,
 * two million times fill this process's heap, and it is its own collections that would make the last replies look slow.
 */
interface Ends {
  first: RecordableHistogram;
  last: RecordableHistogram;
  count: number;
  record(ms: number): void;
}

function createEnds(): Ends {
  const startedAt = performance.now();
  const ends: Ends = {
    first: createHistogram(),
    last: createHistogram(),
    count: 0,
    record(ms) {
      ends.count += 1;
      const minute = (performance.now() - startedAt) / MINUTE_MS;
      const window = minute < windowMinutes ? ends.first : minute >= minutes - windowMinutes ? ends.last : undefined;
      window?.record(Math.max(1, Math.round(ms * 1_000)));
    },
  };
  return ends;
}

function p99sOf({ first, last }: Ends): [firstMs: number, lastMs: number] {
  return [first.percentile(99) / 1_000, last.percentile(99) / 1_000];
}

/** Begins a visit every `everyMs`, whether or not the ones before are over; resolves once all are. */
async function keepPace(
  server: ChildServer,
  { everyMs, minutes: length }: { everyMs: number; minutes: number },
  visit: () => Promise<void>,
  failures: string[],
): Promise<{ begun: number; skipped: number; share: number }> {
  const startedAt = performance.now();
  const cpuAtStart = server.cpuMs();
  const under = new Set<Promise<void>>();
  let begun = 0;
  let skipped = 0;
  while (performance.now() - startedAt < length * MINUTE_MS) {
    for (const due = Math.floor((performance.now() - startedAt) / everyMs); begun + skipped < due;) {
      if (under.size >= MOST_VISITS) {
        skipped += 1;
        continue;
      }
      begun += 1;
      const one = visit()
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(() => under.delete(one));
      under.add(one);
    }
    await pause(everyMs);
  }
  const share = (server.cpuMs() - cpuAtStart) / (performance.now() - startedAt);
  await Promise.all(under);
  return { begun, skipped, share };
}

/**
 * What a visit takes of the processor in the first window and in the last: a machine whose pace changes makes every reply slower, which
 * the floor, asked twenty times a second, hardly feels.
 */
async function timeVisits(server: ChildServer, countVisits: () => number): Promise<[firstMs: number, lastMs: number]> {
  const measure = async () => {
    const cpuBefore = server.cpuMs();
    const before = countVisits();
    await pause(windowMinutes * MINUTE_MS);
    return (server.cpuMs() - cpuBefore) / (countVisits() - before);
  };
  const first = await measure();
  await pause((minutes - 2 * windowMinutes) * MINUTE_MS);
  return [first, await measure()];
}

async function descriptorsAtRest(server: ChildServer, agent: Agent): Promise<number> {
  agent.destroy();
  await pause(REST_MS);
  return descriptorsOf(server);
}

async function visitTogether(count: number, users: number, visit: () => Promise<void>): Promise<void> {
  let left = count;
  const visitInTurn = async () => {
    while ((left -= 1) >= 0) await visit();
  };
  await Promise.all(Array.from({ length: users }, visitInTurn));
}

/** How long a bare answer takes on this machine at that time. */
async function timeFloor(port: number, signal: AbortSignal): Promise<Ends> {
  const times = createEnds();
  const connection = await openConnection(port);
  const request = requestOf("GET", "/bare");
  while (!signal.aborted) {
    const askedAt = performance.now();
    await connection.send(request);
    times.record(performance.now() - askedAt);
    await pause(FLOOR_MS, undefined, { signal }).catch(() => {});
  }
  connection.close();
  return times;
}

/** Adds a question with its answer and takes away the one before, until told to stop; resolves with how often. */
async function changeLibrary(port: number, slug: string, bearer: string, signal: AbortSignal, failures: string[]): Promise<number> {
  let previous: string | undefined;
  let changes = 0;
  const authorization = `Bearer ${bearer}`;
  const list = `http://127.0.0.1:${port}${routes.addFaq.path.replace(":slug", slug)}`;
  const change = async (method: string, url: string, body?: object): Promise<unknown> => {
    const headers = { authorization, ...(body && { "content-type": "application/json" }) };
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  while (!signal.aborted) {
    try {
      const question = `What is rule ${changes} of the port?`;
      const { faq } = FaqReply.parse(await change("POST", list, { question, answer: `Rule ${changes} closes the gate.` }));
      if (previous !== undefined) await change("DELETE", `${list}/${previous}`);
      previous = faq.id;
      changes += 1;
    } catch (error) {
      failures.push(String(error));
    }
    await pause(FAQ_MS, undefined, { signal }).catch(() => {});
  }
  return changes;
}

async function createMember(): Promise<string> {
  const args = ["--conditions=@disco/source", "server/src/bin/member.ts", "create", "bench@soak.example", "--slug", SLUG];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env["PATH"], DATA_DIR: dataDir } });
  return stdout.trim();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
