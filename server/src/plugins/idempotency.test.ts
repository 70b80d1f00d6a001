import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { releaseCutOffKeys, sweepIdempotencyKeys } from "./idempotency.ts";
import { buildTestApp, type TestApp } from "../testing/build-test-app.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** An app with one route that counts how often it really did something. */
async function openCounter() {
  const state = { done: 0, gate: Promise.resolve(), fails: false };
  const server = await buildTestApp({
    features: [
      (app) => {
        app.route({
          method: "POST",
          url: "/api/count",
          config: { access: "public", isIdempotent: true },
          schema: { body: z.object({ name: z.string() }), response: { 200: z.object({ done: z.number() }) } },
          handler: async (_request, reply) => {
            await state.gate;
            if (state.fails) throw new AppError("busy", "Busy.");
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
  // Who lost the first answer gets its cookie too, and the page that asked may read it.
  for (const name of ["set-cookie", "access-control-allow-origin", "vary"]) expect(again.headers[name]).toEqual(first.headers[name]);
  await post(server, "key-12345", "ada", "203.0.113.2");
  await post(server, null);
  expect(state.done).toBe(3);
  server.clock.advance(25 * 3_600_000);
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

test("answers are kept encrypted, and no longer than they are repeated", async () => {
  const { server } = await openCounter();
  await post(server, "key-12345");
  const rows = () => server.db.read.selectFrom("idempotencyKeys").selectAll().execute();
  expect(await rows()).toMatchObject([{ status: 200 }]);
  expect(JSON.stringify(await rows())).not.toMatch(/done|secret/u);
  await sweepIdempotencyKeys(server.db, server.clock());
  expect(await rows()).toHaveLength(1);
  server.clock.advance(25 * 3_600_000);
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
  state.fails = true;
  expect((await post(server, "key-fails")).statusCode).toBe(503);
  state.fails = false;
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

test("a key whose request was cut off may be used again after a minute, although nobody releases it", async () => {
  const counter = await openCounter();
  const end = await holdKey(counter, "key-12345");
  counter.server.clock.advance(59_000);
  expect((await post(counter.server, "key-12345")).statusCode).toBe(409);
  counter.server.clock.advance(2_000);
  counter.state.gate = Promise.resolve();
  expect((await post(counter.server, "key-12345")).statusCode).toBe(200);
  await end();
});
