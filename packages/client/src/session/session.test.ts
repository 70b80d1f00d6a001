import type { ChatReply } from "@disco/protocol";
import { afterEach, expect, it, vi } from "vitest";
import { aBrowser, aKept, becomes, idle, running, stream, tokenOf } from "../../testing/a-browser.ts";
import type { VisitorMessage } from "../chat/chat.ts";
import { aReply } from "../testing.ts";
import { keptKey } from "./kept.ts";
import { lightSession } from "./light-session.ts";

afterEach(() => running.splice(0).forEach((session) => session.destroy()));

const unsent = (id: string, text: string): VisitorMessage => ({
  sender: "user",
  id,
  text,
  sentAt: "2026-01-05T09:00:00Z",
  delivery: "unsent",
});

/** A session over what is stored already, the rest of which cannot be fetched. */
function cutOff(stored: string) {
  const sent: unknown[] = [];
  const store = new Map([[keptKey("acme"), stored]]);
  const session = lightSession(
    { apiUrl: "https://disco.test", organizationId: "acme" },
    {
      fetch: async (_url, init) => (sent.push(JSON.parse(String(init?.body))), Response.json(aReply())),
      storage: () => ({ getItem: (key) => store.get(key) ?? null, setItem: (key, value) => void store.set(key, value) }),
      page: () => "https://acme.test/",
      events: () => new EventTarget(),
      newId: () => "message-1",
      now: () => new Date("2026-01-05T09:00:00Z"),
      later: () => () => {},
    },
    { restore: () => Promise.reject(new TypeError("The line is cut.")), person: () => Promise.reject(new TypeError("The line is cut.")) },
  );
  running.push(session);
  return { sent, store, session };
}

it("touches nothing until it starts, and stores nothing until something is said", () => {
  const browser = aBrowser();
  browser.open();
  expect([browser.sent.length, browser.store.size]).toEqual([0, 0]);
});

it("sends what was written while the rest of a session could not be fetched, and fails nowhere else", async () => {
  const { sent, session } = cutOff("{}");
  const started = session.start();
  session.send("Hello");
  await started;
  await becomes(session, idle(2));
  expect(sent).toEqual([expect.objectContaining({ message: "Hello" })]);
});

it("leaves a stored conversation as it is when what reads it could not be fetched", async () => {
  const stored = aKept({ sessionId: "s0", messages: [unsent("message-0", "Before")] });
  const { store, session } = cutOff(stored);
  await session.start();
  session.setOpen(true);
  session.send("Hello");
  await becomes(session, idle(2));
  expect(store.get(keptKey("acme"))).toBe(stored);
});

it("sends one message with the spec's fields and reads a JSON reply as well as a stream", async () => {
  const browser = aBrowser();
  const session = browser.open();
  session.send("  Hello ");
  session.send("ignored while busy");
  await becomes(session, idle(2));
  expect(browser.sent).toHaveLength(1);
  expect(browser.sent[0]?.body).toMatchObject({ message: "Hello", messageId: "message-1", temperature: 0.7, organizationId: "acme" });
  expect(browser.sent[0]?.headers.get("x-organization-id")).toBe("acme");
  session.send("Next");
  await becomes(session, idle(4));
  expect(browser.sent[1]?.headers.get("x-chat-session-id")).toBe("s1");
});

it("asks again under the same id when the server goes away or the stream breaks", async () => {
  const answers = [
    () => stream({ type: "turn.started", sessionId: "s1", conversationId: "c1" }, { type: "turn.interrupted", retryAfterMs: 10 }),
    () => stream({ type: "turn.started", sessionId: "s1", conversationId: "c1" }, { type: "reply.delta", text: "Ye" }),
    () => stream({ type: "reply.finished", reply: aReply() }),
  ];
  const browser = aBrowser(() => answers.shift()!());
  const session = browser.open();
  session.send("Hello");
  const ticking = setInterval(browser.tick, 1);
  await becomes(session, idle(2));
  clearInterval(ticking);
  expect(browser.sent.map(({ body }) => body?.messageId)).toEqual(["message-1", "message-1", "message-1"]);
  expect(session.reply.peek()).toBe("");
});

it("keeps an unanswered message over a reload and sends it once, under its own id", async () => {
  let isUp = false;
  const browser = aBrowser(({ path }) => {
    if (!isUp) throw new TypeError("no line");
    return path.endsWith("/session") ? Response.json({}, { status: 404 }) : Response.json(aReply());
  });
  browser.open().send("Hello");
  running.splice(0).forEach((session) => session.destroy());
  isUp = true;
  browser.sent.length = 0;
  const session = browser.open();
  await becomes(session, idle(2));
  expect(browser.sent.map(({ body }) => body?.messageId)).toEqual(["message-1"]);
});

