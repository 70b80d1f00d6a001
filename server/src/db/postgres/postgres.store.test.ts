import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test, type TestContext, vi } from "vitest";
import { openChat } from "../../testing/open-chat.ts";
import { openTestDatabase } from "../../testing/stores/open-test-database.ts";
import { type Database, openDatabase } from "../database.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test.each([
  ["postgres://disco@127.0.0.1:1/disco", /ECONNREFUSED/u],
  ["postgres://disco@localhost:1/disco", /ECONNREFUSED/u],
  ["postgres://disco@no-machine.invalid/disco", /DATABASE_URL/u],
  ["postgres://disco:%zz@127.0.0.1/disco", /DATABASE_URL/u],
  ["postgres://disco@127.0.0.1/disco?sslrootcert=/nowhere.pem", /nowhere\.pem/u],
])("%s, which cannot be opened, is told by its setting in one line", async (url, reason) => {
  const failure = await openDatabase({ kind: "postgres", url }).catch(String);
  expect(failure).toMatch(reason);
  expect(failure).toMatch(/^SettingsError: DATABASE_URL names a database that cannot be opened: [^\n]+\.$/u);
});

test("with every connection taken, who reads and who writes is told in two seconds to come again, and then is served", async ({ skip }) => {
  const chat = await openChat(closers);
  const { db } = chat;
  if (db.kind === "sqlite") return skip("SQLite has no connections to wait for.");
  const { reply } = await chat.send("Hello");
  const release = Promise.withResolvers<void>();
  const begun: Promise<void>[] = [];
  const held = Array.from({ length: 10 }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(promise);
    return db.write(async (tx) => {
      await sql`select 1`.execute(tx);
      resolve();
      await release.promise;
    });
  });
  await Promise.all(begun);
  const read = () =>
    chat.app.inject({ url: "/api/chat/v2/session", headers: { "x-chat-session-id": reply.sessionId, "x-organization-id": "acme" } });
  const connecting = vi.spyOn(pg.Pool.prototype, "connect");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closers.push(async () => {
    connecting.mockRestore();
    vi.useRealTimers();
  });
  const answers = Promise.all([read(), chat.send("Hello again", { sessionId: reply.sessionId })]);
  await expect.poll(() => connecting.mock.calls.length, { timeout: 10_000 }).toBe(2);
  // Waiting for a second connection would never end.
  await vi.advanceTimersByTimeAsync(2_000);
  const [reading, writing] = await answers;
  vi.useRealTimers();
  expect([reading.statusCode, reading.json().code, reading.headers["retry-after"]]).toEqual([503, "busy", "1"]);
  expect(writing.status).toBe(503);
  release.resolve();
  await Promise.all(held);
  expect((await read()).statusCode).toBe(200);
});

test("a transaction that cannot be serialised is tried three times more, and does nothing twice; then it is told to come again", async ({
  skip,
}) => {
  const { db, other } = await openBesideOther(skip);
  let conflicts = 0;
  let tries = 0;
  const write = (wanted: number) =>
    db.write(async (tx) => {
      tries += 1;
      await sql`set transaction isolation level repeatable read`.execute(tx);
      await sql`select hits from counters where name = 'a'`.execute(tx);
      if (conflicts < wanted) {
        conflicts += 1;
        await other.query("update counters set others = others + 1 where name = 'a'");
      }
      await sql`update counters set hits = hits + 1 where name = 'a'`.execute(tx);
    });
  await write(3);
  expect(tries).toBe(4);
  expect(await countersOf(other)).toEqual({ a: { hits: 1, others: 3 }, b: { hits: 0, others: 0 } });

  [conflicts, tries] = [0, 0];
  await expect(write(100)).rejects.toMatchObject({ code: "busy", status: 503, retryAfterMs: 1_000 });
  expect(tries).toBe(4);
  expect((await countersOf(other))["a"]).toEqual({ hits: 1, others: 7 });
});

test("a transaction that a deadlock ends is tried again, and does nothing twice", async ({ skip }) => {
  const { db, other } = await openBesideOther(skip);
  // It waits for as long as it takes, so that ours is the one that is ended.
  await other.query("set deadlock_timeout = '1min'");
  await other.query("begin");
  await other.query("update counters set others = others + 1 where name = 'b'");
  let crossing: Promise<unknown> | undefined;
  let tries = 0;
  await db.write(async (tx) => {
    tries += 1;
    await sql`update counters set hits = hits + 1 where name = 'a'`.execute(tx);
    crossing ??= other.query("update counters set others = others + 1 where name = 'a'").then(() => other.query("commit"));
    await expect.poll(async () => (await waitingOf(db)) || tries > 1, { timeout: 10_000 }).toBe(true);
    await sql`update counters set hits = hits + 1 where name = 'b'`.execute(tx);
  });
  await crossing;
  expect(tries).toBe(2);
  expect(await countersOf(other)).toEqual({ a: { hits: 1, others: 1 }, b: { hits: 1, others: 1 } });
});

test("a message whose transaction collides is stored once, and answered", async ({ skip }) => {
  const chat = await openChat(closers);
  const { db } = chat;
  if (db.kind === "sqlite") return skip("SQLite writes one at a time.");
  const { reply } = await chat.send("Hello");
  const other = await openOther(db);
  const { name } = (await sql<{ name: string }>`select current_database() as name`.execute(db.raw)).rows[0] ?? {};
  await other.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
  // It holds for new connections only. The server finds its old ones ended, and goes on.
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect
    .poll(
      async () => (await sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(db.raw).catch(() => null))?.rows[0],
      { timeout: 10_000 },
    )
    .toEqual({ transaction_isolation: "repeatable read" });

  await other.query("begin");
  await other.query("update conversations set updated_at = updated_at");
  const sending = chat.send("What does it cost?", { sessionId: reply.sessionId, messageId: "the-message" });
  await expect.poll(() => waitingOf(db), { timeout: 10_000 }).toBe(true);
  await other.query("commit");
  const sent = await sending;
  expect([sent.status, sent.reply.messageCount]).toEqual([200, 4]);
  const { rows } = await other.query<{ role: string }>("select role from messages order by ordinal");
  expect(rows.map(({ role }) => role)).toEqual(["visitor", "agent", "visitor", "agent"]);
});

async function openOther(db: Database): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.raw);
  const url = new URL(process.env["DATABASE_URL"] ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  closers.push(() => other.end());
  return other;
}

/** A table for conflicts, and a second writer. */
async function openBesideOther(skip: TestContext["skip"]): Promise<{ db: Database; other: pg.Client }> {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  if (db.kind === "sqlite") return skip("SQLite writes one at a time.");
  const other = await openOther(db);
  await other.query("create table counters (name text primary key, hits integer not null default 0, others integer not null default 0)");
  await other.query("insert into counters (name) values ('a'), ('b')");
  return { db, other };
}

async function countersOf(other: pg.Client): Promise<Record<string, { hits: number; others: number }>> {
  const { rows } = await other.query<{ name: string; hits: number; others: number }>("select name, hits, others from counters");
  return Object.fromEntries(rows.map(({ name, hits, others }) => [name, { hits, others }]));
}

/** Whether anybody waits for a lock in this database. */
async function waitingOf(db: Database): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db.raw);
  return (rows[0]?.count ?? 0) > 0;
}
