import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import { createJobQueue, type NewJob, NotYet } from "./job-queue.ts";

function queueOver(db: Database) {
  return createJobQueue({ db, clock: () => new Date() });
}

afterEach(() => vi.useRealTimers());

const letter: NewJob = { kind: "letter", key: "a", payload: { to: "ada" } };

test("a job is kept once while it waits, and runs with its payload", async () => {
  const db = await openTestDatabase();
  const queue = queueOver(db);
  const { promise: delivered, resolve } = Promise.withResolvers<unknown>();
  queue.handle("letter", async (payload) => resolve(payload));
  expect(await db.write((tx) => queue.add(tx, letter))).toBe(true);
  expect(await db.write((tx) => queue.add(tx, letter))).toBe(false);
  await queue.start();
  expect(await delivered).toEqual({ to: "ada" });
  await queue.stop();
  expect(await db.read.selectFrom("jobs").select(["status", "attempts"]).execute()).toEqual([{ status: "done", attempts: 1 }]);
  await db.close();
});

test("a job that was cut off by a crash or a shutdown is taken up again", async () => {
  const db = await openTestDatabase();
  const now = new Date("2026-03-02T09:00:00.000Z");
  const clock = () => now;
  const first = createJobQueue({ db, clock });
  const started = Promise.withResolvers<void>();
  first.handle("letter", (_payload, signal) => {
    started.resolve();
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await db.write((tx) => first.add(tx, letter));
  await first.start();
  await started.promise;
  await first.stop();

  // A crash leaves the row as "running"; a shutdown gave it back. Where several servers share a store, the lease must have run out.
  const leaseExpiresAt = new Date(now.getTime() + (db.kind === "sqlite" ? 10_000 : -1_000)).toISOString();
  await db.write((tx) => tx.updateTable("jobs").set({ status: "running", leaseExpiresAt }).execute());
  const second = createJobQueue({ db, clock });
  const { promise: delivered, resolve } = Promise.withResolvers<unknown>();
  second.handle("letter", async (payload) => resolve(payload));
  await second.start();
  expect(await delivered).toEqual({ to: "ada" });
  await second.stop();
  await db.close();
});

test("a queue that is stopped while it looks for work begins none, and leaves it as it was", async () => {
  const db = await openTestDatabase();
  const queue = queueOver(db);
  const begun: unknown[] = [];
  queue.handle("letter", async (payload) => void begun.push(payload));
  await db.write((tx) => queue.add(tx, letter));
  await queue.start();
  await queue.stop();
  await pause(200);
  expect(begun).toEqual([]);
  expect(await db.read.selectFrom("jobs").select(["status", "attempts"]).execute()).toEqual([{ status: "queued", attempts: 0 }]);
  await db.close();
});

test("a job that may not run yet waits as long as it says, and has lost no try", async () => {
  const db = await openTestDatabase();
  const now = new Date("2026-03-02T09:00:00.000Z");
  const failures: unknown[] = [];
  const queue = createJobQueue({ db, clock: () => now, onFailure: ({ error }) => failures.push(error) });
  queue.handle("letter", async () => {
    throw new NotYet(5_000);
  });
  await db.write((tx) => queue.add(tx, letter));
  await queue.start();
  const rows = () => db.read.selectFrom("jobs").select(["status", "attempts", "failures", "runAfter"]).execute();
  await expect.poll(rows).toEqual([{ status: "queued", attempts: 0, failures: 0, runAfter: "2026-03-02T09:00:05.000Z" }]);
  await queue.stop();
  expect(failures).toEqual([]);
  await db.close();
});

test("a job that throws waits before its next try and keeps the reason", async () => {
  const db = await openTestDatabase();
  const failures: unknown[] = [];
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const queue = createJobQueue({
    db,
    clock: () => new Date(),
    onFailure: ({ error }) => {
      failures.push(error);
      resolve();
    },
  });
  queue.handle("letter", async () => {
    throw new Error("no stamps");
  });
  await db.write((tx) => queue.add(tx, letter));
  await queue.start();
  await failed;
  await queue.stop();
  const [job] = await db.read.selectFrom("jobs").select(["status", "lastError", "runAfter"]).execute();
  expect(job).toMatchObject({ status: "queued", lastError: "no stamps" });
  expect(Date.parse(job?.runAfter ?? "")).toBeGreaterThan(Date.now());
  expect(failures).toHaveLength(1);
  await db.close();
});

test("a run whose job another process has taken is stopped, and what it says of the job counts no more", async () => {
  const db = await openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [slow, quick] = [queueOver(db), queueOver(db)];
  const begun = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<unknown>();
  slow.handle("letter", (_payload, signal) => {
    begun.resolve();
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => {
        stopped.resolve(signal.reason);
        reject(signal.reason);
      }),
    );
  });
  const taken = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  quick.handle("letter", () => {
    taken.resolve();
    return delivered.promise;
  });
  await db.write((tx) => slow.add(tx, letter));
  await slow.start();
  await begun.promise;
  await db.write((tx) => tx.updateTable("jobs").set({ leaseExpiresAt: "2026-01-01T00:00:00.000Z" }).execute());
  await quick.start();
  await taken.promise;
  vi.advanceTimersByTime(5_000);
  expect(await stopped.promise).toMatchObject({ message: "Another process has taken the job." });
  await slow.stop();
  const readJob = () => db.read.selectFrom("jobs").select(["status", "attempts"]).executeTakeFirst();
  expect(await readJob()).toEqual({ status: "running", attempts: 2 });
  delivered.resolve();
  await quick.stop();
  expect(await readJob()).toEqual({ status: "done", attempts: 2 });
  await db.close();
});

