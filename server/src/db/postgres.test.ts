import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { openChat } from "../testing/open-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
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
  const startedAt = performance.now();
  const [reading, writing] = await Promise.all([read(), chat.send("Hello again", { sessionId: reply.sessionId })]);
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  expect([reading.statusCode, reading.json().code, reading.headers["retry-after"]]).toEqual([503, "busy", "1"]);
  expect(writing.status).toBe(503);
  release.resolve();
  await Promise.all(held);
  expect((await read()).statusCode).toBe(200);
});
