import { expect, test } from "vitest";
import { aReply, createFakeSession } from "../testing.ts";
import { threadOf } from "./call-thread.ts";

const texts = (session: ReturnType<typeof createFakeSession>) =>
  session.chat.peek().messages.map(({ sender, text }) => `${sender === "user" ? "visitor" : "agent"}: ${text}`);

function aCall() {
  const session = createFakeSession();
  const thread = threadOf(session);
  thread.belongTo("session", "conversation");
  thread.asked("q1", "What does it cost?", true);
  thread.takenUp();
  thread.answered("It costs $49. There is a free plan.", aReply({ response: "It costs $49. There is a free plan." }));
  return { session, thread };
}

test("An answer that is cut off by another question keeps what was heard of it, in its place", () => {
  const { session, thread } = aCall();
  thread.asked("q2", "And per year?", true);
  thread.cutOff("It costs $49. There is a free plan.", { text: "It costs $49.", cut: "There is a free plan." });
  thread.takenUp();
  thread.answered("$490.", aReply({ response: "$490." }));
  expect(texts(session)).toEqual(["visitor: What does it cost?", "agent: It costs $49.", "visitor: And per year?", "agent: $490."]);
});

test("An answer of which no word was heard is not shown, and one that a cough cut off is whole again", () => {
  const { session, thread } = aCall();
  const said = "It costs $49. There is a free plan.";
  thread.cutOff(said, { text: "", cut: said });
  expect(texts(session)).toEqual(["visitor: What does it cost?"]);
  thread.wentOn();
  expect(texts(session)).toEqual(["visitor: What does it cost?", `agent: ${said}`]);
});

test("Words of the browser's recogniser are shown once the agent takes them up", () => {
  const { session, thread } = aCall();
  thread.asked("q2", "mhm", false);
  expect(texts(session)).toHaveLength(2);
  thread.asked("q3", "And per year?", false);
  thread.takenUp();
  expect(texts(session).at(-1)).toBe("visitor: And per year?");
});
