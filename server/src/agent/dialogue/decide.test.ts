import { defaultPlaybook, type Playbook } from "@disco/protocol";
import { expect, test } from "vitest";
import type { Turn } from "../model.ts";
import { type ReplyCode, replyCause } from "../reply-causes.ts";
import { type ConversationState, emptyConversationState } from "../tool.ts";
import type { ActKind } from "./act.ts";
import { decide } from "./decide.ts";
import { readDialogue } from "./dialogue-state.ts";
import { type KnownFact, type Move, topicKey } from "./move.ts";
import { settleActs } from "./settle-acts.ts";

/** Agent turns that went before, by their causes; "refused" is a refusal. */
interface Before {
  replies?: readonly (readonly [code: ReplyCode | "" | "refused", values?: Record<string, string>])[];
  known?: Partial<ConversationState>;
  facts?: readonly KnownFact[];
  playbook?: Partial<Playbook>;
}

const size = { field: "size", value: "600 employees", amount: 600 } as const;
const timing = { field: "timing", value: "this quarter" } as const;
const budget = { field: "budget", value: "$80k a year" } as const;
const slot = { meeting: { requested: "", slotIds: ["2026-03-04T10:00:00.000Z"] } };
const greeted = [[""]] as const;

function moves(kinds: readonly ActKind[], { replies = [], known, facts = [], playbook }: Before = {}): string[] {
  const history: Turn[] = replies.flatMap(([code, values]): Turn[] => [
    { role: "visitor", text: "…" },
    {
      role: "agent",
      text: "…",
      ...(code === "refused" ? { refused: "no_answer" as const } : code === "" ? {} : { cause: replyCause(code, values) }),
    },
  ]);
  const state = readDialogue(history, { ...emptyConversationState, ...known });
  const acts = kinds.map((kind) => ({ kind, text: kind, start: 0, end: kind.length, likelihood: 1 }));
  return decide(state, settleActs(acts, { state, facts, language: "en", now: new Date("2026-11-20T09:00:00Z"), timezone: "UTC" }), facts, {
    ...defaultPlaybook,
    ...playbook,
  }).map(nameOf);
}

function nameOf(move: Move): string {
  switch (move.type) {
    case "decline":
      return `decline ${move.of}`;
    case "answer":
      return `answer ${move.questions.length}`;
    case "acknowledge":
      return `acknowledge ${move.facts.length}`;
    case "chat":
      return `chat ${move.about}`;
    case "serve":
      return `serve ${move.wish}`;
    case "counter":
      return `counter ${move.objection}${move.isAgain ? " again" : ""}`;
    case "end":
      return `end ${move.group} ${move.step.kind}`;
    case "ask":
      return `ask ${topicKey(move.topic)}`;
    case "offer":
      return `offer ${move.step.kind}`;
    case "close":
      return `close ${move.how}`;
    default:
      return move.type;
  }
}

const asked = (topic: string) => ["topic_asked", { topic }] as const;
const offered = (step: string) => ["step_offered", { step }] as const;