test("a job under way keeps its lease however long it takes, and nobody else begins it", async () => {
  const db = await openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = new Date("2026-03-02T09:00:00.000Z");
  const clock = () => now;
  const [holder, other] = [createJobQueue({ db, clock }), createJobQueue({ db, clock })];
  const runs: string[] = [];
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  holder.handle("letter", () => {
    runs.push("the holder's letter");
    begun.resolve();
    return release.promise;
  });
  other.handle("card", async () => void runs.push("a card"));
  // On SQLite a start takes back what runs.
  await other.start();
  await db.write((tx) => holder.add(tx, letter));
  await holder.start();
  await begun.promise;
  other.handle("letter", async () => void runs.push("the letter again"));
  const leaseOf = async () =>
    (await db.read.selectFrom("jobs").select("leaseExpiresAt").where("kind", "=", "letter").executeTakeFirst())?.leaseExpiresAt ?? "";
  const firstLease = await leaseOf();
  now = new Date(now.getTime() + 10_000);
  vi.advanceTimersByTime(5_000);
  await expect.poll(leaseOf, { timeout: 10_000 }).not.toBe(firstLease);
  now = new Date(now.getTime() + 10_000);
  expect(Date.parse(await leaseOf())).toBeGreaterThan(now.getTime());
  await db.write((tx) => other.add(tx, { kind: "card", key: "a", payload: null }));
  await expect
    .poll(
      () => {
        other.nudge();
        return runs;
      },
      { timeout: 10_000 },
    )
    .toEqual(["the holder's letter", "a card"]);
  release.resolve();
  await holder.stop();
  await other.stop();
  await db.close();
});

test("a job that was under way at the end of one process after the other is given up", async () => {
  const db = await openTestDatabase();
  const queue = queueOver(db);
  const runs: unknown[] = [];
  const { promise: givenUp, resolve } = Promise.withResolvers<unknown>();
  const patient = { onDead: async (payload: unknown) => resolve(payload), retryForMs: 24 * 3_600_000 };
  queue.handle("letter", async (payload) => void runs.push(payload), patient);
  await db.write((tx) => queue.add(tx, letter));
  await db.write((tx) =>
    tx.updateTable("jobs").set({ status: "running", attempts: 25, leaseExpiresAt: "2026-01-01T00:00:00.000Z" }).execute(),
  );
  await queue.start();
  expect(await givenUp).toEqual({ to: "ada" });
  await queue.stop();
  expect(runs).toEqual([]);
  const [job] = await db.read.selectFrom("jobs").select(["status", "lastError"]).execute();
  expect(job).toEqual({ status: "dead", lastError: "The server ended 25 times while this job ran." });
  await db.close();
});

