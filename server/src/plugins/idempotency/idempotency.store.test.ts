import type { FaqList, FaqReply, Member } from "@disco/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Identity } from "../../identity/identity.ts";
import { issueBearer } from "../../identity/embedded/issue-bearer.ts";
import type { Limits } from "../../limits/limits.ts";
import { memoryLimits } from "../../limits/memory-limits.ts";
import { releaseCutOffKeys, sweepIdempotencyKeys } from "./idempotency.ts";
import { buildTestApp, type TestApp } from "../../testing/build-test-app.ts";
import { openCompany } from "../../testing/open-company.ts";

const DAY_MS = 24 * 3_600_000;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** An app with one route that counts how often it really did something. */
async function openCounter(limits: Limits = memoryLimits(), identity?: Identity) {
  const state = { done: 0, gate: Promise.resolve(), failure: null as AppError | null };
  const server = await buildTestApp({
    limits,
    ...(identity === undefined ? {} : { identity }),
    features: [
      (app) => {
        app.route({
          method: "POST",
          url: "/api/count",
          config: { access: "public", isIdempotent: true },
          schema: { body: z.object({ name: z.string() }), response: { 200: z.object({ done: z.number() }) } },
          handler: async (_request, reply) => {
            await state.gate;
            if (state.failure !== null) throw state.failure;
            state.done += 1;
            return reply
              .headers({ "set-cookie": `told=secret-${state.done}`, "access-control-allow-origin": "https://acme.example", vary: "Origin" })
              .send({ done: state.done });
          },
        });
      },
    ],
  });
  closers.push(server.close);
  return { server, state };
}

async function post({ app }: TestApp, key: string | null, name = "ada", remoteAddress = "203.0.113.1", headers = {}) {
  return app.inject({
    method: "POST",
    url: "/api/count",
    remoteAddress,
    headers: key === null ? headers : { ...headers, "idempotency-key": key },
    payload: { name },
  });
}

