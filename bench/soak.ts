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
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { FaqReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { serverSettings, startChild } from "./load/child-server.ts";
import { openConnection, requestOf } from "./load/connection.ts";
import type { Figure } from "./load/figure.ts";
import { fillLibrary, SLUG } from "./load/fill-library.ts";
import { printFigures } from "./load/print-figures.ts";
import { timesOf } from "./load/run-load.ts";
import { createTextSource } from "./load/seeded-text.ts";
import { visitSite } from "./load/visit-site.ts";
import { slopeOf, SPAN_MINUTES, watchProcess } from "./load/watch-process.ts";

const PASSAGES = 10_000;
/** They come back: counters of limits are kept for each address until its hour is over. */
const VISITORS = 5_000;
/** Code that is still being compiled would make a visit look dearer than it is, and the pace too slow. */
const WARM_VISITS = 10_000;
const MEASURED_VISITS = 600;
const USERS = 8;
/** Past these the machine cannot keep the pace, and more of them would measure only their queue. */
const MOST_VISITS = 100;
const FAQ_MS = 5_000;
const FLOOR_MS = 50;
const MINUTE_MS = 60_000;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "120" }, load: { type: "string", default: "0.5" } } });
const minutes = Number(values.minutes);
const load = Number(values.load);
/** Of two hours: twenty minutes until memory counts, and the first and last ten whose replies are compared. */
const warmMinutes = minutes / 6;
const windowMinutes = minutes / 12;

