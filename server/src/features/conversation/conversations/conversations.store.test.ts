import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { buildProductApp, type ProductApp } from "../../../testing/build-product-app.ts";

let built: ProductApp;
const closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  built = await buildProductApp({ withoutLimits: true });
  await provisionOrganization(built.db, { id: "acme", slug: "acme", name: "Acme" });
});
afterEach(async () => {
  for (const close of [built.close, ...closers.splice(0)]) await close();
});

async function talk(message: string, sessionId?: string): Promise<string> {
  const reply = await built.app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: sessionId === undefined ? {} : { "x-chat-session-id": sessionId },
    payload: { message, organizationId: "acme" },
  });
  return reply.json().sessionId;
}

/** A browser: it keeps the cookie that it is given. */
function browser() {
  let cookie = "";
  return async (method: "GET" | "POST", path: string, options: { sessionId?: string; payload?: object } = {}) => {
    const reply = await built.app.inject({
      method,
      url: `/api/chat/v2/conversations${path}`,
      headers: { ...(cookie && { cookie }), ...(options.sessionId !== undefined && { "x-chat-session-id": options.sessionId }) },
      ...(options.payload !== undefined && { payload: options.payload }),
    });
    const given = reply.cookies.find(({ name }) => name === "disco_visitor");
    if (given !== undefined) cookie = `${given.name}=${given.value}`;
    return { status: reply.statusCode, body: reply.json(), cookie: given };
  };
}

test("a visitor finds past conversations by what was said in them, and goes on with one", async () => {
  const ann = browser();
  expect((await ann("GET", "/acme")).body).toEqual({ success: true, conversations: [] });
  const first = await talk("What does the Growth plan cost?");
  const kept = await ann("POST", "", { sessionId: first, payload: { organizationId: "acme" } });
  expect([kept.status, kept.cookie?.httpOnly, kept.cookie?.sameSite]).toEqual([200, true, "Lax"]);
  built.clock.advance(60_000);
  const second = await talk("Does it work with Slack?");
  await ann("POST", "", { sessionId: second, payload: { organizationId: "acme" } });
  await ann("POST", "", { sessionId: second, payload: { organizationId: "acme" } });

  const { conversations } = (await ann("GET", "/acme")).body;
  expect(conversations).toMatchObject([{ title: "Does it work with Slack?" }, { title: "What does the Growth plan cost?" }]);
  expect((await ann("GET", "/acme?q=GROWTH")).body.conversations).toMatchObject([{ title: "What does the Growth plan cost?" }]);
  expect((await ann("GET", "/acme?q=%25")).body.conversations).toEqual([]);
  const third = await talk("Is there 20% off?");
  await ann("POST", "", { sessionId: third, payload: { organizationId: "acme" } });
  expect((await ann("GET", "/acme?q=20%25 off")).body.conversations).toMatchObject([{ title: "Is there 20% off?" }]);
  const opened = await ann("POST", `/acme/${conversations[1].id}/open`);
  expect(opened.body).toEqual({ success: true, data: { sessionId: first } });
});

test("what was said in capital letters of any script is found by small ones, and the other way round", async () => {
  const ann = browser();
  const said = "Меня зовут Мария, bitte nach ÜBERSEE, στην Αθήνα";
  await ann("POST", "", { sessionId: await talk(said), payload: { organizationId: "acme" } });
  const find = async (text: string) => (await ann("GET", `/acme?q=${encodeURIComponent(text)}`)).body.conversations;
  for (const text of ["Мария", "мария", "МАРИЯ", "übersee", "Übersee", "ÜBERSEE", "nach Über", "ΣΤΗΝ αθήνα"])
    expect([text, await find(text)]).toMatchObject([text, [{ title: said }]]);
  expect(await find("Марио")).toEqual([]);
});

