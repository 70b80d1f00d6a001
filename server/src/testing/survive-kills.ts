import { headers, routes } from "@disco/protocol/routes";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../db/database.ts";
import { issueBearer } from "../identity/issue-bearer.ts";
import { judgeWrites, type KillReport, type Write, type WriteKind } from "./judge-writes.ts";
import { type StartedServer, startServer } from "./start-server.ts";
import { openEditions } from "./swap-editions.ts";

const WRITE_EVERY_MS = 25;
const WRITES_IN_HAND = 6;
const SECRET_KEY = "a secret key that only this run of kills knows";
const PUBLIC_URL = "http://127.0.0.1:3000";
const CONVERSATIONS = 4;
/** Longer than a key stays taken by a request that a crash cut off. */
const LAST_RETRIES_MS = 90_000;
const LAST_JOBS_MS = 240_000;
const ASK_EVERY_MS = 60;
const MANY = "100000000";

/**
 * Kills a real server again and again while clients write to it, 40 times a second, and send again what was not acknowledged,
 * while a website is read anew into an index beside the one that answers. Tells what was lost, what was doubled, what was answered
 * meanwhile, and how long each start took.
 */
export async function surviveKills(options: { dataDir: string; kills: number; onKill?: (kill: number) => void }): Promise<KillReport> {
  const { dataDir } = options;
  const site = await openSite();
  const closers = [site.close];
  const writes: Write[] = [];
  const readyMs: number[] = [];
  let unsent: Write[] = [];
  let server: StartedServer | null = null;
  try {
    const file = join(dataDir, "disco.sqlite");
    const bearer = await makeMember(file);
    const editions = await openEditions(SLUG, bearer);
    closers.push(editions.close);
    const start = async () => {
      const startedAt = performance.now();
      server = await startServer({ dataDir, env: settings(`${site.host},${editions.host}`) });
      while ((await fetch(`${server.address}/readyz`)).status !== 200) await pause(5);
      readyMs.push(performance.now() - startedAt);
      return server;
    };
    const { address, process } = await start();
    const sessions = await Promise.all(Array.from({ length: CONVERSATIONS }, () => openSession(address)));
    await editions.advance(address);
    await editions.await(address, "the index");
    process.kill("SIGKILL");
    await server!.ended;
    readyMs.length = 0;

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
      return judgeWrites(db, writes, readyMs, await editions.judge(db));
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

function settings(siteHost: string): Record<string, string> {
  return {
    SECRET_KEY,
    PUBLIC_URL,
    LOG_LEVEL: "error",
    CRAWL_ALLOW_HOSTS: siteHost,
    CRAWL_MAX_PAGES: "20",
    UPLOAD_MAX_DOCUMENTS: MANY,
    // An upload is acknowledged before it is read.
    UPLOAD_WAIT_SECONDS: "0",
    RATE_LIMIT_CHAT_PER_MINUTE: MANY,
    RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: MANY,
    RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: MANY,
    RATE_LIMIT_SITE_PER_MINUTE: MANY,
  };
}

const SLUG = "survivor";

async function makeMember(file: string): Promise<string> {
  const db = await openDatabase({ kind: "sqlite", file });
  try {
    return await issueBearer(db, { secretKey: SECRET_KEY, publicUrl: PUBLIC_URL }, { email: "owner@survivor.example", slug: SLUG });
  } finally {
    await db.close();
  }
}

function newWrite(writes: Write[], sessions: readonly string[], siteHost: string): Write {
  const number = writes.length;
  const kind: WriteKind = (["chat", "faq", "chat", "index", "chat", "upload"] as const)[number % 6] ?? "chat";
  const write: Write = {
    kind,
    key: randomUUID(),
    subject: subjectOf(kind, number, siteHost),
    // Some visitors are new: all they can name when they come again is their message.
    sessionId: number % 6 === 4 ? null : (sessions[number % sessions.length] ?? null),
    acknowledged: null,
    tries: 0,
  };
  writes.push(write);
  return write;
}

function subjectOf(kind: WriteKind, number: number, siteHost: string): string {
  if (kind === "index") return `http://${siteHost}/company-${number}/`;
  return kind === "upload" ? `Crate number ${number} holds ${number} lamps.` : `What is item number ${number} of our list?`;
}

/** Says whether the write needs no further try. An answer that is neither success nor a word to come again is an error. */
async function send(address: string, bearer: string, write: Write): Promise<boolean> {
  write.tries += 1;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address + pathOf(write), {
      method: "POST",
      headers: headersOf(write, bearer),
      body: write.kind === "upload" ? formOf(write) : JSON.stringify(bodyOf(write)),
    });
    text = await response.text();
  } catch {
    return false;
  }
  if (response.status === 409 || response.status === 429 || response.status === 503) return false;
  const id = /"(?:messageId|id)":"([^"]+)"/u.exec(text)?.[1];
  if (!response.ok || id === undefined) throw new Error(`${write.kind} was answered with ${response.status}: ${text}`);
  write.acknowledged = id;
  return true;
}

function pathOf({ kind }: Write): string {
  if (kind === "chat") return routes.sendMessage.path;
  if (kind === "upload") return routes.uploadDocuments.path;
  return kind === "faq" ? routes.addFaq.path.replace(":slug", SLUG) : routes.indexWebsite.path;
}

function headersOf({ kind, key, sessionId }: Write, bearer: string): Record<string, string> {
  const json = kind === "upload" ? {} : { "content-type": "application/json" };
  if (kind === "chat") return { ...json, [headers.chatSession]: sessionId ?? "", [headers.organization]: SLUG };
  return { ...json, authorization: `Bearer ${bearer}`, [headers.idempotencyKey]: key };
}

function formOf({ key, subject }: Write): FormData {
  const form = new FormData();
  form.append("files", new Blob([subject]), `${key}.txt`);
  form.append("organizationId", SLUG);
  return form;
}

function bodyOf({ kind, key, subject }: Write): object {
  if (kind === "chat") return { message: subject, messageId: key };
  return kind === "faq" ? { question: subject, answer: "It is in the list." } : { url: subject };
}

async function openSession(address: string): Promise<string> {
  const response = await fetch(address + routes.sendMessage.path, {
    method: "POST",
    headers: { "content-type": "application/json", [headers.organization]: SLUG },
    body: JSON.stringify({ message: "Hello" }),
  });
  const id = /"sessionId":"([^"]+)"/u.exec(await response.text())?.[1];
  if (id === undefined) throw new Error(`No session: ${response.status}`);
  return id;
}

/** A host whose every address is a small page of its own. */
async function openSite(): Promise<{ host: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt" || request.url?.endsWith(".xml")) return response.writeHead(404).end();
    const name = request.url?.replaceAll("/", "");
    return response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><title>${name}</title><main><h1>${name}</h1><p>The ${name} makes one thing, and makes it well, every day of the week.</p></main>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  return {
    host: `127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