test.each<[kinds: ActKind[], before: Before, moves: string[]]>([
  // Questions are answered, and the first answers are followed by nothing.
  [["question"], {}, ["answer 1"]],
  [["question", "question"], {}, ["answer 2"]],
  [["greeting", "question"], {}, ["answer 1"]],
  [["thanks", "question"], { replies: greeted }, ["answer 1"]],
  [["question"], { replies: [[""], [""]] }, ["answer 1", "ask need"]],
  [["question"], { replies: [[""], asked("need")] }, ["answer 1"]],
  [["question"], { playbook: { insistence: { after: 9, most: 4 } }, replies: [[""], [""]] }, ["answer 1"]],
  // Statements are taken in, with one question or offer.
  [["statement"], {}, ["acknowledge 0", "ask need"]],
  [["statement"], { facts: [size] }, ["acknowledge 1", "ask need"]],
  [["statement", "statement"], { facts: [size, budget] }, ["acknowledge 2", "offer times"]],
  [["statement"], { facts: [size, timing, budget, { field: "role", value: "CTO" }] }, ["acknowledge 3", "offer times"]],
  [["statement", "question"], { facts: [size] }, ["answer 1", "ask need"]],
  [["statement"], { facts: [size], known: { facts: [size] } }, ["acknowledge 0", "ask need"]],
  [["statement"], { known: { facts: [{ field: "need", value: "planning" }, size] } }, ["acknowledge 0", "ask timing"]],
  [["statement"], { replies: [asked("need")] }, ["acknowledge 0", "ask size"]],
  [["statement"], { playbook: { insistence: { after: 1, most: 0 } } }, ["acknowledge 0", "offer person"]],
  [["statement", "thanks"], { replies: greeted }, ["acknowledge 0"]],
  [["details", "statement"], { facts: [{ field: "email", value: "a@b.example" }] }, ["acknowledge 0", "continue"]],
  [["statement"], { known: { bookedMeetingId: "1" } }, ["acknowledge 0"]],
  // A question of ours is answered by few words, a yes or a no.
  [["question"], { replies: [asked("size")], facts: [size] }, ["acknowledge 1", "ask need"]],
  [["no"], { replies: [asked("tool")] }, ["acknowledge 0", "ask need"]],
  [["yes"], { replies: [asked("budget")] }, ["acknowledge 0", "ask need"]],
  // The other meanings of a no, and of a yes.
  [["no"], { replies: [["times_offered"]], known: slot }, ["continue"]],
  [["no"], { replies: [offered("times")] }, ["close all_right"]],
  [["yes"], { replies: [offered("times")] }, ["serve meeting"]],
  [["yes"], { replies: [offered("demo")] }, ["serve demo"]],
  [["yes"], { replies: [["refused"]] }, ["serve meeting"]],
  [["yes"], { replies: [["more_offered"]] }, ["close more"]],
  [["yes"], {}, ["clarify"]],
  // Offers end after two that were not taken.
  [["statement"], { replies: [offered("times")], facts: [size, budget] }, ["acknowledge 2", "ask need"]],
  [
    ["statement"],
    { replies: [offered("times"), asked("need"), offered("times"), [""]], facts: [size, budget] },
    ["acknowledge 2", "ask timing"],
  ],
  // Wishes.
  [["demo"], {}, ["serve demo"]],
  [["statement", "meeting"], { facts: [size] }, ["acknowledge 1", "serve meeting"]],
  [["meeting", "question"], {}, ["answer 1", "serve meeting"]],
  [["trial"], {}, ["answer 1"]],
  [["time"], { replies: [["times_offered"]], known: slot }, ["continue"]],
  // Objections are countered, and nothing is asked behind them.
  [["too_expensive"], {}, ["counter price"]],
  [["too_expensive"], { replies: [["objection_answered", { objection: "price" }]] }, ["counter price again"]],
  [["not_now", "goodbye"], { replies: greeted }, ["close goodbye"]],
  // Complaints come first, and people who do not buy get their end.
  [["complaint", "question"], {}, ["hear", "answer 1"]],
  [["job_seeker"], {}, ["end job_seeker end"]],
  [["question", "job_seeker"], {}, ["answer 1", "end job_seeker end"]],
  [["statement"], { replies: [["group_ended", { group: "vendor" }]] }, ["acknowledge 0"]],
  [
    ["customer_support"],
    {
      playbook: {
        qualification: {
          ...defaultPlaybook.qualification,
          next: { ...defaultPlaybook.qualification.next, customer: { kind: "support", address: "help@a.example" } },
        },
      },
    },
    ["end customer support"],
  ],
  // The rest of talk.
  [["thanks"], { replies: [["refused"], ["refused"]] }, ["close welcome"]],
  [["thanks", "goodbye"], { replies: greeted }, ["close goodbye"]],
  [["greeting"], {}, ["chat greeting"]],
  [["greeting", "how_are_you"], {}, ["chat how_are_you"]],
  [["praise"], { replies: greeted }, ["chat praise"]],
  [["off_topic"], {}, ["answer 1"]],
  [["injection", "question"], {}, ["decline injection"]],
  [["unclear"], {}, ["clarify"]],
])("%j after %j makes %j", (kinds, before, expected) => {
  expect(moves(kinds, before)).toEqual(expected);
});

test("a goal other than a meeting offers a person, and conditions decide who qualifies", () => {
  const told = { facts: [size, budget] };
  expect(moves(["statement"], { ...told, playbook: { goal: "address" } })).toEqual(["acknowledge 2", "offer person"]);
  const atLeast = (amount: number): Partial<Playbook> => ({
    qualification: { ...defaultPlaybook.qualification, rule: { kind: "conditions", conditions: [{ topic: "size", atLeast: amount }] } },
  });
  expect(moves(["statement"], { ...told, playbook: atLeast(500) })).toEqual(["acknowledge 2", "offer times"]);
  expect(moves(["statement"], { ...told, playbook: atLeast(900) })).toEqual(["acknowledge 2", "ask need"]);
});