test("nobody else finds them, and what is no conversation is not kept", async () => {
  const [ann, eve] = [browser(), browser()];
  const session = await talk("My budget is secret");
  await ann("POST", "", { sessionId: session, payload: { organizationId: "acme" } });
  const [{ id }] = (await ann("GET", "/acme")).body.conversations;
  await eve("POST", "", { sessionId: await talk("hello"), payload: { organizationId: "acme" } });
  expect((await eve("GET", "/acme?q=secret")).body.conversations).toEqual([]);
  expect((await eve("POST", `/acme/${id}/open`)).status).toBe(404);
  expect((await browser()("POST", `/acme/${id}/open`)).status).toBe(404);
  expect((await ann("POST", `/other/${id}/open`)).status).toBe(404);
  expect((await ann("POST", "", { sessionId: "made-up", payload: { organizationId: "acme" } })).status).toBe(404);
  const rows = await built.db.read.selectFrom("visitorConversations").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(session);
});

test("on the page without a name a visitor's conversations are those with the demo organization's agent", async () => {
  await provisionOrganization(built.db, { id: "shown", slug: "shown", name: "Shown", isDemo: true });
  const reply = await built.app.inject({ method: "POST", url: "/api/chat/v2/message", payload: { message: "Who are you?" } });
  const { sessionId } = reply.json();
  const ann = browser();
  expect((await ann("POST", "", { sessionId, payload: { organizationId: "default" } })).status).toBe(200);
  const { conversations } = (await ann("GET", "/default?q=who")).body;
  expect(conversations).toMatchObject([{ title: "Who are you?" }]);
  expect((await ann("GET", "/shown")).body.conversations).toEqual(conversations);
  expect((await ann("POST", `/default/${conversations[0].id}/open`)).body.data).toEqual({ sessionId });
});

test("a search for what begins everywhere and ends nowhere holds nobody up", async () => {
  const ann = browser();
  const session = await talk("aaaa");
  await ann("POST", "", { sessionId: session, payload: { organizationId: "acme" } });
  const [{ id }] = (await ann("GET", "/acme")).body.conversations;
  for (let at = 0; at < 6_000; at += 500) await say(id, at, 500);
  let longestMs = 0;
  let servedAt = performance.now();
  let isOver = false;
  setImmediate(function serve() {
    longestMs = Math.max(longestMs, performance.now() - servedAt);
    servedAt = performance.now();
    if (!isOver) setImmediate(serve);
  });
  expect((await ann("GET", `/acme?q=${"a".repeat(199)}b`)).body.conversations).toEqual([]);
  await nextTurn();
  isOver = true;
  expect((await ann("GET", `/acme?q=${"A".repeat(199)}`)).body.conversations).toMatchObject([{ title: "aaaa" }]);
  expect(longestMs).toBeLessThan(2_000);
});

async function say(conversationId: string, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `long-${from + at}`,
    conversationId,
    ordinal: 10 + from + at,
    role: "visitor" as const,
    text: "a".repeat(4_000),
    createdAt: "2026-01-01T00:00:00.000Z",
  }));
  await built.db.write((tx) => tx.insertInto("messages").values(rows).execute());
}

test("one address begins no more than thirty lists of conversations in an hour, whatever cookies it makes up, and goes on with those", async () => {
  const counted = await buildProductApp();
  closers.push(counted.close);
  const ask = { method: "POST", url: "/api/chat/v2/message", payload: { message: "Hello", organizationId: "acme" } } as const;
  const { sessionId } = (await counted.app.inject(ask)).json();
  const keep = (cookie = "", remoteAddress = "203.0.113.9") =>
    counted.app.inject({
      method: "POST",
      url: "/api/chat/v2/conversations",
      headers: { cookie, "x-chat-session-id": sessionId },
      remoteAddress,
      payload: { organizationId: "acme" },
    });
  const madeUp = () => `disco_visitor=${randomBytes(32).toString("base64url")}`;
  const statuses: number[] = [];
  for (let visitor = 0; visitor < 30; visitor += 1) statuses.push((await keep(visitor % 2 === 0 ? "" : madeUp())).statusCode);
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
  const other = await keep("", "203.0.113.10");
  expect(other.statusCode).toBe(200);
  for (const cookie of ["", madeUp()]) {
    const refused = await keep(cookie);
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([429, "rate_limited", []]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
  }
  expect((await keep(`disco_visitor=${other.cookies[0]?.value}`)).statusCode).toBe(200);
  expect(await counted.db.read.selectFrom("visitorConversations").select("visitorHash").execute()).toHaveLength(31);
});