test("the same key and body again gets the first answer again, and does nothing", async () => {
  const { server, state } = await openCounter();
  const first = await post(server, "key-12345");
  const again = await post(server, "key-12345");
  expect([again.statusCode, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  expect(state.done).toBe(1);
  for (const name of ["set-cookie", "access-control-allow-origin", "vary"]) expect(again.headers[name]).toEqual(first.headers[name]);
  await post(server, "key-12345", "ada", "203.0.113.2");
  await post(server, null);
  expect(state.done).toBe(3);
  server.clock.advance(DAY_MS - 1);
  expect((await post(server, "key-12345")).headers["idempotency-replayed"]).toBe("true");
  server.clock.advance(2);
  await post(server, "key-12345");
  expect(state.done).toBe(4);
});

test.each([
  ["token", { authorization: "Bearer a" }, { authorization: "Bearer b" }],
  ["session", { "x-chat-session-id": "session-a" }, { "x-chat-session-id": "session-b" }],
  ["widget key", { "x-widget-key": "key-a" }, { "x-widget-key": "key-b" }],
])("callers behind one address share no key when each has their own %s", async (_what, one, other) => {
  const { server, state } = await openCounter();
  const ask = (caller: object) => post(server, "key-12345", "ada", "203.0.113.1", caller);
  const answers = [await ask(one), await ask(other)];
  expect(answers.map(({ headers, body }) => [headers["idempotency-replayed"], body])).toEqual([
    [undefined, '{"done":1}'],
    [undefined, '{"done":2}'],
  ]);
  expect([(await ask(one)).body, (await ask(other)).body, state.done]).toEqual(['{"done":1}', '{"done":2}', 2]);
});

test("a member whose token was renewed gets the first answer again, and finds after a crash what the first try stored", async () => {
  const company = await openCompany(closers);
  const { app, db, env } = company;
  const path = "/api/knowledge/faqs/acme";
  /** Each time in a new session. */
  const add = async (slug: string) => {
    const bearer = await issueBearer(db, env, { email: `ann@${slug}.example`, slug });
    const headers = { authorization: `Bearer ${bearer}`, "idempotency-key": "key-12345" };
    return app.inject({ method: "POST", url: path, headers, payload: { question: "Do you ship to Norway?", answer: "Yes." } });
  };
  const first = await add("acme");
  const again = await add("acme");
  expect([first.statusCode, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  expect((await add("globex")).json()).toMatchObject({ code: "slug_claimed" });

  await db.write((tx) => tx.updateTable("idempotencyKeys").set({ status: null, response: null }).execute());
  await releaseCutOffKeys(db);
  const afterCrash = await add("acme");
  expect([afterCrash.statusCode, afterCrash.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  expect(afterCrash.json<FaqReply>().faq).toEqual(first.json<FaqReply>().faq);
  expect((await company.call<FaqList>("GET", path)).body.faqs).toHaveLength(1);
});

/** Ann, by either of two tokens. */
const annsIdentity: Identity = {
  verify: async ({ headers }): Promise<Member | null> => {
    if (!/^Bearer ann-[12]$/u.test(headers.authorization ?? "")) return null;
    const organization = { id: "acme", slug: "acme", name: "Acme", role: "owner" as const };
    return { id: "ann", email: "ann@acme.example", name: null, organization };
  },
};

test("nobody gets another caller's answer by a token or a session that is written like that caller", async () => {
  const { server, state } = await openCounter(memoryLimits(), annsIdentity);
  const ask = (caller: object, address = "203.0.113.1") => post(server, "key-12345", "ada", address, caller);
  for (const caller of [{ authorization: "Bearer ann-1" }, { "x-chat-session-id": "session-a" }, {}]) await ask(caller);
  expect(state.done).toBe(3);
  expect((await ask({ authorization: "Bearer ann-2" })).json()).toEqual({ done: 1 });
  const written = ["ann", "member ann of acme", "session-a", "session session-a", "203.0.113.1", "address 203.0.113.1"];
  const forged = written.map((authorization) => ({ authorization }));
  for (const caller of [...forged, { "x-chat-session-id": "203.0.113.1" }, { "x-chat-session-id": "address 203.0.113.1" }])
    expect((await ask(caller, "203.0.113.2")).headers["idempotency-replayed"]).toBeUndefined();
  // An empty session is none.
  for (const address of ["203.0.113.3", "203.0.113.4"])
    expect((await ask({ "x-chat-session-id": "" }, address)).headers["idempotency-replayed"]).toBeUndefined();
  expect(state.done).toBe(13);
});

test("answers are kept encrypted, and no longer than they are repeated", async () => {
  const { server } = await openCounter();
  await post(server, "key-12345");
  const rows = () => server.db.read.selectFrom("idempotencyKeys").selectAll().execute();
  expect(await rows()).toMatchObject([{ status: 200 }]);
  expect(JSON.stringify(await rows())).not.toMatch(/done|secret/u);
  server.clock.advance(DAY_MS - 1);
  await sweepIdempotencyKeys(server.db, server.clock());
  expect(await rows()).toHaveLength(1);
  server.clock.advance(2);
  await sweepIdempotencyKeys(server.db, server.clock());
  expect(await rows()).toEqual([]);
});

test("another body is 422, a request in flight 409, and a failure may be tried again", async () => {
  const { server, state } = await openCounter();
  await post(server, "key-12345");
  expect((await post(server, "key-12345", "bob")).json()).toMatchObject({ code: "idempotency_mismatch" });
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const slow = post(server, "key-slow-1");
  await expect.poll(async () => (await post(server, "key-slow-1")).statusCode).toBe(409);
  gate.resolve();
  expect((await slow).statusCode).toBe(200);
  state.failure = new AppError("busy", "Busy.");
  expect((await post(server, "key-fails")).statusCode).toBe(503);
  state.failure = null;
  expect((await post(server, "key-fails")).statusCode).toBe(200);
  expect((await post(server, "short")).statusCode).toBe(400);
});

/** A request that holds its key and is not answered until `end`, as if it had been cut off. */
async function holdKey({ server, state }: Awaited<ReturnType<typeof openCounter>>, key: string) {
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  // Whichever comes first holds the key and waits.
  const both = [post(server, key), post(server, key)];
  expect((await Promise.race(both)).statusCode).toBe(409);
  return async () => {
    gate.resolve();
    await Promise.all(both);
  };
}

test("a key whose request was cut off by a crash may be used again once the server is back", async () => {
  const counter = await openCounter();
  const end = await holdKey(counter, "key-12345");
  await releaseCutOffKeys(counter.server.db);
  counter.state.gate = Promise.resolve();
  expect((await post(counter.server, "key-12345")).statusCode).toBe(200);
  await end();
});

test("a key is its request's while the process renews it, and is free seconds after the process is gone", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  closers.push(async () => void vi.useRealTimers());
  const counter = await openCounter();
  const end = await holdKey(counter, "key-12345");
  const { db, clock } = counter.server;
  const heldUntil = async () => (await db.read.selectFrom("idempotencyKeys").select("heldUntil").executeTakeFirstOrThrow()).heldUntil;
  for (let renewal = 0; renewal < 4; renewal += 1) {
    const before = await heldUntil();
    clock.advance(5_000);
    vi.advanceTimersByTime(2_000);
    await expect.poll(heldUntil).not.toBe(before);
    expect((await post(counter.server, "key-12345")).statusCode).toBe(409);
  }
  clock.advance(7_000);
  counter.state.gate = Promise.resolve();
  expect((await post(counter.server, "key-12345")).statusCode).toBe(200);
  await end();
});

test.each([
  { what: "is answered", failure: null },
  { what: "fails", failure: new AppError("busy", "Busy.") },
])("a request that $what after another took its key over leaves the key to that one", async ({ failure }) => {
  const counter = await openCounter();
  const { server, state } = counter;
  const end = await holdKey(counter, "key-12345");
  server.clock.advance(61_000);
  const endLater = await holdKey(counter, "key-12345");
  state.failure = failure;
  await end();
  state.failure = null;
  expect((await post(server, "key-12345")).statusCode).toBe(409);
  await endLater();
  const again = await post(server, "key-12345");
  expect([again.headers["idempotency-replayed"], again.json()]).toEqual(["true", { done: state.done }]);
});

test.each(["unauthorized", "forbidden", "not_found"] as const)("a refusal as %s did nothing and leaves nothing behind", async (code) => {
  const { server, state } = await openCounter();
  state.failure = new AppError(code, "No.");
  expect((await post(server, "key-12345")).json()).toMatchObject({ code });
  expect(await server.db.read.selectFrom("idempotencyKeys").select("key").execute()).toEqual([]);
  state.failure = null;
  expect((await post(server, "key-12345")).json()).toEqual({ done: 1 });
});

test("a conflict that says when to come again may be tried again under its key, any other is final", async () => {
  const { server, state } = await openCounter();
  state.failure = new AppError("conflict", "It is being answered.", { retryAfterMs: 1_000 });
  expect((await post(server, "key-passing")).statusCode).toBe(409);
  state.failure = new AppError("conflict", "It is taken.");
  expect((await post(server, "key-final")).statusCode).toBe(409);
  state.failure = null;
  expect((await post(server, "key-passing")).json()).toEqual({ done: 1 });
  const final = await post(server, "key-final");
  expect([final.statusCode, final.headers["idempotency-replayed"]]).toEqual([409, "true"]);
});

test("an address claims only so many keys, and what is beyond that is refused before anything is stored", async () => {
  const counted = memoryLimits();
  const { server, state } = await openCounter({ ...counted, take: (name, key, rule) => counted.take(name, key, { ...rule, points: 3 }) });
  const statuses = [];
  for (let number = 1; number <= 4; number += 1) statuses.push((await post(server, `key-number-${number}`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await post(server, "key-number-1");
  expect([refused.json().code, Number(refused.headers["retry-after"]) > 0]).toEqual(["rate_limited", true]);
  expect(await server.db.read.selectFrom("idempotencyKeys").select("key").execute()).toHaveLength(3);
  expect((await post(server, "key-number-4", "ada", "203.0.113.2")).statusCode).toBe(200);
  expect((await post(server, null)).statusCode).toBe(200);
  expect(state.done).toBe(5);
});

test("old answers are forgotten in several writes, so that nobody waits for all of them", async () => {
  const { server } = await openCounter();
  const { db, clock } = server;
  await post(server, "key-of-today");
  const yesterday = clock().getTime() - 25 * 3_600_000;
  const old = Array.from({ length: 1_100 }, (_, at) => ({
    scope: "a caller",
    key: `key-${at}`,
    bodyHash: "",
    status: 200,
    response: "",
    createdAt: new Date(yesterday + at).toISOString(),
  }));
  await db.write((tx) => tx.insertInto("idempotencyKeys").values(old).execute());
  let writes = 0;
  const write: typeof db.write = (change) => {
    writes += 1;
    return db.write(change);
  };
  await sweepIdempotencyKeys({ ...db, write }, clock());
  expect(writes).toBeGreaterThan(2);
  expect(await db.read.selectFrom("idempotencyKeys").select("key").execute()).toEqual([{ key: "key-of-today" }]);
});
