import type { ChatReply, ChatThread } from "@disco/protocol";
import { SignJWT } from "jose";
import { afterEach, expect, test } from "vitest";
import { createSecretBox } from "../../../../secrets/secret-box.ts";
import { openChat, type OpenChat, unlimited } from "../../../../testing/open-chat.ts";
import { openCompany } from "../../../../testing/open-company.ts";
import { consentOf } from "../../widget-configuration/widget-settings.ts";
import { renewIdentitySecret } from "../../widget-configuration/renew-identity-secret.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MINUTE_MS = 60_000;

interface Visit {
  token?: string;
  sessionId?: string;
  consent?: string;
  message?: string;
  messageId?: string;
}

const member = { id: "m1", email: "ann@acme.example", name: "Ann", organization: null };

/** The chat of an organization through its widget key, with a secret to sign visitors with; `beside` another one, on its server. */
async function openSite(settings: object = {}, slug = "acme", beside?: OpenChat) {
  const chat = beside ?? (await openChat(closers));
  const { db, env, clock, app } = chat;
  const organizationId = `org-${slug}`;
  const secret = await renewIdentitySecret({ db, secrets: createSecretBox(env.secretKey) }, { member, organizationId }, clock());
  await db.write((tx) =>
    tx
      .updateTable("embeddedChatConfigurations")
      .set({ settings: JSON.stringify(settings) })
      .where("organizationId", "=", organizationId)
      .execute(),
  );
  const { apiKey } = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select("apiKey")
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  const headersOf = ({ token, sessionId }: Visit) => ({
    "x-widget-key": apiKey,
    ...(token === undefined ? {} : { "x-visitor-token": token }),
    ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }),
  });
  return {
    ...chat,
    sign: (subject: string, claims: object = {}, lifetimeS = 600, key = secret) =>
      new SignJWT({ sub: subject, exp: Math.floor(clock().getTime() / 1_000) + lifetimeS, ...claims })
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(key)),
    ask: ({ message = "What does the plan cost?", messageId, consent, ...visit }: Visit) =>
      app.inject({
        method: "POST",
        url: "/api/chat/v2/message",
        headers: headersOf(visit),
        payload: {
          message,
          ...(messageId === undefined ? {} : { messageId }),
          ...(consent === undefined ? {} : { consent }),
        },
      }),
    thread: (visit: Visit) => app.inject({ url: "/api/chat/v2/session", headers: headersOf(visit) }),
  };
}

test("a signed visitor finds their thread on every device, and what their server says of them is trusted", async () => {
  const site = await openSite();
  const token = await site.sign("user-7", { name: "Ada", email: "ada@lovelace.example", attributes: { plan: "growth" } });
  const first = (await site.ask({ token })).json<ChatReply>();
  const elsewhere = (await site.thread({ token: await site.sign("user-7") })).json<ChatThread>();
  expect(elsewhere).toMatchObject({ conversationId: first.conversationId, sessionId: first.sessionId });
  expect(elsewhere.messages).toHaveLength(2);
  const row = await site.db.read
    .selectFrom("conversations")
    .select(["visitorSubject", "visitorAttributes", "state"])
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ visitorSubject: "user-7", visitorAttributes: '{"plan":"growth"}' });
  expect(JSON.parse(row.state)).toMatchObject({ name: "Ada", email: "ada@lovelace.example" });
});

test("a visitor whom two organizations know by the same id has a thread with each, and neither shows the other's", async () => {
  const acme = await openSite();
  const globex = await openSite({}, "globex", acme);
  const atAcme = (await acme.ask({ token: await acme.sign("user-7") })).json<ChatReply>();
  const token = await globex.sign("user-7");
  expect((await globex.thread({ token })).statusCode).toBe(404);
  acme.clock.advance(MINUTE_MS);
  const atGlobex = (await globex.ask({ token })).json<ChatReply>();
  expect(atGlobex.conversationId).not.toBe(atAcme.conversationId);
  expect((await globex.thread({ token })).json()).toMatchObject({ conversationId: atGlobex.conversationId });
  expect((await acme.thread({ token: await acme.sign("user-7") })).json()).toMatchObject({ conversationId: atAcme.conversationId });
});

