import { describe, expect, it } from "vitest";
import { aReply } from "../testing.ts";
import { emptyChat, firstUnsent } from "./chat.ts";
import type { Chat, VisitorMessage } from "./chat.ts";
import { nextChat } from "./next-chat.ts";
import type { ChatStep } from "./next-chat.ts";

const AT = "2026-01-05T09:00:00.000Z";
const asked = (id: string, text = id): ChatStep => ({
  type: "asked",
  message: { sender: "user", id, text, sentAt: AT, delivery: "unsent" },
});
const answered = (messageId: string, reply = aReply()): ChatStep => ({ type: "answered", messageId, reply, at: AT });
const after = (...steps: ChatStep[]): Chat => steps.reduce(nextChat, emptyChat);
const shown = ({ messages, turn }: Chat) => [
  messages.map((one) => (one.sender === "user" ? `${one.id}${one.delivery ? ` ${one.delivery}` : ""}` : one.text)),
  turn.phase,
];

describe("nextChat", () => {
  const grew: ChatStep = { type: "grew" };
  const failed: ChatStep = { type: "failed", messageId: "m1", code: "network", error: "" };
  const cases: [string, ChatStep[], unknown][] = [
    ["waits for the agent once something is asked", [asked("m1")], [["m1 unsent"], "sending"]],
    ["streams from the first token", [asked("m1"), grew], [["m1 unsent"], "streaming"]],
    ["shows the reply after its question and is idle again", [asked("m1"), grew, answered("m1")], [["m1", "Yes, it does."], "idle"]],
    ["takes nothing more while a reply is pending", [asked("m1"), asked("m2")], [["m1 unsent"], "sending"]],
    [
      "ignores a reply that comes after a stop",
      [asked("m1"), { type: "stopped", messageId: "m1", text: "", at: AT }, answered("m1")],
      [["m1"], "idle"],
    ],
    [
      "keeps what had come before a stop",
      [asked("m1"), grew, { type: "stopped", messageId: "m1", text: "Yes, it", at: AT }],
      [["m1", "Yes, it"], "idle"],
    ],
    ["marks what failed", [asked("m1"), failed], [["m1 failed"], "failed"]],
    ["sends what failed again on request", [asked("m1"), failed, { type: "resent", failed: true }], [["m1 unsent"], "sending"]],
    ["leaves a failed message behind when another is asked", [asked("m1"), failed, asked("m2")], [["m1 failed", "m2 unsent"], "sending"]],
    [
      "leaves what is older before the end of the thread that another tab has kept",
      [
        asked("m1"),
        answered("m1"),
        asked("m2"),
        { type: "restored", chat: { messages: [{ sender: "user", id: "m2", text: "m2", sentAt: AT }] } },
      ],
      [["m1", "Yes, it does.", "m2"], "sending"],
    ],
    ["keeps a message while the line is away", [asked("m1"), { type: "lost" }], [["m1 unsent"], "offline"]],
    [
      "answers each of two unsent messages in its place",
      [asked("m1"), { type: "lost" }, asked("m2"), answered("m1")],
      [["m1", "Yes, it does.", "m2 unsent"], "idle"],
    ],
    [
      "shows one reply when the same message is answered twice",
      [
        asked("m1"),
        answered("m1"),
        { type: "restored", chat: { messages: [{ sender: "user", id: "m1", text: "m1", sentAt: AT, delivery: "unsent" }] } },
        { type: "resent" },
        answered("m1"),
      ],
      [["m1", "Yes, it does."], "idle"],
    ],
  ];
  it.each(cases)("%s", (_title, steps, expected) => {
    expect(shown(after(...steps))).toEqual(expected);
  });

  it("takes session, conversation and count from the reply, and counts by two when it has none", () => {
    const chat = after(asked("m1"), answered("m1", aReply({ messageCount: 8 })), asked("m2"), answered("m2", aReply({ messageCount: 0 })));
    expect(chat).toMatchObject({ sessionId: "s1", conversationId: "c1", messageCount: 10 });
  });

  const demo = aReply({ toolCalled: "show_demo", toolData: { needsEmail: true } });

  it("remembers the message that asked for a demo only while an address is needed", () => {
    expect(after(asked("m1", "Show me"), answered("m1", demo)).pendingDemo).toBe("Show me");
    expect(after(asked("m1", "Show me"), answered("m1", aReply({ toolCalled: "show_demo" }))).pendingDemo).toBeNull();
  });

  it("remembers it until the next message is answered or stopped, also over a failure", () => {
    const next = [asked("m1", "Show me"), answered("m1", demo), asked("m2")];
    const again: ChatStep[] = [
      { type: "failed", messageId: "m2", code: "network", error: "" },
      { type: "resent", failed: true },
    ];
    expect(after(...next, ...again).pendingDemo).toBe("Show me");
    expect(after(...next, ...again, answered("m2")).pendingDemo).toBeNull();
    expect(after(...next, { type: "stopped", messageId: "m2", text: "", at: AT }).pendingDemo).toBeNull();
    expect(after(...next, answered("m2", demo)).pendingDemo).toBe("m2");
  });

  it("takes the server's thread, and keeps what the server does not have yet", () => {
    const unsent: VisitorMessage = { sender: "user", id: "m2", text: "later", sentAt: AT, delivery: "unsent" };
    const before: Chat = { ...after(asked("m1"), answered("m1")), messages: [unsent], sessionId: "s1" };
    const thread = {
      success: true as const,
      sessionId: "s1",
      conversationId: "c1",
      messages: [
        { id: "u0", sender: "user" as const, text: "m1", sentAt: AT, messageId: "m1", metadata: null },
        { id: "a0", sender: "assistant" as const, text: "From the server.", sentAt: AT, messageId: "m1", metadata: null },
      ],
    };
    expect(shown(nextChat(before, { type: "reconciled", thread }))).toEqual([["m1", "From the server.", "m2 unsent"], "idle"]);
  });

  it("asks again for an answer that the server never finished", () => {
    const before = after(asked("m1"));
    const thread = {
      success: true as const,
      sessionId: "s1",
      conversationId: "c1",
      messages: [{ id: "u0", sender: "user" as const, text: "m1", sentAt: AT, messageId: "m1", metadata: null }],
    };
    expect(firstUnsent(nextChat(before, { type: "reconciled", thread }))?.id).toBe("m1");
  });
});
