import { AnswerExplanation, IndexingReply, MemberReply, routes } from "@disco/protocol";
import SqliteDatabase from "better-sqlite3";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { findLocalModels } from "../../server/src/knowledge/embeddings/local-model.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = "--conditions=@disco/source";
const LISTENS = /Disco listens on (http:\/\/\S+)/u;
const START_MS = 60_000;
const CRAWL_MS = 600_000;
const EMBED_MS = 600_000;
const NO_LIMIT = "1000000";

/** A server process on an empty data directory. */
export interface DiscoServer {
  readonly origin: string;
  /** Crawls a site for a new organization of that name, to its end; what it holds is embedded then, where a model is there. */
  index(url: string, organizationName: string): Promise<{ organization: string; bearer: string; pages: number; ms: number }>;
  /** Starts again with the vectors that a share of the passages got first, as after a crawl that is still being embedded. */
  keepVectors(share: number): Promise<void>;
  /** What decided the built-in model's replies, by message. */
  explanations(): Map<string, AnswerExplanation>;
  close(): Promise<void>;
}

/** Starts the server that visitors meet, with limits out of the way and leave to crawl those of `sites` that are on loopback. */
export async function startDisco(...sites: readonly URL[]): Promise<DiscoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-answers-"));
  const local = sites.filter(({ hostname }) => hostname === "127.0.0.1" || hostname === "localhost").map(({ host }) => host);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env["PATH"],
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    RATE_LIMIT_CHAT_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: NO_LIMIT,
    RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: NO_LIMIT,
    RATE_LIMIT_SITE_PER_MINUTE: NO_LIMIT,
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("EMBEDDINGS"))),
    ...(local.length > 0 && { CRAWL_ALLOW_HOSTS: local.join(",") }),
  };
  let running = await startProcess(env).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    get origin() {
      return running.origin;
    },
    index: async (url, name) => {
      const indexed = await indexSite(running.origin, env, url, name);
      if (hasEmbeddings(env)) await waitFor("the embedding to end", EMBED_MS, async () => (isEmbedded(dataDir) ? true : undefined));
      return indexed;
    },
    keepVectors: async (share) => {
      await running.stop();
      dropVectors(dataDir, share);
      running = await startProcess(env);
    },
    explanations: () => readExplanations(dataDir),
    close: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(env: NodeJS.ProcessEnv): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [SOURCES, "server/src/main.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const origin = await waitFor("the server to listen", START_MS, async () => {
    if (child.exitCode !== null) throw new Error("The server ended by itself.");
    return LISTENS.exec(output)?.[1];
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}

/** The readings still say that all are there, so none is made again. */
function dropVectors(dataDir: string, share: number): void {
  const db = new SqliteDatabase(join(dataDir, "disco.sqlite"));
  try {
    db.prepare(
      `DELETE FROM passage_vectors WHERE (library_id, passage_id) IN (
         SELECT library_id, passage_id FROM (
           SELECT library_id, passage_id, cume_dist() OVER (PARTITION BY library_id ORDER BY batch, passage_id) AS place FROM passage_vectors)
         WHERE place > ?)`,
    ).run(share);
  } finally {
    db.close();
  }
}

function hasEmbeddings(env: NodeJS.ProcessEnv): boolean {
  return env["EMBEDDINGS"] !== "off" && (env["EMBEDDINGS_BASE_URL"] !== undefined || findLocalModels().length > 0);
}

/** Every organization's library has its vectors, as of its newest revision. */
function isEmbedded(dataDir: string): boolean {
  const open = readRows(
    dataDir,
    `SELECT libraries.id FROM libraries LEFT JOIN vector_readings ON vector_readings.library_id = libraries.id
     WHERE libraries.organization_id IS NOT NULL AND coalesce(vector_readings.revision, -1) < libraries.revision`,
  );
  return open.length === 0;
}

function readExplanations(dataDir: string): Map<string, AnswerExplanation> {
  const rows = z
    .array(z.object({ message_id: z.string(), trace: z.string() }))
    .parse(readRows(dataDir, "SELECT message_id, trace FROM turn_traces"));
  const Explained = z.object({ explanation: AnswerExplanation });
  return new Map(
    rows.flatMap(({ message_id, trace }) => {
      const { data } = Explained.safeParse(JSON.parse(trace));
      return data === undefined ? [] : [[message_id, data.explanation]];
    }),
  );
}

function readRows(dataDir: string, query: string): unknown[] {
  const db = new SqliteDatabase(join(dataDir, "disco.sqlite"), { readonly: true });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
}

async function indexSite(origin: string, env: NodeJS.ProcessEnv, url: string, organizationName: string) {
  const args = [
    SOURCES,
    "server/src/bin/member.ts",
    "create",
    `bench@${new URL(url).port || new URL(url).hostname}.example`,
    "--organization",
    organizationName,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  const bearer = stdout.trim();
  const call = async (route: { method: string; path: string }, body?: object): Promise<unknown> => {
    const reply = await fetch(`${origin}${route.path}`, {
      method: route.method,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${route.method} ${route.path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const startedAt = performance.now();
  const started = IndexingReply.parse(await call(routes.indexWebsite, { url })).data;
  const readIndexing = { ...routes.readIndexing, path: routes.readIndexing.path.replace(":indexingId", started.id) };
  const done = await waitFor("the crawl to end", CRAWL_MS, async () => {
    const { data } = IndexingReply.parse(await call(readIndexing));
    return data.status === "finished" || data.status === "failed" ? data : undefined;
  });
  if (done.status === "failed") throw new Error(`The crawl failed: ${done.error}`);
  const { organization } = MemberReply.parse(await call(routes.readMember)).data;
  if (organization === null) throw new Error("The member has no organization.");
  return { organization: organization.slug, bearer, pages: done.pagesIndexed, ms: performance.now() - startedAt };
}

async function waitFor<T>(what: string, timeoutMs: number, read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`);
    await pause(100);
  }
}