test("of a signed visitor's threads the one that went on last is found", async () => {
  const site = await openSite();
  const found = async () => (await site.thread({ token: await site.sign("user-7") })).json<ChatThread>().conversationId;
  const older = (await site.ask({ token: await site.sign("user-7") })).json<ChatReply>();
  site.clock.advance(MINUTE_MS);
  const newer = (await site.ask({ token: await site.sign("user-7") })).json<ChatReply>();
  expect(newer.conversationId).not.toBe(older.conversationId);
  expect(await found()).toBe(newer.conversationId);
  site.clock.advance(MINUTE_MS);
  await site.ask({ token: await site.sign("user-7"), sessionId: older.sessionId });
  expect(await found()).toBe(older.conversationId);
});

test("a signed visitor who never got the first answer sends the message again without a session and gets that very answer", async () => {
  const site = await openSite();
  const send = async (messageId: string) => (await site.ask({ token: await site.sign("user-7"), messageId })).json<ChatReply>();
  const lost = await send("message-1");
  expect(await send("message-1")).toEqual(lost);
  const rows = () => site.db.read.selectFrom("conversations").select(["id", "messageCount"]).orderBy("createdAt").execute();
  expect(await rows()).toEqual([{ id: lost.conversationId, messageCount: 2 }]);
  site.clock.advance(11 * MINUTE_MS);
  const late = await send("message-1");
  expect(await rows()).toEqual([
    { id: lost.conversationId, messageCount: 2 },
    { id: late.conversationId, messageCount: 2 },
  ]);
});

test("another first message, or one that the talk has gone on from, begins a thread of its own for a signed visitor", async () => {
  const site = await openSite();
  const send = async (visit: Visit) => (await site.ask({ token: await site.sign("user-7"), ...visit })).json<ChatReply>();
  const first = await send({ messageId: "message-1" });
  await send({ sessionId: first.sessionId });
  site.clock.advance(MINUTE_MS);
  const afterMore = await send({ messageId: "message-1" });
  const another = await send({ messageId: "message-2" });
  expect(new Set([first, afterMore, another].map(({ conversationId }) => conversationId)).size).toBe(3);
});

test("an anonymous thread goes over to the visitor who signs in with it, and its old session opens nothing", async () => {
  const site = await openSite();
  const anonymous = (await site.ask({})).json<ChatReply>();
  const signed = (await site.ask({ token: await site.sign("user-7"), sessionId: anonymous.sessionId })).json<ChatReply>();
  expect(signed.conversationId).toBe(anonymous.conversationId);
  expect(signed.sessionId).not.toBe(anonymous.sessionId);
  expect((await site.thread({ sessionId: anonymous.sessionId })).statusCode).toBe(404);
});

test("of two visitors who sign in with one anonymous thread at once one has it, and the other begins another", async () => {
  const site = await openSite();
  const anonymous = (await site.ask({})).json<ChatReply>();
  const visitors = ["user-7", "user-8"];
  const tokens = await Promise.all(visitors.map((subject) => site.sign(subject)));
  const replies = await Promise.all(tokens.map((token) => site.ask({ token, sessionId: anonymous.sessionId })));
  const [one, other] = replies.map((reply) => reply.json<ChatReply>().conversationId);
  expect(one).not.toBe(other);
  expect([one, other]).toContain(anonymous.conversationId);
  const rows = await site.db.read.selectFrom("conversations").select(["id", "visitorSubject"]).orderBy("visitorSubject").execute();
  expect(rows).toEqual([
    { id: one, visitorSubject: "user-7" },
    { id: other, visitorSubject: "user-8" },
  ]);
});

