import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../testing/stores/open-test-database.ts";
import type { LiveHint } from "./event-bus.ts";
import { openEvents } from "./open-events.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test.each(["redis", "the database"])("hints reach each process once, over %s where there is one", async (over) => {
  const redisUrl = over === "redis" ? (process.env["REDIS_URL"] ?? null) : null;
  const db = await openTestDatabase();
  closers.push(db.close);
  const [one, other] = [await openEvents({ db, redisUrl }), await openEvents({ db, redisUrl })];
  closers.push(one.close, other.close);
  const heard: Record<string, LiveHint[]> = { own: [], other: [], stranger: [] };
  const stop = one.subscribe("conversation c1", (hint) => heard["own"]?.push(hint));
  other.subscribe("organization acme", (hint) => heard["other"]?.push(hint));
  other.subscribe("organization globex", (hint) => heard["stranger"]?.push(hint));
  const hint = { type: "message", conversationId: "c1" } as const;
  const publish = () => one.publish(["conversation c1", "organization acme"], hint);
  publish();
  expect(heard["own"]).toEqual([hint]);
  if (db.kind === "postgres" || redisUrl !== null) {
    // What is published before the other process listens is lost.
    await expect.poll(() => (publish(), heard["other"]?.length)).toBeGreaterThan(0);
    expect(heard["other"]?.[0]).toEqual(hint);
  }
  expect(new Set(heard["own"])).toEqual(new Set([hint]));
  const before = heard["own"]?.length;
  stop();
  publish();
  expect(heard["own"]?.length).toBe(before);
  expect(heard["stranger"]).toEqual([]);
});
