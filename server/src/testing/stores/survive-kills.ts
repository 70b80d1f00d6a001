import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../../db/database.ts";
import { issueOwnersBearer, newWrite, openSession, openSmallPages, postWrite, SLUG, writerSettings } from "../client-writes.ts";
import { judgeWrites, type KillReport, type Start, type Write } from "../judge-writes.ts";
import { processorMsOf } from "./running-processes.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { openEditions } from "../library/swap-editions.ts";

const WRITE_EVERY_MS = 25;
const WRITES_IN_HAND = 6;
const CONVERSATIONS = 4;
/** Longer than a key stays taken by a request that a crash cut off. */
const LAST_RETRIES_MS = 90_000;
const LAST_JOBS_MS = 240_000;
const ASK_EVERY_MS = 60;

/**
 * Kills a real server repeatedly while clients write to it, 40 times a second, and repeat unacknowledged writes, while a
 * website is crawled into a staged index. Reports lost and doubled writes, answers, and start times.
 */
export async function surviveKills(options: { dataDir: string; kills: number; onKill?: (kill: number) => void }): Promise<KillReport> {
  const { dataDir } = options;
  const site = await openSmallPages();
  const closers = [site.close];
  const writes: Write[] = [];
  const starts: Start[] = [];
  let unsent: Write[] = [];
  let server: StartedServer | null = null;
  try {
    const file = join(dataDir, "disco.sqlite");
    const bearer = await makeMember(file);
    const editions = await openEditions(SLUG, bearer);
    closers.push(editions.close);
    const start = async () => {
      const startedAt = performance.now();
      server = await startServer({ dataDir, env: writerSettings(`${site.host},${editions.host}`) });
      while ((await fetch(`${server.address}/readyz`)).status !== 200) await pause(5);
      starts.push({ readyMs: performance.now() - startedAt, processorMs: processorMsOf(server.process) });
      return server;
    };
    const { address, process } = await start();
    const sessions = await Promise.all(Array.from({ length: CONVERSATIONS }, () => openSession(address)));
    await editions.advance(address);
    await editions.await(address, "the index");
    process.kill("SIGKILL");
    await server!.ended;
    starts.length = 0;

    for (let kill = 1; kill <= options.kills; kill += 1) {
      const running = await start();
      // On a busy machine a server may live for a second without a word of it.
      await editions.ask(running.address);
      // Behind all that is written a new index would hardly get its turn.
      if (kill % 3 === 0) await editions.await(running.address, "the index");
      if (kill % 3 === 1) await editions.await(running.address, "being read");
      const under: Promise<unknown>[] = [followEditions(editions, running)];
      const lifeMs = 300 + Math.random() * 700;
      const startedAt = performance.now();
      const put = (write: Write) => under.push(send(running.address, bearer, write).then((isDone) => isDone || unsent.push(write)));
      for (let tick = 0; performance.now() - startedAt < lifeMs; tick += 1) {
        put((tick % 2 === 0 ? unsent.shift() : undefined) ?? newWrite(writes, sessions, site.host));
        await pause(Math.max(0, startedAt + (tick + 1) * WRITE_EVERY_MS - performance.now()));
      }
      // The end comes in the middle of some writes, at another point of them each time.
      for (let each = 0; each < WRITES_IN_HAND; each += 1) put(newWrite(writes, sessions, site.host));
      await pause(Math.random() * 25);
      running.process.kill("SIGKILL");
      await running.ended;
      await Promise.all(under);
      await lookInto(file, editions.lookAtCut);
      options.onKill?.(kill);
    }

    const last = await start();
    const deadline = performance.now() + LAST_RETRIES_MS;
    while (unsent.length > 0 && performance.now() < deadline) {
      const waiting = unsent;
      unsent = [];
      for (const write of waiting) if (!(await send(last.address, bearer, write))) unsent.push(write);
      if (unsent.length > 0) await pause(1_000);
    }
    // The edition that the last kill kept from being asked for is asked for now.
    await editions.advance(last.address);
    await editions.ask(last.address);
    return await lookInto(file, async (db) => {
      const jobsBy = performance.now() + LAST_JOBS_MS;
      while ((await isBusy(db)) && performance.now() < jobsBy) await pause(500);
      await editions.ask(last.address);
      last.process.kill("SIGTERM");
      await last.ended;
      return judgeWrites(db, writes, starts, await editions.judge(db));
    });
  } finally {
    const left: StartedServer | null = server as StartedServer | null;
    left?.process.kill("SIGKILL");
    await left?.ended;
    for (const close of closers) await close();
  }
}

/** One visitor's questions, and one member's editions, until the server is gone. */
async function followEditions(
  editions: Awaited<ReturnType<typeof openEditions>>,
  { address, process, ended }: StartedServer,
): Promise<void> {
  let isGone = false;
  void ended.then(() => (isGone = true));
  while (!isGone && !process.killed) {
    await editions.ask(address);
    await editions.advance(address);
    await pause(ASK_EVERY_MS);
  }
}

async function isBusy({ read }: Database): Promise<boolean> {
  const crawls = await read.selectFrom("indexings").select("id").where("status", "in", ["queued", "running"]).execute();
  const documents = await read.selectFrom("documents").select("id").where("status", "=", "reading").execute();
  return crawls.length + documents.length > 0;
}

async function lookInto<T>(file: string, look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ kind: "sqlite", file });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}

async function makeMember(file: string): Promise<string> {
  return lookInto(file, issueOwnersBearer);
}

/** Says whether the write needs no further try. An answer that is neither success nor a word to come again is an error. */
async function send(address: string, bearer: string, write: Write): Promise<boolean> {
  const answer = await postWrite(address, bearer, write).catch(() => null);
  if (answer === null || [409, 429, 503].includes(answer.status)) return false;
  if (write.acknowledged === null) throw new Error(`${write.kind} was answered with ${answer.status}: ${answer.text}`);
  return true;
}