test("nobody else opens a signed visitor's thread: not another visitor, not without a token, not with a bad one", async () => {
  const site = await openSite();
  const { sessionId, conversationId } = (await site.ask({ token: await site.sign("user-7") })).json<ChatReply>();
  const strangers: Visit[] = [
    { sessionId, token: await site.sign("user-8") },
    { sessionId },
    { sessionId, token: await site.sign("user-7", {}, -60) },
    { sessionId, token: await site.sign("user-7", {}, 7_200) },
    { sessionId, token: await site.sign("user-7", {}, 600, "vs_a-secret-that-is-not-this-organizations-own") },
    { token: "x.y.z" },
  ];
  for (const stranger of strangers) {
    expect((await site.thread(stranger)).statusCode).toBe(404);
    const reply = (await site.ask(stranger)).json<ChatReply>();
    expect(reply.conversationId).not.toBe(conversationId);
  }
});

test("where an organization asks for consent, no message is taken without it, and the words agreed to are kept", async () => {
  const site = await openSite({ consentText: "We store this chat for 30 days." });
  const refused = await site.ask({});
  expect([refused.statusCode, refused.json().code]).toEqual([403, "consent_required"]);
  expect(await site.db.read.selectFrom("messages").select("id").execute()).toEqual([]);

  const consent = consentOf({ consentText: "We store this chat for 30 days." });
  const { sessionId } = (await site.ask({ consent: consent?.version ?? "" })).json<ChatReply>();
  expect((await site.ask({ sessionId })).statusCode).toBe(200);
  expect((await site.ask({ consent: "an-older-version" })).statusCode).toBe(403);
  expect(await site.db.read.selectFrom("consents").select(["organizationId", "text"]).execute()).toEqual([
    { organizationId: "org-acme", text: "We store this chat for 30 days." },
  ]);
});

test("a consent is asked for by the organization's slug as by its key, of calls too, and our own page learns its words", async () => {
  const company = await openCompany(closers);
  await company.call("PUT", "/api/widget/configuration", { consentText: "We store this chat for 30 days." });
  const own = { "sec-fetch-site": "same-origin", "x-organization-id": "acme" };
  const post = (url: string, payload: object) => company.app.inject({ method: "POST", url, headers: own, payload });
  const say = (agreed: object = {}) => post("/api/chat/v2/message", { message: "What do you sell?", organizationId: "acme", ...agreed });
  const call = (agreed: object = {}) => post("/api/voice/ticket", { organizationId: "acme", ...agreed });
  for (const refused of [await say(), await call(), await say({ consent: "of other words" })])
    expect([refused.statusCode, refused.json().code]).toEqual([403, "consent_required"]);
  const { consent } = (await company.app.inject({ url: "/api/widget/config", headers: own })).json().data;
  expect(consent.text).toBe("We store this chat for 30 days.");
  for (const taken of [await say({ consent: consent.version }), await call({ consent: consent.version })])
    expect(taken.statusCode).toBe(200);
  const foreign = { ...own, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect((await company.app.inject({ url: "/api/widget/config", headers: foreign })).statusCode).toBe(400);
});

test("a consent that two messages carry at the same time is kept once", async () => {
  const held: (() => void)[] = [];
  let isHolding = false;
  const chat = await openChat(closers, undefined, undefined, undefined, {
    ...unlimited,
    // Both are on their way before either is stored.
    take: async (name, key, rule) => {
      if (isHolding && name === "chat-session")
        await new Promise<void>((resolve) => {
          if (held.push(resolve) === 2) for (const goOn of held) goOn();
        });
      return unlimited.take(name, key, rule);
    },
  });
  const consentText = "We store this chat for 30 days.";
  const site = await openSite({ consentText }, "acme", chat);
  const consent = consentOf({ consentText })?.version ?? "";
  const { sessionId } = (await site.ask({ consent })).json<ChatReply>();
  await site.db.write((tx) => tx.updateTable("conversations").set({ consentVersion: "of older words" }).execute());

  isHolding = true;
  const messages = ["What does it cost?", "Is there a trial?"];
  const replies = await Promise.all(messages.map((message) => site.ask({ sessionId, consent, message })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await site.db.read.selectFrom("consents").select("version").execute()).toHaveLength(2);
});
