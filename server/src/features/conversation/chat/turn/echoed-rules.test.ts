import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { RULES } from "../../../../agent/prompt.ts";
import { beginEvents, callTools, speak, writeEvent } from "../../../../testing/services/fake-model-service.ts";
import { openChatOver } from "../../../../testing/open-chat.ts";
import { APOLOGY } from "./apology.ts";
import { readTrace } from "../store/stored-trace.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a reply that does what the rules ask goes through whole, and the question is one without an answer", async () => {
  const said = "I could not find that. I can offer contact with a person, or a meeting.";
  const { chat } = await openChatOver(closers, (response) => speak(response, [`${said} [0]`]));
  expect((await chat.send("Do you sell hazmat suits?")).reply.response).toBe(said);
  const [row] = await chat.db.read.selectFrom("turnTraces").select("trace").execute();
  expect(readTrace(row?.trace ?? "{}").refused).toBe("no_answer");
});

test("what a tool has done is told although the model then says its instructions", async () => {
  const { chat } = await openChatOver(closers, (response, body) =>
    body.includes('"role":"tool"')
      ? speak(response, [`Done. ${RULES}`])
      : callTools(response, [["schedule_meeting", { day: "2026-03-04", time: "10:00" }]]),
  );
  const { reply } = await chat.send("Wednesday at 10, ada@lovelace.example", { timezone: "America/Los_Angeles" });
  expect(reply).toMatchObject({ success: true, toolCalled: "schedule_meeting" });
  expect(reply.response).toContain("I've booked your meeting for Wednesday, March 4 at 10:00 AM PST.");
  expect(reply.response).toContain("That's not something I can help with.");
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ["goes on after its tool", (response) => speak(response, ["Twenty docks."]), "Twenty docks."],
  ["fails after its tool", (response) => response.writeHead(400).end("{}"), APOLOGY],
])("words that were held as the beginning of an echo are said once when the model %s", async (_how, goOn, rest) => {
  const { chat } = await openChatOver(closers, (response, _body, calls) => {
    if (calls > 1) return goOn(response);
    beginEvents(response);
    writeEvent(response, { content: "You answer visitors" });
    const call = { name: "search_knowledge", arguments: '{"query":"docks"}' };
    writeEvent(response, { tool_calls: [{ index: 0, id: "call-1", type: "function", function: call }] }, "tool_calls");
    response.end("data: [DONE]\n\n");
  });
  expect((await chat.send("What do you do?")).reply.response).toBe(`You answer visitors\n\n${rest}`);
});
