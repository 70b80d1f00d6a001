import type { Handler } from "@disco/protocol";
import { expect, test } from "vitest";
import { type HandoverEvent, mayAgentAnswer, nextStanding, type Standing } from "./machine.ts";

const ada = "ada";
const bob = "bob";
const events: Record<string, HandoverEvent> = {
  ask: { type: "ask" },
  "ada takes": { type: "take", memberId: ada },
  "bob takes": { type: "take", memberId: bob },
  "ada gives back": { type: "back", memberId: ada },
  "bob gives back": { type: "back", memberId: bob },
  "an administrator gives back": { type: "back", memberId: bob, isAdministrator: true },
  expire: { type: "expire" },
  "ada closes": { type: "close", memberId: ada },
  "bob closes": { type: "close", memberId: bob },
  "the visitor writes": { type: "visitorMessage" },
};

/** The handler after each event; a person is Ada. */
const table: Record<Handler, Record<keyof typeof events, string>> = {
  agent: {
    ask: "waiting",
    "ada takes": "person ada",
    "bob takes": "person bob",
    "ada gives back": "agent",
    "bob gives back": "agent",
    "an administrator gives back": "agent",
    expire: "agent",
    "ada closes": "closed",
    "bob closes": "closed",
    "the visitor writes": "agent",
  },
  waiting: {
    ask: "waiting",
    "ada takes": "person ada",
    "bob takes": "person bob",
    "ada gives back": "not_taken",
    "bob gives back": "not_taken",
    "an administrator gives back": "not_taken",
    expire: "agent",
    "ada closes": "closed",
    "bob closes": "closed",
    "the visitor writes": "waiting",
  },
  person: {
    ask: "person ada",
    "ada takes": "person ada",
    "bob takes": "taken",
    "ada gives back": "agent",
    "bob gives back": "taken",
    "an administrator gives back": "agent",
    expire: "agent",
    "ada closes": "closed",
    "bob closes": "taken",
    "the visitor writes": "person ada",
  },
  closed: {
    ask: "waiting",
    "ada takes": "person ada",
    "bob takes": "person bob",
    "ada gives back": "not_taken",
    "bob gives back": "not_taken",
    "an administrator gives back": "not_taken",
    expire: "closed",
    "ada closes": "closed",
    "bob closes": "closed",
    "the visitor writes": "agent",
  },
};

const standingOf = (handler: Handler): Standing => ({ handler, epoch: 7, turnEpoch: 3, memberId: handler === "person" ? ada : null });

const cases = Object.entries(table).flatMap(([from, row]) =>
  Object.entries(row).map(([event, to]) => [from as Handler, event, to] as const),
);

test.each(cases)("%s, when %s, becomes %s", (from, name, to) => {
  const before = standingOf(from);
  const event = events[name];
  if (event === undefined) throw new Error(`There is no event ${name}.`);
  const after = nextStanding(before, event);
  if (typeof after === "string") return expect(after).toBe(to);
  expect([after.handler, after.memberId].filter((part) => part !== null).join(" ")).toBe(to);
  const hasChanged = after.handler !== from;
  expect(after.epoch).toBe(before.epoch + Number(hasChanged));
  expect(after.turnEpoch).toBe(before.turnEpoch + Number(mayAgentAnswer(from) !== mayAgentAnswer(after.handler)));
  if (!hasChanged) expect(after).toBe(before);
});