it("sends each message once when an answer no longer fits into the store", async () => {
  let asked = 0;
  const refusal = { success: false, error: "Enough.", code: "invalid_request" };
  // Endless retries end in a refusal.
  const browser = aBrowser(() => (++asked > 9 ? Response.json(refusal, { status: 400 }) : Response.json(aReply())));
  const session = browser.open();
  session.send("One");
  browser.storage.setItem = () => {
    throw new DOMException("The store is full.", "QuotaExceededError");
  };
  await becomes(session, idle(2));
  session.send("Two");
  await becomes(session, (chat) => chat.turn.phase === "failed" || idle(4)(chat));
  expect(browser.sent.map(({ body }) => body?.messageId)).toEqual(["message-1", "message-2"]);
});

it("ignores a reply that comes after a stop", async () => {
  let reply: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => (reply = resolve));
  const browser = aBrowser(({ body }) => (body?.message === "Hello" ? late : Response.json(aReply())));
  const session = browser.open();
  session.send("Hello");
  await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
  session.stop();
  reply(Response.json(aReply({ response: "Too late." })));
  session.send("Next");
  await becomes(session, idle(3));
  expect(session.chat.peek().messages.map(({ text }) => text)).toEqual(["Hello", "Next", "Yes, it does."]);
});

it("goes on with the message that waits behind one that is stopped", async () => {
  let reply: (response: Response) => void = () => {};
  const held = new Promise<Response>((resolve) => (reply = resolve));
  const browser = aBrowser(({ body }) => (body?.message === "One" ? held : Response.json(aReply())));
  browser.store.set(keptKey("acme"), aKept({ messages: [unsent("waiting-1", "One"), unsent("waiting-2", "Two")] }));
  const session = browser.open();
  await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
  session.stop();
  await becomes(session, idle(3));
  expect(browser.sent.map(({ body }) => body?.message)).toEqual(["One", "Two"]);
  reply(Response.json(aReply()));
});

it("leaves what was said as the same objects while more is said, so that nobody has to draw it again", async () => {
  const browser = aBrowser();
  const session = browser.open();
  session.send("Hello");
  await becomes(session, idle(2));
  const [question, answer] = session.chat.peek().messages;
  session.send("Next");
  await becomes(session, idle(4));
  expect(session.chat.peek().messages[0]).toBe(question);
  expect(session.chat.peek().messages[1]).toBe(answer);
});

it("prefers what another tab has stored to a thread that the server told before", async () => {
  let tell: (thread: Response) => void = () => {};
  const thread = new Promise<Response>((resolve) => (tell = resolve));
  const browser = aBrowser(({ path }) => (path.endsWith("/session") ? thread : Response.json(aReply())));
  const first = browser.open();
  first.send("Hello");
  await becomes(first, idle(2));
  running.splice(0).forEach((session) => session.destroy());
  const session = browser.open();
  const kept = browser.store.get(keptKey("acme"))!;
  const rated = JSON.parse(kept);
  rated.threads[""].messages[1].metadata.rating = "good";
  browser.store.set(keptKey("acme"), JSON.stringify(rated));
  const common = { sentAt: "2026-01-05T09:00:00Z", messageId: "message-1", metadata: null };
  const messages = [
    { ...common, id: "u1", sender: "user", text: "Hello" },
    { ...common, id: "a1", sender: "assistant", text: "Yes, it does." },
  ];
  tell(Response.json({ success: true, sessionId: "s1", conversationId: "c1", messages }));
  await becomes(session, ({ messages: [, answer] }) => answer?.sender === "assistant" && answer.metadata?.rating === "good");
  expect(browser.store.get(keptKey("acme"))).toContain('"rating":"good"');
});

it.each(["{", "null", '{"version":1,"messages":[null]}', '{"version":0,"messages":[]}'])(
  "starts empty over a store that holds %s",
  (text) => {
    const browser = aBrowser();
    browser.store.set(keptKey("acme"), text);
    expect(browser.open().chat.peek().messages).toEqual([]);
  },
);

it("sends the remembered demo request with the address that follows it, if it follows at once", async () => {
  const browser = aBrowser(({ body }) =>
    Response.json(aReply(body?.message === "Show me a demo" ? { toolCalled: "show_demo", toolData: { needsEmail: true } } : {})),
  );
  const session = browser.open();
  for (const [count, text] of [
    [2, "Show me a demo"],
    [4, "ada@acme.test"],
    [6, "bob@acme.test"],
    [8, "Show me a demo"],
    [10, "What does it cost?"],
    [12, "cy@acme.test"],
  ] as const) {
    session.send(text);
    await becomes(session, idle(count));
  }
  expect(browser.sent.map(({ body }) => body?.message)).toEqual([
    "Show me a demo",
    "Show me a demo. My email is ada@acme.test",
    "bob@acme.test",
    "Show me a demo",
    "What does it cost?",
    "cy@acme.test",
  ]);
});

