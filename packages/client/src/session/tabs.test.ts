import { afterEach, expect, it, vi } from "vitest";
import { aBrowser, aKept, becomes, idle, running, tokenOf } from "../../testing/a-browser.ts";
import { aReply } from "../testing.ts";
import { continueConversation } from "./continue-conversation.ts";
import { keptKey } from "./kept.ts";
import type { Session } from "./session.ts";

afterEach(() => running.splice(0).forEach((session) => session.destroy()));

const AT = "2026-01-05T09:00:00Z";
const textsOf = (session: Session) => session.chat.peek().messages.map(({ text }) => text);

/** A promise that is kept when the test says so. */
function aGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

it("shows in one tab what was said in another", () => {
  const browser = aBrowser();
  const session = browser.open();
  browser.store.set(
    keptKey("acme"),
    aKept({ sessionId: "s1", messages: [{ sender: "user", id: "elsewhere", text: "Hello", sentAt: AT }] }),
  );
  expect(textsOf(session)).toEqual([]);
  browser.events.dispatchEvent(new Event("storage"));
  expect(textsOf(session)).toEqual(["Hello"]);
});

it("shows in one chat of a page what was said in another, and keeps it once", async () => {
  const browser = aBrowser();
  const [one, two] = [browser.open(), browser.open()];
  one.send("Hello");
  await becomes(one, idle(2));
  expect(two.chat.peek().messages).toEqual(one.chat.peek().messages);
  expect([...browser.store.keys()]).toEqual([keptKey("acme")]);
});

it("answers what is written in two tabs at once, each message once", async () => {
  const { open, opened } = aGate();
  const browser = aBrowser(() => opened.then(() => Response.json(aReply())));
  const [one, two] = [browser.open(), browser.open()];
  one.send("Mine");
  two.send("And mine");
  open();
  await Promise.all([becomes(one, idle(4)), becomes(two, idle(4))]);
  expect(textsOf(one)).toEqual(["Mine", "Yes, it does.", "And mine", "Yes, it does."]);
  expect(textsOf(two)).toEqual(textsOf(one));
  expect(browser.sent.map(({ body }) => body?.messageId)).toEqual(["message-1", "message-2"]);
});

it("goes on after a message that another tab could not deliver, which nobody sends again unasked", async () => {
  const { open, opened } = aGate();
  const refusal = { success: false, error: "No.", code: "invalid_request" };
  const browser = aBrowser(({ body }) =>
    opened.then(() => (body?.message === "Mine" ? Response.json(refusal, { status: 400 }) : Response.json(aReply()))),
  );
  const [one, two] = [browser.open(), browser.open()];
  one.send("Mine");
  two.send("And mine");
  open();
  await becomes(two, idle(3));
  expect(browser.sent.map(({ body }) => body?.messageId)).toEqual(["message-1", "message-2"]);
  expect(two.chat.peek().messages).toMatchObject([{ text: "Mine", delivery: "failed" }, { text: "And mine" }, { text: "Yes, it does." }]);
});

it("goes to the conversation that another tab has begun or opened, and leaves the one before whole", async () => {
  const said = { sentAt: AT, messageId: "past-1", metadata: null };
  const past = [
    { ...said, id: "u1", sender: "user", text: "Before" },
    { ...said, id: "a1", sender: "assistant", text: "Long ago." },
  ];
  const browser = aBrowser(({ path }) =>
    Response.json(path.endsWith("/session") ? { success: true, sessionId: "s0", conversationId: "c0", messages: past } : aReply()),
  );
  const session = browser.open();
  session.send("Hello");
  await becomes(session, idle(2));

  continueConversation("acme", null, browser.storage);
  browser.events.dispatchEvent(new Event("storage"));
  expect(session.chat.peek()).toMatchObject({ sessionId: null, messages: [] });
  session.send("Something else");
  await becomes(session, idle(2));
  expect(browser.sent.at(-1)?.headers.get("x-chat-session-id")).toBeNull();

  continueConversation("acme", "s0", browser.storage);
  const other = browser.open();
  await becomes(other, idle(2));
  expect(textsOf(session)).toEqual(["Before", "Long ago."]);
  session.send("Once more");
  await becomes(session, idle(4));
  expect(browser.sent.at(-1)?.headers.get("x-chat-session-id")).toBe("s0");
});

