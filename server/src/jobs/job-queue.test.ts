import { afterEach, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../db/database.ts";
import { createJobQueue, type NewJob } from "./job-queue.ts";

async function openStore(): Promise<Database> {
  return openDatabase({ kind: "sqlite", file: ":memory:" });
}

function queueOver(db: Database) {
  return createJobQueue({ db, clock: () => new Date() });
}

afterEach(() => vi.useRealTimers());

const letter: NewJob = { kind: "letter", key: "a", payload: { to: "ada" } };

test("a job is kept once while it waits, and runs with its payload", async () => {
  const db = await openStore();
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
  const db = await openStore();
  const first = queueOver(db);
  const started = Promise.withResolvers<void>();
  first.handle("letter", (_payload, signal) => {
    started.resolve();
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await db.write((tx) => first.add(tx, letter));
  await first.start();
  await started.promise;
  await first.stop();

  // A crash leaves the row as "running"; a shutdown gave it back.
  await db.write((tx) => tx.updateTable("jobs").set({ status: "running", leaseExpiresAt: "2999-01-01T00:00:00.000Z" }).execute());
  const second = queueOver(db);
  const { promise: delivered, resolve } = Promise.withResolvers<unknown>();
  second.handle("letter", async (payload) => resolve(payload));
  await second.start();
  expect(await delivered).toEqual({ to: "ada" });
  await second.stop();
  await db.close();
});

test("a job that throws waits before its next try and keeps the reason", async () => {
  const db = await openStore();
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
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const db = await openStore();
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
  // Its start takes up whatever still says "running", as the end of a lease does.
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

test("a job that was under way at the end of one process after the other is given up", async () => {
  const db = await openStore();
  const queue = queueOver(db);
  const runs: unknown[] = [];
  const { promise: givenUp, resolve } = Promise.withResolvers<unknown>();
  queue.handle(
    "letter",
    async (payload) => void runs.push(payload),
    async (payload) => resolve(payload),
  );
  await db.write((tx) => queue.add(tx, letter));
  await db.write((tx) => tx.updateTable("jobs").set({ status: "running", attempts: 25 }).execute());
  await queue.start();
  expect(await givenUp).toEqual({ to: "ada" });
  await queue.stop();
  expect(runs).toEqual([]);
  const [job] = await db.read.selectFrom("jobs").select(["status", "lastError"]).execute();
  expect(job).toEqual({ status: "dead", lastError: "The server ended 25 times while this job ran." });
  await db.close();
});
