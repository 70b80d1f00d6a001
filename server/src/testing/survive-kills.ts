import { headers, routes } from "@disco/protocol/routes";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../db/database.ts";
import { issueBearer } from "../identity/issue-bearer.ts";
import { judgeWrites, type KillReport, type Write, type WriteKind } from "./judge-writes.ts";
import { type StartedServer, startServer } from "./start-server.ts";

const WRITE_EVERY_MS = 25;
const WRITES_IN_HAND = 6;
const SECRET_KEY = "a secret key that only this run of kills knows";
const PUBLIC_URL = "http://127.0.0.1:3000";
const CONVERSATIONS = 4;
/** Longer than a key stays taken by a request that a crash cut off. */
const LAST_RETRIES_MS = 90_000;
const LAST_JOBS_MS = 120_000;
const MANY = "100000000";

/**
 * Kills a real server again and again while clients write to it, 40 times a second, and send again what was not acknowledged.
 * Tells what was lost, what was doubled, and how long each start took.
 */
export async function surviveKills(options: { dataDir: string; kills: number; onKill?: (kill: number) => void }): Promise<KillReport> {
  const { dataDir } = options;
  const site = await openSite();
  const writes: Write[] = [];
  const readyMs: number[] = [];
  let unsent: Write[] = [];
  let server: StartedServer | null = null;
  try {
    const file = join(dataDir, "disco.sqlite");
    const bearer = await makeMember(file);
    const start = async () => {
      const startedAt = performance.now();
      server = await startServer({ dataDir, env: settings(site.host) });
      while ((await fetch(`${server.address}/readyz`)).status !== 200) await pause(5);
      readyMs.push(performance.now() - startedAt);
      return server;
    };
    const { address, process } = await start();
    const sessions = await Promise.all(Array.from({ length: CONVERSATIONS }, () => openSession(address)));
    process.kill("SIGKILL");
    await server!.ended;
    readyMs.length = 0;

    for (let kill = 1; kill <= options.kills; kill += 1) {
      const running = await start();
      const under: Promise<unknown>[] = [];
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
    const db = await openDatabase({ kind: "sqlite", file });
    try {
      const jobsBy = performance.now() + LAST_JOBS_MS;
      const open = () => db.read.selectFrom("indexings").select("id").where("status", "in", ["queued", "running"]).execute();
      while ((await open()).length > 0 && performance.now() < jobsBy) await pause(500);
      last.process.kill("SIGTERM");
      await last.ended;
      return await judgeWrites(db, writes, readyMs);
    } finally {
      await db.close();
    }
  } finally {
    const left: StartedServer | null = server as StartedServer | null;
    left?.process.kill("SIGKILL");
    await left?.ended;
    await site.close();
  }
}

function settings(siteHost: string): Record<string, string> {
  return {
    SECRET_KEY,
    PUBLIC_URL,
    LOG_LEVEL: "error",
    CRAWL_ALLOW_HOSTS: siteHost,
    CRAWL_MAX_PAGES: "1",
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
  const kind: WriteKind = (["chat", "faq", "chat", "index", "chat", "faq"] as const)[number % 6] ?? "chat";
  const subject = kind === "index" ? `http://${siteHost}/company-${number}/` : `What is item number ${number} of our list?`;
  const write: Write = {
    kind,
    key: randomUUID(),
    subject,
    // Some visitors are new: all they can name when they come again is their message.
    sessionId: number % 6 === 4 ? null : (sessions[number % sessions.length] ?? null),
    acknowledged: null,
    tries: 0,
  };
  writes.push(write);
  return write;
}

/** Says whether the write needs no further try. An answer that is neither success nor a word to come again is an error. */
async function send(address: string, bearer: string, write: Write): Promise<boolean> {
  write.tries += 1;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address + pathOf(write), {
      method: "POST",
      headers: { "content-type": "application/json", ...headersOf(write, bearer) },
      body: JSON.stringify(bodyOf(write)),
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
  return kind === "faq" ? routes.addFaq.path.replace(":slug", SLUG) : routes.indexWebsite.path;
}

function headersOf({ kind, key, sessionId }: Write, bearer: string): Record<string, string> {
  if (kind === "chat") return { [headers.chatSession]: sessionId ?? "", [headers.organization]: SLUG };
  return { authorization: `Bearer ${bearer}`, [headers.idempotencyKey]: key };
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
