import type { ChatReply, ChatThread } from "@disco/protocol";
import { SignJWT } from "jose";
import { afterEach, expect, test } from "vitest";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { openChat } from "../../testing/open-chat.ts";
import { consentOf } from "../widget/widget-settings.ts";
import { renewIdentitySecret } from "../organizations/renew-identity-secret.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Visit {
  token?: string;
  sessionId?: string;
  consent?: string;
  message?: string;
}

/** The chat of acme through its widget key, with a secret to sign visitors with. */
async function openSite(settings: object = {}) {
  const chat = await openChat(closers);
  const { db, env, clock, app } = chat;
  const secret = await renewIdentitySecret({ db, secrets: createSecretBox(env.secretKey) }, "org-acme", clock());
  await db.write((tx) =>
    tx
      .updateTable("embeddedChatConfigurations")
      .set({ settings: JSON.stringify(settings) })
      .where("organizationId", "=", "org-acme")
      .execute(),
  );
  const { apiKey } = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select("apiKey")
    .where("organizationId", "=", "org-acme")
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
    ask: ({ message = "What does the plan cost?", consent, ...visit }: Visit) =>
      app.inject({
        method: "POST",
        url: "/api/chat/v2/message",
        headers: headersOf(visit),
        payload: { message, ...(consent === undefined ? {} : { consent }) },
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

test("an anonymous thread goes over to the visitor who signs in with it, and its old session opens nothing", async () => {
  const site = await openSite();
  const anonymous = (await site.ask({})).json<ChatReply>();
  const signed = (await site.ask({ token: await site.sign("user-7"), sessionId: anonymous.sessionId })).json<ChatReply>();
  expect(signed.conversationId).toBe(anonymous.conversationId);
  expect(signed.sessionId).not.toBe(anonymous.sessionId);
  expect((await site.thread({ sessionId: anonymous.sessionId })).statusCode).toBe(404);
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
