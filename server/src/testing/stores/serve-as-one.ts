import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { contracts } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import { type Database, openDatabase } from "../../db/database.ts";
import { APOLOGY } from "../../features/conversation/chat/turn/apology.ts";
import { issueOwnersBearer, postWrite, SLUG } from "../client-writes.ts";
import { keptOf, type Write } from "../judge-writes.ts";
import { beginEvents, openModelService, writeEvent } from "../services/fake-model-service.ts";
import { openCluster, type ClusterOptions } from "./open-cluster.ts";
import { resumeCalls, type ResumedCalls } from "./resume-calls.ts";

export interface ServeAsOneOptions extends Omit<ClusterOptions, "modelUrl"> {
  chatsPerSecond: number;
  kills: number;
  killEveryMs: number;
  /** The `main.ts` of an older version, which serves beside this one first. */
  olderMain?: string;
  onStep?: (step: string) => void;
}

/** One part of the run, as its clients saw it. */
export interface Served {
  chats: number;
  /** Chats that took more than one try. */
  retried: number;
  unanswered: string[];
  /** Tries that failed, by how. */
  failures: Record<string, number>;
  lost: string[];
  doubled: string[];
  p50: number;
  p95: number;
}

export interface OneReport {
  /** Null without an older version. `failing` are its lists that answer with 500. */
  versions: (Served & { lists: number; failing: string[] }) | null;
  kills: Served;
  restart: Served;
  calls: ResumedCalls;
}

const PROCESSES = 3;
const CHATS_OF_ONE = 5;
const VERSIONS_MS = 10_000;
const WARM_UP_MS = 5_000;
/** Longer than a key, a turn or a job stays taken by a process that is gone. */
const GIVE_UP_MS = 60_000;
const MODEL_MS = 200;

interface Said extends Write {
  failures: string[];
  ms: number;
}

/**
 * Three processes behind a balancer, on one PostgreSQL and one Redis, over a language model that takes its time: beside an older version,
 * under kills, and while each is started anew. Reports what was lost, doubled or not answered.
 */
