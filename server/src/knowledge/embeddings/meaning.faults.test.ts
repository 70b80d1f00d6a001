import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { localModels } from "@disco/meaning";
import type { AskLibraryReply, ChatReply } from "@disco/protocol";
import SqliteFile from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aWebsite, type TestWebsite } from "../../testing/library/a-website.ts";
import { createServerRoom, type StartedServer } from "../../testing/stores/start-server.ts";
import { findLocalModels } from "./local-model.ts";

let room: ReturnType<typeof createServerRoom>;
let site: TestWebsite;
const closers: (() => void)[] = [];
beforeEach(async () => {
  room = createServerRoom();
  site = await aWebsite({
    "/": `<title>Harbour Office</title><main><h1>Harbour Office</h1><p>We open on weekdays.</p>
      <a href="/hounds">One page</a><a href="/refunds">Another page</a></main>`,
    "/hounds": page("Hounds", "Every hound gets a bed by the stove."),
    "/refunds": page("Refunds", "A refund is paid within ten days."),
  });
});
afterEach(async () => {
  await room.close();
  await site.close();
  for (const close of closers.splice(0)) close();
});

const page = (title: string, text: string) => `<title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`;

/** It shares a word with the page that answers it. */
const byWords = "Does every hound get a bed?";
/** It shares none. */
const byMeaning = "Where do your puppies sleep at night?";
const bed = /bed by the stove/u;

