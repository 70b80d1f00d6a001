import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { contracts, type RouteName } from "@disco/protocol/contracts";
import { routes } from "@disco/protocol/routes";
import SqliteFile from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { issueBearer } from "../identity/embedded/issue-bearer.ts";
import { buildProductApp, type ProductApp } from "../testing/build-product-app.ts";
import { openDatabase } from "./database.ts";
import { migrations } from "./migrate.ts";

const folder = new URL("../testing/earlier-stores/", import.meta.url);
const stores = (await readdir(folder)).filter((name) => name.endsWith(".sqlite.gz"));

async function unpack(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "disco-upgrade-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, "disco.sqlite");
  await writeFile(file, gunzipSync(await readFile(new URL(name, folder))));
  return file;
}

/** One process of this version on the store. */
async function openProduct(file: string): Promise<ProductApp> {
  const database = { kind: "sqlite", file } as const;
  return buildProductApp({ env: { database }, db: await openDatabase(database), withoutLimits: true });
}

/** All rows of a query, by a connection of its own. */
function rowsOf(file: string, query: string): unknown[] {
  const store = new SqliteFile(file, { readonly: true });
  const rows = store.prepare(query).all();
  store.close();
  return rows;
}

/** Schema and rows of every table. */
function everythingIn(file: string): unknown[] {
  const schema = rowsOf(file, "select name, sql from sqlite_schema order by type, name");
  const tables = rowsOf(file, "select name from sqlite_schema where type = 'table' and name not like '%vectors%' order by name");
  return [schema, ...tables.map((table) => rowsOf(file, `select * from "${z.object({ name: z.string() }).parse(table).name}"`))];
}

/** The screen that shows a column, where the store has it. */
const shown: [RouteName, table: string, column: string, where?: string][] = [
  ["listMemberConversations", "conversations", "id"],
  ["readThread", "messages", "text"],
  ["readConversation", "messages", "text"],
  ["listSources", "sources", "id", "kind = 'website'"],
  ["listSourcePages", "sources", "url", "kind = 'page'"],
  ["listFaqs", "sources", "id", "kind = 'faq'"],
  ["listCalendarEvents", "meetings", "id", "status = 'booked'"],
  ["listDemoRequests", "demo_requests", "id"],
  ["listActionPlans", "deals", "email"],
  ["searchWorkspace", "leads", "email"],
  ["readOutbox", "outgoing_mails", "recipient"],
  ["readTeam", "identity_user", "email"],
];

function valuesIn(file: string, [, table, column, where = "true"]: (typeof shown)[number]): string[] {
  if (rowsOf(file, `select 1 from sqlite_schema where name = '${table}'`).length === 0) return [];
  return rowsOf(file, `select "${column}" as value from "${table}" where ${where}`).map(
    (row) => z.object({ value: z.string() }).parse(row).value,
  );
}

/** What a screen needs that is not in its path. */
const queries: Partial<Record<RouteName, string>> = {
  explainHours: "?from=2026-11-30T00:00:00Z",
  listCalendarEvents: "?timeMin=2026-11-29T00:00:00Z&timeMax=2026-12-20T00:00:00Z",
  readCompany: "?key=:domain",
  searchWorkspace: "?q=lena",
};

/** Needs a service that tests have not, a link of a mail, or a call. */
const closed = new Set<RouteName>([
  ...(["listEmails", "listEmailLedger", "listSlackChannels", "listPaymentMethods", "listInvoices"] as const),
  ...(["readGuestMeeting", "listGuestTimes", "showUnsubscribe", "readVoiceReview"] as const),
]);

/** What every screen's route answers to the member. */
async function readScreens(
  { app }: ProductApp,
  bearer: string,
  values: Record<string, string | undefined>,
): Promise<Map<RouteName, string>> {
  const screens = new Map<RouteName, string>();
  for (const name of Object.keys(routes) as RouteName[]) {
    const { method, path } = routes[name];
    const { access, reply } = contracts[name];
    const url = (path + (queries[name] ?? "")).replaceAll(/:([a-z]\w*)/giu, (whole, value: string) => values[value] ?? whole);
    if (method !== "GET" || access === "visitor" || !(reply instanceof z.ZodType) || /:[a-z]/iu.test(url) || closed.has(name)) continue;
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } });
    expect(`${name} ${answer.statusCode}`, answer.body).toBe(`${name} 200`);
    expect(() => reply.parse(answer.json()), name).not.toThrow();
    screens.set(name, answer.body);
  }
  return screens;
}

test.each(stores)("opens the store %s with all it had, twice and beside another process", async (name) => {
  const file = await unpack(name);
  const expected = shown.map((place) => ({ screen: place[0], table: place[1], values: valuesIn(file, place) }));
  const firstOf = (table: string) => expected.find((place) => place.table === table)?.values[0];
  const email = firstOf("leads");
  const values = {
    slug: "acme",
    conversationId: firstOf("conversations"),
    sourceId: firstOf("sources"),
    requestId: firstOf("demo_requests"),
    calendarId: "primary",
    domain: email?.replace(/.*@/u, ""),
  };

  await (await openProduct(file)).close();
  const first = everythingIn(file);
  const [product, beside] = [await openProduct(file), await openProduct(file)];
  expect(everythingIn(file)).toEqual(first);

  const bearer = await issueBearer(product.db, product.env, { email: "ann@acme.com" });
  for (const opened of [product, beside]) {
    const screens = await readScreens(opened, bearer, values);
    expect(screens.size).toBeGreaterThan(60);
    for (const { screen, values: kept } of expected)
      for (const value of kept) expect(screens.get(screen), screen).toContain(JSON.stringify(value).slice(1, -1));
  }
  await product.startWork();
  const plans = async () =>
    (await product.app.inject({ url: routes.listActionPlans.path, headers: { authorization: `Bearer ${bearer}` } })).body;
  if (email !== undefined) await expect.poll(plans).toContain(email);
  await Promise.all([product.close(), beside.close()]);
});

/** What takes from a process of the version before a table, a column or rows. */
const TAKES = /^(?:drop table|delete from) "?(?<emptied>\w+)|^alter table "?(?<altered>\w+)"? (?:drop|rename)/iu;

test("a migration that takes something from an older process beside it states how that one fares", async () => {
  const statements: string[] = [];
  const log = (event: { query: { sql: string } }) => void statements.push(event.query.sql);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SqliteFile(":memory:") }), log });
  const taking: string[] = [];
  for (const [name, { up, beside }] of Object.entries(migrations)) {
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
    statements.length = 0;
    await up(db);
    const changed = statements.map((statement) => TAKES.exec(statement)?.groups).map((found) => found?.["emptied"] ?? found?.["altered"]);
    if (!rows.some((row) => changed.includes(row.name))) continue;
    taking.push(name);
    expect(beside, name).not.toBe("unaffected");
  }
  await db.destroy();
  expect(taking).toEqual(["0035-meeting-hosts", "0046-compact-vectors", "0140-handovers"]);
});