it("sends the demo request with the address again when that message had failed", async () => {
  const refusal = { success: false, error: "Slow down.", code: "rate_limited" };
  const answers = [
    () => Response.json(aReply({ toolCalled: "show_demo", toolData: { needsEmail: true } })),
    () => Response.json(refusal, { status: 429, headers: { "retry-after": "60" } }),
    () => Response.json(aReply()),
  ];
  const browser = aBrowser(() => answers.shift()!());
  const session = browser.open();
  session.send("Show me a demo");
  await becomes(session, idle(2));
  session.send("ada@acme.test");
  await becomes(session, ({ turn }) => turn.phase === "failed");
  // The turn has to be over before another can begin.
  await vi.waitFor(() => {
    session.retry();
    expect(browser.sent).toHaveLength(3);
  });
  await becomes(session, idle(4));
  const joined = "Show me a demo. My email is ada@acme.test";
  expect(browser.sent.map(({ body }) => body?.message)).toEqual(["Show me a demo", joined, joined]);
});

const noReplies: [string, () => Response][] = [
  ["something else", () => Response.json({ status: "ok" })],
  ["nothing", () => Response.json(null)],
  ["a stream that ends without a text", () => stream({ type: "reply.finished", reply: {} as ChatReply })],
];
it.each(noReplies)("takes %s for no reply, and leaves the message to be sent again", async (_title, answer) => {
  const browser = aBrowser(answer);
  const session = browser.open();
  session.send("Hello");
  await becomes(session, ({ turn }) => turn.phase === "failed");
  expect(session.chat.peek()).toMatchObject({
    messages: [{ text: "Hello", delivery: "failed" }],
    turn: { code: "invalid_reply" },
  });
  expect(browser.sent).toHaveLength(1);
});

it("gives up at once on a refusal and says why", async () => {
  const browser = aBrowser(() =>
    Response.json({ success: false, error: "Slow down.", code: "rate_limited" }, { status: 429, headers: { "retry-after": "60" } }),
  );
  const session = browser.open();
  session.send("Hello");
  await becomes(session, ({ turn }) => turn.phase === "failed");
  expect(session.chat.peek().turn).toEqual({ phase: "failed", code: "rate_limited", error: "Slow down." });
  expect(browser.sent).toHaveLength(1);
});

it("never shows one person the thread of another, however late it comes", async () => {
  const late: ((response: Response) => void)[] = [];
  const browser = aBrowser(() => new Promise<Response>((resolve) => late.push(resolve)));
  const session = browser.open();
  session.identify(tokenOf("ada"));
  session.identify(tokenOf("bob"));
  expect(browser.sent.map(({ headers }) => headers.get("x-visitor-token"))).toEqual([tokenOf("ada"), tokenOf("bob")]);
  const said = { id: "u1", sender: "user", text: "Ada's secret", sentAt: "2026-01-05T09:00:00Z", messageId: "m1", metadata: null };
  late[0]?.(Response.json({ success: true, sessionId: "s-ada", conversationId: "c-ada", messages: [said] }));
  late[1]?.(Response.json({ success: true, sessionId: "s-bob", conversationId: "c-bob", messages: [] }));
  await becomes(session, ({ sessionId }) => sessionId === "s-bob");
  expect(session.chat.peek().messages).toEqual([]);
});

it("holds a message until the visitor has agreed, then sends it once with the agreed version", async () => {
  let isAsked = true;
  const browser = aBrowser(({ path, body }) => {
    if (path.endsWith("/config")) return Response.json({ success: true, data: { consent: { version: "v2", text: "We keep it." } } });
    if (isAsked && body?.consent !== "v2") {
      isAsked = false;
      return Response.json({ success: false, error: "Consent is needed.", code: "consent_required" }, { status: 403 });
    }
    return Response.json(aReply());
  });
  const session = browser.open();
  session.send("Hello");
  await new Promise<void>((resolve) => session.consent.subscribe(resolve));
  await becomes(session, idle(1));
  session.agree();
  await becomes(session, idle(2));
  expect(browser.sent.filter(({ body }) => body).map(({ body }) => [body?.messageId, body?.consent])).toEqual([
    ["message-1", undefined],
    ["message-1", "v2"],
  ]);
  expect(browser.store.get(keptKey("acme"))).toContain('"consent":"v2"');
});

it("rates a reply under the server's id for it, keeps the verdict, and says when it could not", async () => {
  let isRefused = false;
  const browser = aBrowser(({ path }) => {
    if (!path.endsWith("/rating")) return Response.json(aReply({ messageId: "server-1", sessionId: "s1" }));
    return isRefused
      ? Response.json({ success: false, error: "Too many.", code: "rate_limited" }, { status: 429 })
      : Response.json({ success: true, rating: "bad" });
  });
  const session = browser.open();
  session.send("Hello");
  await becomes(session, idle(2));
  const reply = () => {
    const message = session.chat.peek().messages[1];
    if (message?.sender !== "assistant") throw new Error("There is no reply.");
    return message;
  };
  await session.rate(reply(), "bad");
  const { path, body, headers } = browser.sent.at(-1)!;
  expect([path, body, headers.get("x-chat-session-id")]).toEqual(["/api/chat/v2/rating", { messageId: "server-1", rating: "bad" }, "s1"]);
  expect(browser.store.get(keptKey("acme"))).toContain('"rating":"bad"');
  isRefused = true;
  await expect(session.rate(reply(), "good")).rejects.toMatchObject({ code: "rate_limited" });
  expect(reply().metadata?.rating).toBe("bad");
});
