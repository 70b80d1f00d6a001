import { sql } from "kysely";
import { afterEach, expect, test, type TestContext } from "vitest";
import { issueOwnersBearer, newWrite, openSession, openSmallPages, postWrite, writerSettings } from "../../testing/client-writes.ts";
import { keptOf, type Write } from "../../testing/judge-writes.ts";
import { openDatabaseProxy } from "../../testing/stores/open-database-proxy.ts";
import { openPostgresServer } from "../../testing/stores/open-postgres-server.ts";
import { makePostgresDatabase } from "../../testing/stores/open-test-database.ts";
import { createServerRoom } from "../../testing/stores/start-server.ts";
import { surviveOutage } from "../../testing/stores/survive-outage.ts";
import { openDatabase } from "../database.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openPostgres(skip: TestContext["skip"]): Promise<string> {
  const server = await openPostgresServer(closers);
  return server ?? skip("There is no PostgreSQL here: apt-get install postgresql.");
}

test.for([
  ["the built-in model", false],
  ["a language model", true],
] as const)(
  "with %s, ten seconds in which Postgres refuses and ten in which it is silent lose and double nothing, and are told as 503 in time",
  { timeout: 400_000 },
  async ([, hasLanguageModel], { skip }) => {
    const server = await openPostgres(skip);
    const report = await surviveOutage({ server, outageMs: 10_000, hasLanguageModel });
    expect(report).toMatchObject({
      unclear: [],
      neverAcknowledged: [],
      lost: [],
      doubled: [],
      unfinishedCrawls: 0,
      unreadDocuments: 0,
      unsentMails: [],
      doubledMails: [],
      offersMeetings: hasLanguageModel ? null : true,
      ended: null,
    });
    expect(report.acknowledged.before).toBeGreaterThan(0);
    expect(report.refusals).toBeGreaterThan(0);
    expect([...new Set(report.readiness)]).toEqual([503]);
    // It takes no time to be refused, and about three and a half seconds to be sure of a silence; the rest is for a busy machine.
    expect(report.slowestRefusalMs.refused).toBeLessThan(5_000);
    expect(report.slowestRefusalMs.silent).toBeLessThan(9_000);
    expect(report.readyAfterMs).toBeLessThan(10_000);
    expect(report.servedAfterMs).toBeLessThan(15_000);
  },
);

test("a commit whose answer is lost is not told as done, is done once, and the repetition gets what was stored", async ({ skip }) => {
  const made = await makePostgresDatabase(await openPostgres(skip));
  closers.push(made.drop);
  const db = await openDatabase({ kind: "postgres", url: made.url });
  closers.push(() => db.close());
  const proxy = await openDatabaseProxy(made.url);
  closers.push(proxy.close);
  const site = await openSmallPages();
  closers.push(site.close);
  const bearer = await issueOwnersBearer(db);
  const room = createServerRoom();
  closers.push(room.close);
  const server = await room.start({ env: { ...writerSettings(site.host), DATABASE_URL: proxy.url } });
  const sessions = [await openSession(server.address)];
  const writes: Write[] = [];
  for (let each = 0; each < 6; each += 1) newWrite(writes, sessions, site.host);

  for (const write of writes) {
    const lost = proxy.loseCommitOf(write.subject);
    const first = await postWrite(server.address, bearer, write);
    await lost;
    expect([write.kind, first.status, first.retryAfter]).toEqual([write.kind, 503, "1"]);
    // The text of an upload is read a little later.
    await expect.poll(async () => [write.kind, (await keptOf(db, write)).copies], { timeout: 20_000 }).toEqual([write.kind, 1]);
    const again = await postWrite(server.address, bearer, write);
    expect([write.kind, again.status]).toEqual([write.kind, write.kind === "index" ? 202 : 200]);
    expect(await keptOf(db, write)).toMatchObject({ ids: [write.acknowledged], copies: 1 });
  }

  // The same where what was lost is the word that the key is taken.
  for (const write of writes.filter(({ kind }) => kind !== "chat")) {
    write.key = `another-${write.key}`;
    const lost = proxy.loseCommitOf(write.key);
    expect((await postWrite(server.address, bearer, write)).status).toBe(503);
    await lost;
    const again = await postWrite(server.address, bearer, write);
    expect([write.kind, again.status]).toEqual([write.kind, write.kind === "index" ? 202 : 200]);
  }
});

test("connections that have gone dead are noticed in seconds; a statement that takes its time is left alone", async ({ skip }) => {
  const made = await makePostgresDatabase(await openPostgres(skip));
  closers.push(made.drop);
  const proxy = await openDatabaseProxy(made.url);
  closers.push(proxy.close);
  const db = await openDatabase({ kind: "postgres", url: proxy.url });
  closers.push(() => db.close());
  const ask = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db.raw);
  await Promise.all(Array.from({ length: 5 }, () => ask(0.3)));

  const [slow] = await Promise.allSettled([ask(6)]);
  expect(slow.status).toBe("fulfilled");

  // As after a failover: what stood is dead and says nothing, what is new is served.
  await proxy.turn("silent");
  await proxy.turn("open");
  const startedAt = performance.now();
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask(0)));
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(answers.map((answer) => answer.status === "rejected" && answer.reason)).toMatchObject(
    Array(5).fill({ code: "busy", status: 503 }),
  );
  // A check that was running during the silence reports PostgreSQL as away; the next one corrects it.
  await expect.poll(() => ask(0).then(() => "served", String), { timeout: 3_000 }).toBe("served");
});
