import type { LineEvent, PlacedMessage, VisitorHandler } from "@disco/protocol";
import { afterEach, expect, it } from "vitest";
import { aBrowser, aKept, becomes, idle, running, stream } from "../../testing/a-browser.ts";
import type { Sent } from "../../testing/a-browser.ts";
import { aReply } from "../testing.ts";
import { keptKey } from "./kept.ts";

afterEach(() => running.splice(0).forEach((session) => session.destroy()));

const AT = "2026-01-05T09:00:00Z";
const ada = { name: "Ada", photo: null };
const byAgent: VisitorHandler = { handler: "agent", epoch: 0, since: AT, person: null, waitsUntil: null };
const byAda: VisitorHandler = { ...byAgent, handler: "person", epoch: 1, person: ada };
const fromAda = (id: string, ordinal: number): PlacedMessage => ({
  id,
  ordinal,
  sender: "member",
  text: `Ada's ${id}`,
  sentAt: AT,
  messageId: `sent-${id}`,
  metadata: { member: ada },
});
const opened = (...messages: PlacedMessage[]): LineEvent => ({ type: "opened", handler: byAda, messages, readByMember: -1 });

/** A browser whose lines are held open, with the events that come on the newest one. */
function aLine(answer: (sent: Sent) => Response | Promise<Response> = () => Response.json(aReply())) {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const lines: string[] = [];
  const browser = aBrowser((sent) => {
    if (!sent.path.endsWith("/line")) return answer(sent);
    lines.push(sent.query);
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const say = (event: LineEvent) => line!.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  return { ...browser, lines, say, lose: () => line!.error(new TypeError("lost")) };
}

it("opens a line once there is a conversation on the screen, and closes it with the screen", async () => {
  const browser = aLine();
  const session = browser.open();
  session.setShown(true);
  expect(browser.lines).toEqual([]);
  session.send("Hello");
  await becomes(session, idle(2));
  expect(browser.lines).toEqual(["?after=-1"]);
  expect(browser.sent.find(({ path }) => path.endsWith("/page"))?.body).toEqual({ page: "https://acme.test/" });
  session.setShown(false);
  session.setShown(true);
  expect(browser.lines).toHaveLength(2);
});

it("shows what a person writes once, and asks for the rest after a lost line", async () => {
  const browser = aLine();
  const session = browser.open();
  session.setShown(true);
  session.send("Hello");
  await becomes(session, idle(2));
  browser.say(opened());
  browser.say({ type: "message", message: fromAda("m1", 2) });
  await becomes(session, idle(3));
  expect(session.chat.peek().handovers).toMatchObject([{ handler: "person", after: "re:message-1" }]);
  await expect.poll(() => browser.sent.filter(({ path }) => path.endsWith("/read")).map(({ body }) => body)).toEqual([{ ordinal: 2 }]);
  browser.lose();
  await expect.poll(() => (browser.tick(), browser.lines)).toEqual(["?after=-1", "?after=2"]);
  browser.say(opened(fromAda("m1", 2), fromAda("m2", 3)));
  await becomes(session, idle(4));
  expect(session.chat.peek().messages.map(({ text }) => text)).toEqual(["Hello", "Yes, it does.", "Ada's m1", "Ada's m2"]);
});

it("drops what came of a reply that a person has overtaken, and keeps the question", async () => {
  const browser = aLine(() =>
    stream(
      { type: "turn.started", sessionId: "s1", conversationId: "c1" },
      { type: "reply.delta", text: "Let me" },
      { type: "turn.handover", reply: aReply({ response: "", messageCount: 3, handler: byAda }) },
    ),
  );
  const session = browser.open();
  session.send("Hello");
  await becomes(session, idle(1));
  expect(session.chat.peek().messages).toMatchObject([{ text: "Hello", ordinal: 2 }]);
  expect(session.reply.peek()).toBe("");
});

it("knows the person again after a reload, also of a tab that has not heard of them", async () => {
  const browser = aLine(({ path }) => (path.endsWith("/session") ? Response.json({}, { status: 404 }) : Response.json(aReply())));
  const [one, other] = [browser.open(), browser.open()];
  one.setShown(true);
  one.send("Hello");
  await becomes(one, idle(2));
  browser.say(opened(fromAda("m1", 2)));
  await becomes(other, idle(3));
  expect(other.chat.peek().handovers).toEqual(one.chat.peek().handovers);
  const { handovers, ...stale } = JSON.parse(browser.store.get(keptKey("acme"))!).threads[""];
  expect(handovers).toHaveLength(1);
  browser.store.set(keptKey("acme"), aKept(stale));
  browser.events.dispatchEvent(new Event("storage"));
  expect(one.chat.peek().handovers).toEqual(handovers);
});

it("tells a person that the visitor types, and tells the agent nothing", async () => {
  const browser = aLine();
  const session = browser.open();
  const told = () => browser.sent.filter(({ path }) => path.endsWith("/typing")).map(({ body }) => body);
  session.setShown(true);
  session.send("Hello");
  await becomes(session, idle(2));
  session.setDraft("An");
  browser.say(opened());
  await becomes(session, ({ handovers }) => !!handovers);
  expect(told()).toEqual([]);
  session.setDraft("And");
  session.setDraft("And now");
  expect(told()).toEqual([{ isTyping: true }]);
  session.send("And now?");
  expect(told()).toEqual([{ isTyping: true }, { isTyping: false }]);
});

it("opens no line again that the server refuses", async () => {
  const browser = aBrowser(({ path }) => (path.endsWith("/line") ? Response.json({}, { status: 404 }) : Response.json(aReply())));
  const session = browser.open();
  session.setShown(true);
  session.send("Hello");
  await becomes(session, idle(2));
  for (let turn = 0; turn < 5; turn++) {
    browser.tick();
    await Promise.resolve();
  }
  expect(browser.sent.filter(({ path }) => path.endsWith("/line"))).toHaveLength(1);
});