const start = (preload: string | null, env: Record<string, string> = {}) =>
  room.start({
    env: {
      EMBEDDINGS: "local",
      DEMO_SITE_URL: `${site.origin}/`,
      RATE_LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: "1000",
      RATE_LIMIT_SESSIONS_PER_HOUR_PER_ADDRESS: "1000",
      ...(preload !== null && { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` }),
      ...env,
    },
  });

async function ask({ address }: StartedServer, message: string, organizationId = "quayfold"): Promise<string> {
  const { response } = await post<ChatReply>(`${address}/api/chat/v2/message`, { message, organizationId });
  return response;
}

async function post<Body>(url: string, body: object, headers: Record<string, string> = {}): Promise<Body> {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  expect(response.ok).toBe(true);
  return (await response.json()) as Body;
}

const patience = { timeout: 60_000, interval: 500 };
async function answers(server: StartedServer, message: string, slug?: string): Promise<void> {
  await expect.poll(() => ask(server, message, slug), patience).toMatch(bed);
}

async function embeddingsRow({ address }: StartedServer) {
  const { ports } = (await (await fetch(`${address}/readyz`)).json()) as {
    ports: { port: string; servedBy: string; state: string; problem: string | null }[];
  };
  return ports.find(({ port }) => port === "embeddings");
}

const linesAbout = (server: StartedServer) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes("found by words alone"));

/** Makes an organization with a member, before a server starts; resolves with the member's bearer. */
async function createMember(slug: string): Promise<string> {
  const command = ["--conditions=@disco/source", fileURLToPath(new URL("../../bin/member.ts", import.meta.url))];
  const env = { PATH: process.env["PATH"], DATA_DIR: room.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [...command, "create", `ann@${slug}.example`, "--slug", slug], { env });
  return stdout.trim();
}

/** A question whose vector is asked for with this word in it ends the thread. */
const endedByBed = `import { Worker } from "node:worker_threads";
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (task, ...rest) {
    if (task.text?.startsWith("query: ") && task.text.includes("bed")) void this.terminate();
    else postMessage.call(this, task, ...rest);
  };`;

const thereIsAModel = findLocalModels().length > 0;

test.runIf(thereIsAModel)("a thread that ends amid a question leaves it to the words, and comes back for the next one", async () => {
  const headers = { authorization: `Bearer ${await createMember("kennels")}` };
  const server = await start(endedByBed, { CRAWL_ALLOW_HOSTS: site.host });
  await post(`${server.address}/api/knowledge/index`, { url: `${site.origin}/`, organizationId: "kennels" }, headers);
  const titles = async (question: string) => {
    const { data } = await post<AskLibraryReply>(`${server.address}/api/knowledge/ask/kennels`, { question }, headers);
    return data.passages.map(({ title }) => title);
  };
  await expect.poll(() => embeddingsRow(server), patience).toMatchObject({ state: "working", problem: null });
  await expect.poll(() => titles(byMeaning), { timeout: 60_000, interval: 4_000 }).toContain("Hounds");
  expect(await ask(server, byWords, "kennels")).toMatch(bed);
  await expect.poll(() => embeddingsRow(server)).toMatchObject({ problem: expect.stringContaining("words") });
  // In other words than before, so that its vector is not known.
  await expect.poll(() => titles("At night, where do your puppies sleep?"), { timeout: 60_000, interval: 4_000 }).toContain("Hounds");
  await expect.poll(() => embeddingsRow(server)).toMatchObject({ state: "working" });
  expect(linesAbout(server)).toHaveLength(1);
});

/** The package of the models as it lies here, but for one file. */
function packageWith(change: (folder: string) => void): string {
  const [model] = localModels;
  if (model === undefined) throw new Error("No model is described.");
  const folder = mkdtempSync(join(tmpdir(), "disco-meaning-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const source = fileURLToPath(new URL("../", model.folder));
  const name = basename(fileURLToPath(model.folder));
  cpSync(source, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
  change(join(folder, name));
  return `import { registerHooks } from "node:module";
    const copy = ${JSON.stringify(pathToFileURL(join(folder, "src/index.ts")).href)};
    registerHooks({ resolve: (name, context, next) => next(name === "@disco/meaning" ? copy : name, context) });`;
}

/** As on a machine whose C library is not the one that the runtime was built for. */
const onMusl = `const { dlopen } = process;
  process.dlopen = (module, file, ...rest) => {
    if (!file.includes("onnxruntime")) return dlopen.call(process, module, file, ...rest);
    throw Object.assign(new Error("Error loading shared library ld-linux-x86-64.so.2: No such file or directory"), { code: "ERR_DLOPEN_FAILED" });
  };`;

test.each([
  { what: "the runtime cannot be loaded", preload: () => onMusl, row: { state: "failing", problem: /could not be loaded/u } },
  {
    what: "the model's file is cut off",
    preload: () => packageWith((folder) => writeFileSync(join(folder, "model.onnx"), "version https://git-lfs.github.com/spec/v1\n")),
    row: { state: "failing", problem: /could not be loaded/u },
  },
  {
    what: "the model's file is missing",
    preload: () => packageWith((folder) => rmSync(join(folder, "model.onnx"))),
    row: { state: "unused", servedBy: /by words \(no model's file is there\)/u },
  },
])("where $what, words alone answer, and one line and the table of parts say so", async ({ preload, row }) => {
  const server = await start(preload());
  await answers(server, byWords);
  await expect.poll(() => embeddingsRow(server)).toMatchObject(matching(row));
  expect(await ask(server, byMeaning)).not.toMatch(bed);
  expect(linesAbout(server)).toHaveLength(1);
});

function matching(row: Record<string, string | RegExp>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === "string" ? value : expect.stringMatching(value)]),
  );
}

test.runIf(thereIsAModel)("a library of an older version gets its vectors, whether or not it had some", async () => {
  const file = join(room.dataDir, "disco.sqlite");
  await makeOldDatabase(file);
  const server = await start(null);
  const store = new SqliteFile(file, { readonly: true });
  closers.push(() => store.close());
  const vectors = store.prepare("select passage_id from passage_vectors where model = ? order by passage_id").pluck();
  await expect.poll(() => vectors.all(localModels[0]?.name), patience).toEqual(["passage of had-none", "passage of had-some"]);
  for (const slug of ["had-none", "had-some"]) await answers(server, byWords, slug);
});

const LAST_OLD = "0045";

/** A database as the version before compact vectors left it, with two organizations; one had vectors of a service. */
async function makeOldDatabase(file: string): Promise<void> {
  const store = new SqliteFile(file);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: store }) });
  const folder = new URL("../../db/migrations/", import.meta.url);
  const names = readdirSync(folder).filter((name) => /^\d{4}-.+\.ts$/u.test(name) && name.slice(0, 4) <= LAST_OLD);
  const migrations: Record<string, Migration> = {};
  for (const name of names) migrations[name.replace(".ts", "")] = await import(new URL(name, folder).href);
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error !== undefined) throw error;
  const now = "2026-01-01T00:00:00.000Z";
  const insert = (table: string, row: Record<string, unknown>) =>
    store
      .prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
          .map(() => "?")
          .join()})`,
      )
      .run(...Object.values(row));
  for (const slug of ["had-none", "had-some"]) {
    insert("organizations", { id: slug, slug, name: "Harbour Office", created_at: now });
    insert("libraries", { id: `library of ${slug}`, organization_id: slug, slug, revision: 1, created_at: now });
    insert("sources", {
      id: `source of ${slug}`,
      library_id: `library of ${slug}`,
      kind: "page",
      url: `https://${slug}.example/hounds`,
      title: "Hounds",
      text: "Every hound gets a bed by the stove.",
      status: "active",
      revision: 1,
      created_at: now,
      updated_at: now,
    });
    insert("passages", {
      id: `passage of ${slug}`,
      library_id: `library of ${slug}`,
      source_id: `source of ${slug}`,
      ordinal: 0,
      heading_path: "Hounds",
      text: "Every hound gets a bed by the stove.",
    });
  }
  insert("passage_vectors", {
    passage_id: "passage of had-some",
    model: "text-embedding-3-small",
    library_id: "library of had-some",
    text_hash: "of another time",
    vector: JSON.stringify([0.6, 0.8]),
  });
  insert("vector_readings", { library_id: "library of had-some", model: "text-embedding-3-small", revision: 1 });
  await db.destroy();
}
