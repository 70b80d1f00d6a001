import { headers, routes } from "@disco/protocol/routes";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../../db/database.ts";
import { issueOwnersBearer, newWrite, openSession, openSmallPages, postWrite, SLUG, writerSettings } from "../client-writes.ts";
import { openModelService, speak } from "../services/fake-model-service.ts";
import { keptOf, type Write } from "../judge-writes.ts";
import { type DatabaseProxy, type DatabaseWay, openDatabaseProxy } from "./open-database-proxy.ts";
import { openMailService } from "../services/open-mail-service.ts";
import { makePostgresDatabase } from "./open-test-database.ts";
import { createServerRoom, type StartedServer } from "./start-server.ts";

type Outage = Exclude<DatabaseWay, "open">;
const outages: readonly Outage[] = ["refused", "silent"];
const WRITE_EVERY_MS = 50;
const CONVERSATIONS = 4;
const LAST_RETRIES_MS = 90_000;
const LAST_JOBS_MS = 120_000;

export interface OutageReport {
  acknowledged: { before: number; amid: number; after: number };
  /** Answers of the outage that were neither a success nor a 503 with a time to come again. */
  unclear: string[];
  /** The slowest 503 in milliseconds, from when it was asked for, or from when the database went away. */
  slowestRefusalMs: Record<Outage, number>;
  refusals: number;
  readiness: number[];
  /** How long after the outage it was ready, and then took a write, in milliseconds. */
  readyAfterMs: number;
  servedAfterMs: number;
  neverAcknowledged: string[];
  lost: string[];
  doubled: string[];
  unfinishedCrawls: number;
  unreadDocuments: number;
  /** Mails that were asked for and not sent, and those that were sent more than once. */
  unsentMails: string[];
  doubledMails: string[];
  /** Whether a visitor who asked for a meeting afterwards was offered times; the language model of the test offers none. */
  offersMeetings: boolean | null;
  /** How the process ended; null when it lives. */
  ended: number | string | null;
}

/**
 * Takes the database away from a real server in several ways, while visitors and members write to it 20 times a second and
 * repeat unacknowledged writes. Reports their answers, and the stored rows.
 */
export async function surviveOutage(options: { server: string; outageMs: number; hasLanguageModel: boolean }): Promise<OutageReport> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const made = await makePostgresDatabase(options.server);
    closers.push(made.drop);
    const db = await openDatabase({ kind: "postgres", url: made.url });
    closers.push(() => db.close());
    const proxy = await openDatabaseProxy(made.url);
    closers.push(proxy.close);
    const site = await openSmallPages();
    closers.push(site.close);
    const mails = await openMailService();
    closers.push(mails.close);
    const model = await openModelService((response) => speak(response, ["That is ", "in our ", "list."]));
    closers.push(model.close);
    const bearer = await issueOwnersBearer(db);
    const room = createServerRoom();
    closers.push(room.close);
    const started = await room.start({
      env: {
        ...writerSettings(site.host),
        DATABASE_URL: proxy.url,
        SMTP_URL: mails.url,
        MAIL_FROM: "Disco <no-reply@disco.example>",
        RATE_LIMIT_FORMS_PER_HOUR: "1000000",
        ...(options.hasLanguageModel ? { LLM_PROVIDER: "openai-compatible", LLM_BASE_URL: model.baseUrl, LLM_MODEL: "tiny" } : {}),
      },
    });
    const run = await driveThrough({ ...options, started, proxy, bearer, siteHost: site.host });
    const judged = await judge(db, run.writes);
    const sent = (recipient: string) => mails.messages.filter((message) => message.recipient === recipient).length;
    const deadline = performance.now() + LAST_JOBS_MS;
    while (run.signups.some((recipient) => sent(recipient) === 0) && performance.now() < deadline) await pause(500);
    return {
      ...run.report,
      ...judged,
      unsentMails: run.signups.filter((recipient) => sent(recipient) === 0),
      doubledMails: run.signups.filter((recipient) => sent(recipient) > 1),
      offersMeetings: options.hasLanguageModel ? null : await offersMeetings(started.address),
      ended: started.process.exitCode ?? started.process.signalCode,
    };
  } finally {
    await close();
  }
}

interface Course {
  started: StartedServer;
  proxy: DatabaseProxy;
  bearer: string;
  siteHost: string;
  outageMs: number;
}