const dataDir = await mkdtemp(join(tmpdir(), "disco-soak-"));
const closers: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const bearer = await createMember();
  const library = await fillLibrary(dataDir, PASSAGES);
  const server = await startChild("server/src/main.ts", { ...serverSettings(dataDir), TRUST_PROXY: "127.0.0.1" });
  closers.push(server.close);
  const floor = await startChild("bench/load/floor-server.ts", { DATA_DIR: dataDir, FILE_BYTES: "30000" });
  closers.push(floor.close);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());

  const text = createTextSource(1);
  let visits = 0;
  const visit = (onReply: (ms: number) => void = () => {}) =>
    visitSite({ agent, port: server.port, library, text, visitor: (visits += 1) % VISITORS, onReply });
  await visitTogether(WARM_VISITS, USERS, visit);
  const cpuBefore = server.cpuMs();
  // At half a core visitors seldom meet; together they would share commits, and the pace would be too high.
  await visitTogether(MEASURED_VISITS, 1, visit);
  const cpuMsPerVisit = (server.cpuMs() - cpuBefore) / MEASURED_VISITS;
  const everyMs = cpuMsPerVisit / load;
  say(`a visit takes ${cpuMsPerVisit.toFixed(1)} ms of processor time: one every ${everyMs.toFixed(1)} ms for ${minutes} minutes`);

  const stop = new AbortController();
  const startedAt = performance.now();
  const cpuAtStart = server.cpuMs();
  const watched = watchProcess(server, stop.signal);
  const floorTimes = timeFloor(floor.port, stop.signal);
  const failures: string[] = [];
  const changed = changeLibrary(server.port, library.slug, bearer, stop.signal, failures);
  const replies: Sample[] = [];
  const under = new Set<Promise<void>>();
  let begun = 0;
  let skipped = 0;
  while (performance.now() - startedAt < minutes * MINUTE_MS) {
    // As many as are due by now: a visitor does not wait because others do.
    for (const due = Math.floor((performance.now() - startedAt) / everyMs); begun + skipped < due;) {
      if (under.size >= MOST_VISITS) {
        skipped += 1;
        continue;
      }
      begun += 1;
      const one = visit((ms) => replies.push([performance.now() - startedAt, ms]))
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(() => under.delete(one));
      under.add(one);
    }
    await pause(everyMs);
  }
  const share = (server.cpuMs() - cpuAtStart) / (performance.now() - startedAt);
  await Promise.all(under);
  stop.abort();
  const [memory, floors, changes] = await Promise.all([watched, floorTimes, changed]);
  for (const failure of new Set(failures.slice(0, 10))) say(failure);

  const settled = memory.filter(({ from }) => from >= warmMinutes);
  const slope = slopeOf(settled.map(({ from, rssBytes }) => [from / 60, rssBytes / 1_048_576]));
  const [first, last] = endsOf(replies);
  const [floorFirst, floorLast] = endsOf(floors);
  const figures: Figure[] = [
    { key: "visits", name: "visits", value: begun, unit: "" },
    { key: "replies", name: "replies", value: replies.length, unit: "" },
    { key: "failed", name: "visits and changes that failed", value: failures.length, unit: "", gate: 0 },
    { key: "changes", name: "changes of the library", value: changes, unit: "" },
    { key: "cpuShare", name: "share of one core", value: share, unit: "" },
    { key: "skipped", name: `visits left out, ${MOST_VISITS} being under way`, value: skipped, unit: "", gate: 0 },
    { key: "rssFirstMb", name: "memory, least of the first settled minutes", value: (settled[0]?.rssBytes ?? 0) / 1_048_576, unit: "MB" },
    { key: "rssLastMb", name: "memory, least of the last minutes", value: (settled.at(-1)?.rssBytes ?? 0) / 1_048_576, unit: "MB" },
    { key: "rssSlopeMbPerHour", name: "memory grows an hour", value: slope, unit: "MB", gate: 1 },
    {
      key: "descriptorsGrown",
      name: "descriptors, last minutes less the first",
      value: (settled.at(-1)?.descriptors ?? 0) - (settled[0]?.descriptors ?? 0),
      unit: "",
      gate: 0,
    },
    { key: "firstP99Ms", name: "replies at first: p99", value: first.p99, unit: "ms" },
    { key: "lastP99Ms", name: "replies at last: p99", value: last.p99, unit: "ms" },
    { key: "p99Ratio", name: "p99, last against first", value: last.p99 / first.p99, unit: "x", gate: 1.2 },
    { key: "floorFirstP99Ms", name: "floor at first: p99", value: floorFirst.p99, unit: "ms" },
    { key: "floorLastP99Ms", name: "floor at last: p99", value: floorLast.p99, unit: "ms" },
    { key: "floorP99Ratio", name: "floor's p99, last against first", value: floorLast.p99 / floorFirst.p99, unit: "x" },
  ];
  say(`least memory of each ${SPAN_MINUTES} minutes, MB: ${memory.map(({ rssBytes }) => Math.round(rssBytes / 1_048_576)).join(" ")}`);
  printFigures({ bench: "soak", minutes, load }, figures);
  if (minutes < 60) say("A run this short says little about memory: the collector's own breathing is larger than a megabyte.");
} finally {
  for (const close of closers.toReversed()) await close();
}

/** When it came, and how long it took, in milliseconds. */
type Sample = [atMs: number, ms: number];

/** Replies of the first and of the last window. */
function endsOf(samples: readonly Sample[]) {
  const within = (from: number, to: number) =>
    timesOf(samples.filter(([at]) => at >= from * MINUTE_MS && at < to * MINUTE_MS).map(([, ms]) => ms));
  return [within(0, windowMinutes), within(minutes - windowMinutes, minutes)] as const;
}

async function visitTogether(count: number, users: number, visit: () => Promise<void>): Promise<void> {
  let left = count;
  const visitInTurn = async () => {
    while ((left -= 1) >= 0) await visit();
  };
  await Promise.all(Array.from({ length: users }, visitInTurn));
}

/** How long a bare answer takes on this machine at that time. */
async function timeFloor(port: number, signal: AbortSignal): Promise<Sample[]> {
  const times: Sample[] = [];
  const startedAt = performance.now();
  const connection = await openConnection(port);
  const request = requestOf("GET", "/bare");
  while (!signal.aborted) {
    const askedAt = performance.now();
    await connection.send(request);
    times.push([askedAt - startedAt, performance.now() - askedAt]);
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
