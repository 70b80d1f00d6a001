import type { ChatReply, SpendLedger, TurnTrace } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { issueBearer } from "../../../identity/embedded/issue-bearer.ts";
import { callTools, openModelService, speak } from "../../../testing/services/fake-model-service.ts";
import { buildProductApp } from "../../../testing/build-product-app.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openServer() {
  const service = await openModelService((response, body) =>
    body.includes('"role":"tool"')
      ? speak(response, ["Noted, ada-canary."])
      : callTools(response, [["capture_lead", { name: "ada-canary" }]]),
  );
  closers.push(service.close);
  const { baseUrl } = service;
  const product = await buildProductApp({
    env: { model: { provider: "openai-compatible", baseUrl, apiKey: "service-key-canary", model: "tiny" } },
  });
  closers.push(product.close);
  const { app, db, env } = product;
  const signIn = async (who: string) => {
    const bearer = await issueBearer(db, env, { email: `${who}@${who}.example`, slug: `site-${who}` });
    const get = async <T>(url: string): Promise<T> => (await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })).json<T>();
    await get("/api/member");
    return get;
  };
  const say = async (slug: string, message: string): Promise<ChatReply> =>
    (await app.inject({ method: "POST", url: "/api/chat/v2/message", payload: { message, organizationId: slug } })).json();
  return { signIn, say, clock: product.clock };
}

test("an owner reads the traces and the ledger of their own visitors and of nobody else's, and finds no word and no secret in them", async () => {
  const { signIn, say } = await openServer();
  const [ann, bob] = [await signIn("ann"), await signIn("bob")];
  const mine = await say("site-ann", "I am ada-canary, ada@lovelace.example");
  const theirs = await say("site-bob", "I am ada-canary");
  await say("site-bob", "I am ada-canary");
  expect(mine.response).toContain("ada-canary");

  const traces = await ann<{ data: TurnTrace[] }>("/api/traces");
  expect(traces.data).toMatchObject([
    { messageId: mine.messageId, conversationId: mine.conversationId, ended: "answered", provider: "openai-compatible", model: "tiny" },
  ]);
  expect(traces.data[0]).toMatchObject({ tools: [{ name: "capture_lead", ok: true, refused: null }], inputTokens: 7, outputTokens: 3 });
  expect((await bob<{ data: TurnTrace[] }>("/api/traces")).data.map(({ messageId }) => messageId)).toContain(theirs.messageId);

  const ledger = await ann<SpendLedger>("/api/spend");
  expect(ledger.data.days).toMatchObject([{ used: 10, reserved: 0, turns: 1, visitors: 1, refused: 0 }]);
  expect((await bob<SpendLedger>("/api/spend")).data.days).toMatchObject([{ used: 20, turns: 2, visitors: 2 }]);
  expect(ledger.data.caps.perVisitor).toBeGreaterThan(0);
  for (const secret of ["canary", "lovelace", mine.sessionId, "127.0.0.1", "site-bob"])
    expect(JSON.stringify([traces, ledger])).not.toContain(secret);
});

test("the ledger tells of the last 31 days, as long as it is known who visited on them", async () => {
  const { signIn, say, clock } = await openServer();
  const ann = await signIn("ann");
  await say("site-ann", "Hello");
  const daysOf = async () => (await ann<SpendLedger>("/api/spend")).data.days.map(({ day, visitors }) => [day, visitors]);
  clock.advance(30 * 24 * 3_600_000);
  await say("site-ann", "Hello");
  expect(await daysOf()).toEqual([
    ["2026-04-01", 1],
    ["2026-03-02", 1],
  ]);
  clock.advance(24 * 3_600_000);
  expect(await daysOf()).toEqual([["2026-04-01", 1]]);
});

test("older traces are a page further, also of turns of one millisecond", async () => {
  const { signIn, say, clock } = await openServer();
  const ann = await signIn("ann");
  const said: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    said.push((await say("site-ann", "Hello")).messageId);
    if (turn === 0 || turn === 5) clock.advance(1_000);
  }
  const read: TurnTrace[] = [];
  for (let pages = 0; pages < 4; pages += 1) {
    const last = read.at(-1);
    const from = last === undefined ? "" : `&before=${last.createdAt}&beforeId=${last.id}`;
    read.push(...(await ann<{ data: TurnTrace[] }>(`/api/traces?limit=2${from}`)).data);
  }
  const messages = read.map(({ messageId }) => messageId);
  expect([messages[0], messages.at(-1)]).toEqual([said.at(-1), said[0]]);
  expect(messages.toSorted()).toEqual(said.toSorted());
});