it("leaves out a reply that comes after another tab has begun another conversation", async () => {
  const { open, opened } = aGate();
  const browser = aBrowser(({ body }) =>
    body?.message === "And this?" ? opened.then(() => Response.json(aReply({ response: "Too late." }))) : Response.json(aReply()),
  );
  const session = browser.open();
  session.send("Hello");
  await becomes(session, idle(2));
  session.send("And this?");
  await vi.waitFor(() => expect(browser.sent).toHaveLength(2));
  continueConversation("acme", null, browser.storage);
  browser.events.dispatchEvent(new Event("storage"));
  open();
  session.send("Something else");
  await becomes(session, idle(2));
  expect(textsOf(session)).toEqual(["Something else", "Yes, it does."]);
});

it("goes on with a person's conversation when another tab has just been told their name", async () => {
  const { open, opened } = aGate();
  const browser = aBrowser(({ path, body }) => {
    if (path.endsWith("/session")) return Response.json({}, { status: 404 });
    return body?.message === "Second" ? opened.then(() => Response.json(aReply())) : Response.json(aReply());
  });
  const one = browser.open();
  one.identify(tokenOf("ada"));
  one.send("First");
  await becomes(one, idle(2));
  one.send("Second");
  await vi.waitFor(() => expect(browser.sent.at(-1)?.body?.message).toBe("Second"));
  browser.open().identify(tokenOf("ada"));
  open();
  await becomes(one, idle(4));
  expect(textsOf(one)).toEqual(["First", "Yes, it does.", "Second", "Yes, it does."]);
});

it("sends what a person wrote without a line also when the page tells their name after it has loaded with the chat open", async () => {
  let isUp = false;
  const browser = aBrowser(({ path }) => {
    if (!isUp) throw new TypeError("no line");
    return path.endsWith("/session") ? Response.json({}, { status: 404 }) : Response.json(aReply());
  });
  const before = browser.open();
  before.identify(tokenOf("ada"));
  before.setOpen(true);
  before.send("Hello");
  before.setDraft("And this?");
  running.splice(0).forEach((session) => session.destroy());
  isUp = true;
  browser.sent.length = 0;
  const session = browser.open();
  session.setOpen(session.isOpen.peek());
  session.identify(tokenOf("ada"));
  expect(session.draft.peek()).toBe("And this?");
  await becomes(session, idle(2));
  expect(browser.sent.flatMap(({ body, headers }) => (body ? [[body.messageId, headers.get("x-visitor-token")]] : []))).toEqual([
    ["message-1", tokenOf("ada")],
  ]);
});

it("no longer says that a message failed once another tab has had it answered", async () => {
  let isRefused = true;
  const refusal = { success: false, error: "No.", code: "invalid_request" };
  const browser = aBrowser(() => (isRefused ? Response.json(refusal, { status: 400 }) : Response.json(aReply())));
  const [one, two] = [browser.open(), browser.open()];
  one.send("Hello");
  await becomes(one, ({ turn }) => turn.phase === "failed");
  isRefused = false;
  two.retry();
  await becomes(one, idle(2));
  expect(textsOf(one)).toEqual(["Hello", "Yes, it does."]);
});

it("sends what waits in the conversation that another tab has opened just before a message went out", async () => {
  const browser = aBrowser();
  const session = browser.open();
  session.send("Hello");
  await becomes(session, idle(2));
  session.send("And this?");
  browser.store.set(
    keptKey("acme"),
    aKept({ sessionId: "s2", messages: [{ sender: "user", id: "elsewhere", text: "Something else", sentAt: AT, delivery: "unsent" }] }),
  );
  await becomes(session, idle(2));
  expect(textsOf(session)).toEqual(["Something else", "Yes, it does."]);
  expect(browser.sent.map(({ body }) => body?.message)).toEqual(["Hello", "Something else"]);
  expect(browser.sent.at(-1)?.headers.get("x-chat-session-id")).toBe("s2");
});