async function driveThrough({ started: { address }, proxy, bearer, siteHost, outageMs }: Course) {
  const writes: Write[] = [];
  const signups: string[] = [];
  const report = {
    acknowledged: { before: 0, amid: 0, after: 0 },
    unclear: [] as string[],
    slowestRefusalMs: { refused: 0, silent: 0 },
    refusals: 0,
    readiness: [] as number[],
    readyAfterMs: 0,
    servedAfterMs: 0,
  };
  let phase: keyof OutageReport["acknowledged"] = "before";
  let unsent: Write[] = [];
  let turnedAt = 0;
  let way: Outage = "refused";

  async function send(write: Write): Promise<void> {
    const sentAt = performance.now();
    const answer = await postWrite(address, bearer, write).catch((error: unknown) => ({
      status: 0,
      retryAfter: null,
      text: String(error),
    }));
    if (write.acknowledged !== null) {
      report.acknowledged[phase] += 1;
      return;
    }
    unsent.push(write);
    if (answer.status === 503 && Number(answer.retryAfter) > 0) {
      report.refusals += 1;
      const tookMs = performance.now() - Math.max(sentAt, turnedAt);
      report.slowestRefusalMs[way] = Math.max(report.slowestRefusalMs[way], Math.round(tookMs));
    } else report.unclear.push(`${write.kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  async function signUp(): Promise<void> {
    const email = `visitor-${signups.length}@signup.example`;
    signups.push(email);
    for (;;) {
      const response = await fetch(address + routes.joinEarlyAccess.path, {
        method: "POST",
        headers: { "content-type": "application/json", [headers.idempotencyKey]: `sign-up-of-${email}` },
        body: JSON.stringify({ email }),
      }).catch(() => null);
      const text = await response?.text();
      if (response?.ok === true) return;
      if (response?.status !== 503) report.unclear.push(`sign-up: ${response?.status} ${text}`);
      // A server that is gone gets no sign-ups any more.
      if (response === null) return;
      await pause(500);
    }
  }

  async function writeFor(milliseconds: number): Promise<void> {
    const under: Promise<unknown>[] = [];
    const startedAt = performance.now();
    for (let tick = 0; performance.now() - startedAt < milliseconds; tick += 1) {
      const again = tick % 2 === 0 ? unsent.shift() : undefined;
      under.push(send(again ?? newWrite(writes, sessions, siteHost)));
      if (tick % 40 === 0) under.push(signUp());
      await pause(Math.max(0, startedAt + (tick + 1) * WRITE_EVERY_MS - performance.now()));
    }
    inHand.push(...under);
  }

  const sessions = await Promise.all(Array.from({ length: CONVERSATIONS }, () => openSession(address)));
  const inHand: Promise<unknown>[] = [];
  for (const next of outages) {
    phase = "before";
    await writeFor(3_000);
    phase = "amid";
    await proxy.turn(next);
    way = next;
    turnedAt = performance.now();
    const asking = askReadiness(address, outageMs).then((told) => report.readiness.push(...told));
    await writeFor(outageMs);
    await asking;
    await proxy.turn("open");
    const backAt = performance.now();
    phase = "after";
    while ((await statusOf(address)) !== 200 && performance.now() - backAt < 60_000) await pause(50);
    report.readyAfterMs = Math.max(report.readyAfterMs, performance.now() - backAt);
    const first = newWrite(writes, sessions, siteHost);
    while (first.acknowledged === null && performance.now() - backAt < 60_000) {
      await send(first);
      unsent = unsent.filter((write) => write !== first);
    }
    report.servedAfterMs = Math.max(report.servedAfterMs, performance.now() - backAt);
    await writeFor(2_000);
  }
  await Promise.all(inHand);
  const deadline = performance.now() + LAST_RETRIES_MS;
  while (unsent.length > 0 && performance.now() < deadline) {
    const waiting = unsent;
    unsent = [];
    await Promise.all(waiting.map(send));
    if (unsent.length > 0) await pause(500);
  }
  return { writes, signups, report };
}

/** What `/readyz` says in the middle of an outage, once the server has had the time to notice. */
async function askReadiness(address: string, outageMs: number): Promise<number[]> {
  await pause(outageMs * 0.6);
  const told: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < outageMs * 0.2) {
    told.push(await statusOf(address));
    await pause(200);
  }
  return told;
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(`${address}/readyz`);
  await response.text();
  return response.status;
}

async function judge(db: Database, writes: readonly Write[]) {
  const { read } = db;
  const unfinished = () => read.selectFrom("indexings").select("id").where("status", "!=", "finished").execute();
  const unread = () => read.selectFrom("documents").select("id").where("status", "!=", "ready").execute();
  const deadline = performance.now() + LAST_JOBS_MS;
  while ((await unfinished()).length + (await unread()).length > 0 && performance.now() < deadline) await pause(500);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const write of writes) {
    const kept = await keptOf(db, write);
    if (write.acknowledged !== null && !kept.ids.includes(write.acknowledged)) lost.push(`${write.kind} ${write.subject}`);
    if (kept.copies > 1) doubled.push(`${write.kind} ${write.subject}`);
  }
  return {
    neverAcknowledged: writes.filter(({ acknowledged }) => acknowledged === null).map(({ kind, subject }) => `${kind} ${subject}`),
    lost,
    doubled,
    unfinishedCrawls: (await unfinished()).length,
    unreadDocuments: (await unread()).length,
  };
}

async function offersMeetings(address: string): Promise<boolean> {
  const response = await fetch(address + routes.sendMessage.path, {
    method: "POST",
    headers: { "content-type": "application/json", [headers.organization]: SLUG },
    body: JSON.stringify({ message: "I would like to book a meeting", timezone: "Europe/Berlin" }),
  });
  const reply: unknown = await response.json();
  return (
    typeof reply === "object" &&
    reply !== null &&
    "alternatives" in reply &&
    Array.isArray(reply.alternatives) &&
    reply.alternatives.length > 0
  );
}
