import type { ChatMessage, Handover } from "@disco/client";
import { emptyChat } from "@disco/client";
import { expect, it } from "vitest";
import { personLines } from "./person-lines.ts";
import { englishPerson } from "./person-texts.ts";

const AT = "2026-01-05T09:00:00Z";
const said = (id: string, sender: "user" | "assistant"): ChatMessage =>
  sender === "user" ? { id, sender, text: id, sentAt: AT } : { id, sender, text: id, sentAt: AT, metadata: null };
const by = (id: string, name: string): ChatMessage => ({
  id,
  sender: "member",
  text: id,
  sentAt: AT,
  metadata: { member: { name, photo: null } },
});
const to = (handler: Handover["handler"], epoch: number, after: string | null, name = "Ada"): Handover => ({
  handler,
  epoch,
  after,
  since: AT,
  person: handler === "agent" ? null : { name, photo: null },
  waitsUntil: null,
});

/** The thread as it is read: the lines among the ids of messages, names with an `@`. */
function read(messages: ChatMessage[], handovers?: Handover[]): string[] {
  const lines = personLines({ ...emptyChat, messages, handovers }, englishPerson);
  return messages.flatMap(({ id }) => {
    const { before, isFirst, after } = lines.get(id)!;
    return [...before.map(([, text]) => text), (isFirst ? "@" : "") + id, ...after.map(([, text]) => text)];
  });
}

const joined = "Ada joined";

it.each([
  ["nothing without a person", [said("q", "user"), said("a", "assistant")], undefined, ["q", "a"]],
  [
    "who comes, is given back by, and closes, where it happened",
    [said("q1", "user"), said("q2", "user"), by("m1", "Ada"), by("m2", "Ada"), said("a3", "assistant"), by("m4", "Ada")],
    [to("waiting", 1, "q1"), to("person", 2, "q1"), to("agent", 3, "m2"), to("person", 4, "a3"), to("closed", 5, "m4")],
    ["q1", joined, "q2", "@m1", "m2", "a3", joined, "@m4", "Ada left"],
  ],
  [
    "the same of messages alone, as on another device",
    [said("q1", "user"), by("m1", "Ada"), said("q2", "user"), by("m2", "Ada"), said("a3", "assistant"), by("m4", "Ada")],
    undefined,
    ["q1", joined, "@m1", "q2", "@m2", "a3", joined, "@m4"],
  ],
  [
    "a person once, whose reply of the agent came later than the news",
    [said("q1", "user"), said("a1", "assistant"), by("m1", "Ada")],
    [to("person", 1, "q1")],
    ["q1", joined, "a1", "@m1"],
  ],
  [
    "one member after another",
    [by("m1", "Ada"), by("m2", "Ben")],
    [to("person", 1, null), to("person", 2, "m1", "Ben")],
    ["@m1", "Ben joined", "@m2"],
  ],
  ["what is so now when its message is gone", [said("q9", "user")], [to("person", 4, "q1")], ["q9", joined]],
])("says %s", (_what, messages, handovers, expected) => {
  expect(read(messages, handovers)).toEqual(expected);
});