test("a job that may be tried for a day is given up only after it", async () => {
  const db = await openTestDatabase();
  let now = new Date("2026-03-02T09:00:00.000Z");
  const failed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const queue = createJobQueue({ db, clock: () => now, onFailure: () => failed[(failures += 1) - 1]?.resolve() });
  let failures = 0;
  const given: unknown[] = [];
  let runs = 0;
  queue.handle(
    "letter",
    async () => {
      runs += 1;
      throw new Error("no stamps");
    },
    { onDead: async (payload) => void given.push(payload), retryForMs: 24 * 3_600_000 },
  );
  await db.write((tx) => queue.add(tx, letter));
  await db.write((tx) => tx.updateTable("jobs").set({ attempts: 40, failures: 40 }).execute());
  const readJob = () => db.read.selectFrom("jobs").select(["status", "runAfter", "lastError"]).executeTakeFirstOrThrow();
  await queue.start();
  await failed[0]?.promise;
  await queue.stop();
  const { status, runAfter } = await readJob();
  expect([status, given]).toEqual(["queued", []]);
  expect(Date.parse(runAfter) - now.getTime()).toBeLessThanOrEqual(3_600_000);
  now = new Date(now.getTime() + 24 * 3_600_000);
  await queue.start();
  await failed[1]?.promise;
  await queue.stop();
  expect(await readJob()).toMatchObject({ status: "dead", lastError: "no stamps" });
  expect([runs, given]).toEqual([2, [letter.payload]]);
  await db.close();
});

test("each of many jobs is run by one of two queues", async () => {
  const db = await openTestDatabase();
  const runs: unknown[] = [];
  const all = Promise.withResolvers<void>();
  const queues = [queueOver(db), queueOver(db)];
  for (const queue of queues) {
    queue.handle("letter", async (payload) => {
      runs.push(payload);
      if (runs.length === 8) all.resolve();
    });
    await queue.start();
  }
  await db.write(async (tx) => {
    for (let number = 0; number < 8; number += 1) await queues[0]?.add(tx, { kind: "letter", key: String(number), payload: number });
  });
  for (const queue of queues) queue.nudge();
  await all.promise;
  for (const queue of queues) await queue.stop();
  expect(runs.toSorted()).toEqual([...Array(8).keys()]);
  const jobs = await db.read.selectFrom("jobs").select(["status", "attempts"]).execute();
  expect(jobs).toEqual(Array(8).fill({ status: "done", attempts: 1 }));
  await db.close();
});

test("after a standstill that outlasted its lease a job under way is not begun again by its own queue", async () => {
  const db = await openTestDatabase();
  let now = new Date("2026-03-02T09:00:00.000Z");
  const runs: unknown[] = [];
  const [first, second, release] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const queue = createJobQueue({ db, clock: () => now });
  queue.handle("letter", async (payload) => {
    runs.push(payload);
    (payload === "first" ? first : second)?.resolve();
    await release?.promise;
  });
  await queue.start();
  await db.write((tx) => queue.add(tx, { kind: "letter", key: "a", payload: "first" }));
  queue.nudge();
  await first?.promise;
  now = new Date(now.getTime() + 60_000);
  await db.write((tx) => queue.add(tx, { kind: "letter", key: "b", payload: "second" }));
  queue.nudge();
  await second?.promise;
  release?.resolve();
  await queue.stop();
  expect(runs).toEqual(["first", "second"]);
  await db.close();
});
