import type { VisitorAction } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { createLanguageModel } from "../../../../agent/models/language-model.ts";
import { createLogger } from "../../../../logger.ts";
import {
  beginEvents,
  callTools,
  type ModelService,
  openModelService,
  speak,
  writeEvent,
} from "../../../../testing/services/fake-model-service.ts";
import { openChatOver } from "../../../../testing/open-chat.ts";
import { openServer, openStore } from "../../../../testing/open-echo-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const timezone = "America/Los_Angeles";

test.each([
  ["before a word of it", "", []],
  ["amid its words", "Here are some ", ["Here are"]],
])("times that were held stay on offer although the visitor stops the reply %s", async (_when, words, kept) => {
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 2) return callTools(response, [["schedule_meeting", {}]]);
    if (calls !== 3) return speak(response, ["Fine."]);
    beginEvents(response);
    if (words !== "") writeEvent(response, { content: words });
  });
  const { sessionId } = (await chat.send("Hello", { timezone })).reply;
  const address = await chat.app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const stopped = fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ message: "Can we meet?", organizationId: "acme", sessionId, timezone }),
    signal: leaving.signal,
  })
    .then(async (answered) => {
      let read = "";
      for await (const chunk of answered.body ?? []) {
        read += new TextDecoder().decode(chunk);
        if (words !== "" && read.includes("Here are")) leaving.abort();
      }
    })
    .catch(() => {});
  await expect.poll(() => seen.calls).toBe(3);
  if (words === "") leaving.abort();
  await stopped;

  const slotId = "2026-03-02T21:00:00.000Z";
  await chat.send("The second one", { sessionId, timezone, action: { type: "takeSlot", slotId } });
  const action = { type: "giveEmail" as const, email: "ada@engines.example" };
  const { reply } = await chat.send("ada@engines.example", { sessionId, timezone, action });
  expect(reply).toMatchObject({ toolCalled: "schedule_meeting", toolData: { startsAt: slotId } });
  const rows = await chat.db.read.selectFrom("messages").select("text").where("role", "=", "agent").orderBy("ordinal").execute();
  expect(rows.map(({ text }) => text)).toEqual(["Fine.", ...kept, "Fine.", "Fine."]);
  const traces = await chat.db.read.selectFrom("turnTraces").select("trace").execute();
  expect(traces.map(({ trace }) => JSON.parse(trace).ended).toSorted()).toEqual(["answered", "answered", "answered", "stopped"]);
});

/** A model that calls for a meeting at first, and later hangs once after a tool has run. */
const hangingOnce =
  (meeting: object): ModelService =>
  (response, _body, calls) => {
    if (calls === 1) return callTools(response, [["schedule_meeting", meeting]]);
    if (calls === 3) return beginEvents(response);
    speak(response, ["Fine."]);
  };

/** The reply to a message that is sent again under its id, as the widget does, after its reply was cut off. */
async function sendAgain(
  { chat, seen }: Awaited<ReturnType<typeof openChatOver>>,
  sessionId: string,
  message: string,
  action: VisitorAction,
) {
  const messageId = "message-1";
  const address = await chat.app.listen({ port: 0, host: "127.0.0.1" });
  const before = seen.calls;
  const leaving = new AbortController();
  const cutOff = fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-chat-session-id": sessionId },
    body: JSON.stringify({ message, messageId, action, organizationId: "acme", timezone }),
    signal: leaving.signal,
  }).catch(() => {});
  await expect.poll(() => seen.calls).toBe(before + 1);
  leaving.abort();
  await cutOff;
  const traces = () => chat.db.read.selectFrom("turnTraces").select("trace").execute();
  await expect.poll(async () => (await traces()).filter(({ trace }) => JSON.parse(trace).ended === "stopped").length).toBe(1);
  return (await chat.send(message, { sessionId, messageId, timezone, action })).reply;
}

test("a choice that booked its time before the reply was cut off is told with its card when it is sent again", async () => {
  const opened = await openChatOver(closers, hangingOnce({}));
  const { reply: offered } = await opened.chat.send("Can we meet? I am ada@engines.example", { timezone });
  const chosen = offered.alternatives?.[1];
  const reply = await sendAgain(opened, offered.sessionId, `Let's meet ${chosen?.label}`, { type: "takeSlot", slotId: chosen?.id ?? "" });
  expect(reply).toMatchObject({ success: true, toolCalled: "schedule_meeting", toolData: { startsAt: chosen?.start } });
  const leads = await opened.chat.db.read.selectFrom("leads").select("note").execute();
  expect(leads).toEqual([{ note: "asked for a meeting" }]);
});

test("a visitor who leaves before their reply is no failure of the server", async () => {
  const { baseUrl, seen, close } = await openModelService((response) => beginEvents(response));
  closers.push(close);
  const model = createLanguageModel({ provider: "openai-compatible", baseUrl, apiKey: "key", model: "tiny" });
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  const { app, db } = await openServer(closers, await openStore(closers), model, { logger });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const cutOff = fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "What does the plan cost?", organizationId: "acme" }),
    signal: leaving.signal,
  }).catch(() => {});
  await expect.poll(() => seen.calls).toBe(1);
  leaving.abort();
  await cutOff;
  const traces = () => db.read.selectFrom("turnTraces").select("trace").execute();
  await expect.poll(async () => (await traces()).map(({ trace }) => JSON.parse(trace).ended)).toEqual(["stopped"]);
  expect(lines.filter((line) => line.includes("request failed"))).toEqual([]);
});
