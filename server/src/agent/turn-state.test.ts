import { expect, test } from "vitest";
import type { ToolRun } from "./run-tool.ts";
import { emptyConversationState } from "./tool.ts";
import { asksModel, beginTurn, mayCall, nextTurn, type TurnEvent, type TurnState } from "./turn-state.ts";

const begun = beginTurn(emptyConversationState);

function after(...events: TurnEvent[]): TurnState {
  return events.reduce(nextTurn, begun);
}

const ran: TurnEvent & { type: "toolRan" } = { type: "toolRan", run: aRun({}) };

function aRun(more: Partial<ToolRun>): ToolRun {
  const output = { ok: true };
  return {
    step: { callId: "1", name: "schedule_meeting", input: {}, output },
    output,
    reply: null,
    refused: null,
    isRepeated: false,
    tool: "schedule_meeting",
    ...more,
  };
}

test("the model is asked again only after a round with tool calls, five times at most", () => {
  expect(asksModel(begun)).toBe(true);
  expect(asksModel(after({ type: "roundBegan" }, { type: "said", text: "Hello." }))).toBe(false);
  let turn = begun;
  let rounds = 0;
  let withCalls = 0;
  while (asksModel(turn)) {
    turn = nextTurn(turn, { type: "roundBegan" });
    rounds += 1;
    if (mayCall(turn)) withCalls += 1;
    turn = nextTurn(turn, ran);
  }
  expect([rounds, withCalls]).toEqual([6, 5]);
});

test("what comes after a tool begins a new paragraph", () => {
  const { text } = after(
    { type: "roundBegan" },
    { type: "said", text: " One" },
    { type: "said", text: " moment." },
    ran,
    { type: "roundBegan" },
    { type: "said", text: "Done." },
  );
  expect(text).toBe("One moment.\n\nDone.");
});

test("a lead replaces no card, and a turn keeps what its tools taught", () => {
  const card = { success: true, extractedData: null, alternatives: [], toolData: null, videoData: null };
  const cause = { code: "times_offered", values: {} };
  const turn = after(
    { type: "toolRan", run: aRun({ reply: card, cause, state: { email: "ada@acme.test" } }) },
    { type: "toolRan", run: aRun({ tool: "capture_lead", reply: { ...card, alternatives: null } }) },
    { type: "cause", cause: { code: "meeting_offered", values: {} } },
  );
  expect(turn).toMatchObject({ toolCalled: "schedule_meeting", toolReply: card, cause, conversation: { email: "ada@acme.test" } });
});

test("an echo of the instructions ends the turn as off topic", () => {
  const turn = after({ type: "roundBegan" }, ran, { type: "echoed" });
  expect([asksModel(turn), turn.refused]).toEqual([false, "off_topic"]);
});
