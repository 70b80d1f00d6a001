import { afterEach, expect, test } from "vitest";
import { beginEvents, callTools, speak, writeEvent } from "../../testing/fake-model-service.ts";
import { openChatOver } from "../../testing/open-chat.ts";

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

  await chat.send("The second one", { sessionId, timezone });
  const { reply } = await chat.send("ada@engines.example", { sessionId, timezone });
  expect(reply).toMatchObject({ toolCalled: "schedule_meeting", toolData: { startsAt: "2026-03-02T21:00:00.000Z" } });
  const rows = await chat.db.read.selectFrom("messages").select("text").where("role", "=", "agent").orderBy("ordinal").execute();
  expect(rows.map(({ text }) => text)).toEqual(["Fine.", ...kept, "Fine.", "Fine."]);
  const traces = await chat.db.read.selectFrom("turnTraces").select("trace").execute();
  expect(traces.map(({ trace }) => JSON.parse(trace).ended).toSorted()).toEqual(["answered", "answered", "answered", "stopped"]);
});
