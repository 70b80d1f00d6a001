import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { addPage } from "../../../../testing/library/a-library.ts";
import { beginEvents, speak, writeEvent } from "../../../../testing/services/fake-model-service.ts";
import { openChatOver } from "../../../../testing/open-chat.ts";
import { readTrace } from "../store/stored-trace.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Asked {
  messages: { role: string; content: string | null; tool_calls?: object[] }[];
}

/** Says something, and then searches. */
function saySearching(response: ServerResponse, words: string, query: string): void {
  beginEvents(response);
  if (words !== "") writeEvent(response, { content: words });
  const search = { name: "search_knowledge", arguments: JSON.stringify({ query }) };
  writeEvent(response, { tool_calls: [{ index: 0, id: `call-${Math.random()}`, type: "function", function: search }] }, "tool_calls");
  response.end("data: [DONE]\n\n");
}

test("a model is told what it said before each of its calls, and nothing where it said nothing", async () => {
  const { chat, seen } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1) saySearching(response, "The plan costs $49 [1]. Let me look up the limits.", "limits");
    else if (calls === 2) saySearching(response, "", "docks");
    else speak(response, ["It covers twenty docks."]);
  });
  const { reply } = await chat.send("What does the plan cost?");
  expect(reply.response).toBe("The plan costs $49. Let me look up the limits.\n\nIt covers twenty docks.");
  const asked: Asked = JSON.parse(seen.bodies[2] ?? "{}");
  const calling = asked.messages.filter(({ tool_calls: calls }) => calls !== undefined);
  expect(calling.map(({ content }) => content)).toEqual(["The plan costs $49. Let me look up the limits.", null]);
});

test("only passages that the model was shown can be cited, of those retrieved at first and of those searched for", async () => {
  const { chat, seen } = await openChatOver(closers, (response, body, calls) => {
    if (calls === 1) return speak(response, ["Shown [8]. ", "Not shown [9]."]);
    if (calls === 2) return saySearching(response, "", "beta");
    const { messages }: Asked = JSON.parse(body);
    const found: { passages: { number: number }[] } = JSON.parse(messages.findLast(({ role }) => role === "tool")?.content ?? "");
    const last = Math.max(...found.passages.map(({ number }) => number));
    speak(response, [`Shown [${last}]. `, `Not shown [${last + 1}].`]);
  });
  const colours = ["red", "green", "blue", "white", "black", "brown", "grey", "pink", "gold", "silver", "orange", "purple"];
  for (const name of ["alpha", "beta"])
    for (const colour of colours)
      await addPage(chat.db, "org-acme", {
        url: `https://acme.example/${name}/${colour}`,
        title: `${name} ${colour}`,
        text: `The ${name} in ${colour} is made of ${colour} steel.`,
      });

  const first = (await chat.send("Tell me about alpha")).reply;
  expect(seen.bodies[0]).toContain("[8] alpha");
  expect(seen.bodies[0]).not.toContain("[9] alpha");
  const second = (await chat.send("Tell me about alpha")).reply;
  expect([first.response, second.response]).toEqual(["Shown. Not shown.", "Shown. Not shown."]);
  expect([first, second].map(({ citations }) => citations.map(({ title }) => title.split(" ")[0]))).toEqual([["alpha"], ["beta"]]);
  for (const { trace } of await chat.db.read.selectFrom("turnTraces").select("trace").execute()) {
    const { retrieved, cited } = readTrace(trace);
    expect(cited).toHaveLength(1);
    expect(retrieved.map(({ passageId }) => passageId)).toEqual(expect.arrayContaining(cited));
  }
});