export async function serveAsOne(options: ServeAsOneOptions): Promise<OneReport> {
  const { onStep = () => {} } = options;
  const closers: (() => Promise<void>)[] = [];
  try {
    const model = await openModelService((response) => {
      beginEvents(response);
      writeEvent(response, { content: "Well. " });
      setTimeout(() => {
        writeEvent(response, { content: "We will look into that." }, "stop");
        response.end("data: [DONE]\n\n");
      }, MODEL_MS);
    });
    closers.push(model.close);
    const cluster = await openCluster({ ...options, modelUrl: model.baseUrl });
    closers.push(cluster.close);
    const report: Partial<OneReport> = {};
    // The older version first: it does not start on the newer one's tables.
    await cluster.start(0, options.olderMain);
    await cluster.start(1);
    const db = await openDatabase({ kind: "postgres", url: options.databaseUrl });
    closers.push(db.close);
    const bearer = await issueOwnersBearer(db);
    const during = (work: () => Promise<unknown>, giveUpMs: number) =>
      serveDuring(db, cluster.address, bearer, { perSecond: options.chatsPerSecond, giveUpMs }, work);
    // A process is slower with its first chats.
    const warmUp = () => during(() => pause(WARM_UP_MS), GIVE_UP_MS);
    if (options.olderMain !== undefined) {
      onStep("two versions");
      await warmUp();
      const served = await during(() => pause(VERSIONS_MS), 0);
      report.versions = { ...served, ...(await askLists(cluster.addressOf(0), bearer)) };
      await cluster.kill(0);
      await cluster.start(0);
    }
    await cluster.start(2);
    await warmUp();

    onStep("kills");
    report.kills = await during(async () => {
      for (let kill = 0; kill < options.kills; kill += 1) {
        await pause(options.killEveryMs / 2);
        await cluster.kill(kill % PROCESSES);
        await Promise.all([pause(options.killEveryMs / 2), cluster.start(kill % PROCESSES)]);
      }
    }, GIVE_UP_MS);

    onStep("rolling restart");
    report.restart = await during(async () => {
      for (let index = 0; index < PROCESSES; index += 1) {
        await cluster.stop(index);
        await cluster.start(index);
      }
    }, 0);

    onStep("calls");
    report.calls = await resumeCalls(db, cluster);
    return { versions: null, ...report } as OneReport;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Sends at a steady rate while `work` is done: chats, whose third message comes with another at once, and questions for the knowledge. */
async function serveDuring(
  db: Database,
  address: string,
  bearer: string,
  { perSecond, giveUpMs }: { perSecond: number; giveUpMs: number },
  work: () => Promise<unknown>,
): Promise<Served> {
  const writes: Said[] = [];
  const free: { sessionId: string | null; said: number }[] = [];
  const under: Promise<unknown>[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  const startedAt = performance.now();
  const write = async (kind: "chat" | "faq", sessionId: string | null) => {
    const said: Said = {
      kind,
      key: randomUUID(),
      subject: `What is item ${randomUUID()}?`,
      sessionId,
      acknowledged: null,
      tries: 0,
      failures: [],
      ms: 0,
    };
    writes.push(said);
    return send(address, bearer, said, giveUpMs);
  };
  const speakOnce = async () => {
    const talk = free.shift() ?? { sessionId: null, said: 0 };
    const isDouble = talk.sessionId !== null && talk.said === 2;
    const [sessionId] = await Promise.all([write("chat", talk.sessionId), isDouble ? write("chat", talk.sessionId) : null]);
    talk.sessionId ??= sessionId;
    talk.said += 1;
    if (talk.said < CHATS_OF_ONE) free.push(talk);
  };
  for (let tick = 0; !isOver; tick += 1) {
    under.push(tick % 7 === 6 ? write("faq", null) : speakOnce());
    await pause(Math.max(0, startedAt + ((tick + 1) * 1_000) / perSecond - performance.now()));
  }
  await working;
  await Promise.all(under);
  return judge(db, writes);
}

/** Sends until it is acknowledged, or for as long as `giveUpMs`; gives the session. */
async function send(address: string, bearer: string, said: Said, giveUpMs: number): Promise<string | null> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await postWrite(address, bearer, said).catch(() => null);
    said.ms = performance.now() - startedAt;
    // It leaves the message open.
    if (answer?.text.includes(APOLOGY) === true) said.acknowledged = null;
    if (said.acknowledged !== null) return /"sessionId":"([^"]+)"/u.exec(answer?.text ?? "")?.[1] ?? said.sessionId;
    said.failures.push(
      answer === null ? "no answer" : answer.status === 200 ? "apology" : (/"code":"(\w+)"/u.exec(answer.text)?.[1] ?? "refused"),
    );
    if (said.ms >= giveUpMs) return said.sessionId;
    await pause(500);
  }
}

async function judge(db: Database, writes: readonly Said[]): Promise<Served> {
  const chats = writes.filter(({ kind }) => kind === "chat");
  const served: Served = { chats: chats.length, retried: 0, unanswered: [], failures: {}, lost: [], doubled: [], p50: 0, p95: 0 };
  for (const write of writes) {
    const name = `${write.kind} ${write.subject}`;
    const { ids, copies } = await keptOf(db, write);
    for (const failure of write.failures) served.failures[failure] = (served.failures[failure] ?? 0) + 1;
    if (write.tries > 1) served.retried += 1;
    if (write.acknowledged === null) served.unanswered.push(name);
    else if (!ids.includes(write.acknowledged)) served.lost.push(name);
    if (copies > 1) served.doubled.push(name);
  }
  const times = chats.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { ...served, p50: at(0.5), p95: at(0.95) };
}

/** Asks for everything that a member's screens list. */
async function askLists(address: string, bearer: string): Promise<{ lists: number; failing: string[] }> {
  const failing: string[] = [];
  let lists = 0;
  for (const [name, route] of Object.entries(routes)) {
    const contract: { access: string } | undefined = Reflect.get(contracts, name);
    if (route.method !== "GET" || contract?.access !== "member") continue;
    const answered = await fetch(address + route.path.replace(":slug", SLUG), { headers: { authorization: `Bearer ${bearer}` } });
    await answered.text();
    if (answered.ok) lists += 1;
    // Parts that are not configured answer 503.
    else if (answered.status === 500) failing.push(name);
  }
  return { lists, failing };
}
