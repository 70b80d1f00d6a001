import type { NextStep, Objection, PlaybookTopic } from "@disco/protocol";
import type { FactField, FactKind } from "../facts/fact.ts";
import type { PersonWanted } from "./person-wanted.ts";

/** A fact about the visitor: from this conversation, or an earlier one of the same person. */
export interface KnownFact {
  field: FactField;
  kind?: FactKind | undefined;
  /** The own question that it answers. */
  topic?: string | undefined;
  value: string;
  /** The visitor's words that say it. */
  quote?: string | undefined;
  amount?: number | undefined;
  unit?: string | undefined;
  /** Told in an earlier conversation of the same person: nothing that is asked again, and no part of this one's lead. */
  isEarlier?: true | undefined;
}

/** Visitors who do not buy; each group's end comes from the playbook. */
export type Outsider = "customer" | "job_seeker" | "vendor" | "student";

export type Wish = "meeting" | "demo" | "person" | "call_back" | "documents" | "trial" | "offer";

export type SmallTalk =
  "greeting" | "how_are_you" | "identity" | "capabilities" | "joke" | "weather" | "asks_reply" | "no_details" | "asks_leave" | "praise";

/** One thing that a reply does. A reply has one to three of them, in this order. */
export type Move =
  | { type: "decline"; of: "injection" | "promise" | "off_topic" }
  /** Apologizes once, and gives the way to a person. */
  | { type: "hear" }
  | { type: "answer"; questions: readonly string[] }
  | { type: "acknowledge"; facts: readonly KnownFact[] }
  | { type: "chat"; about: SmallTalk }
  | { type: "serve"; wish: Wish }
  /** Says who is asked to join, or what happens instead. */
  | { type: "hand_over"; wanted: PersonWanted }
  /** Goes on with what is open: a time, an address, a yes. */
  | { type: "continue" }
  /** `said` is the playbook's answer; "" without one. */
  | { type: "counter"; objection: Objection; competitor: string | null; said: string; isAgain: boolean }
  | { type: "end"; group: Outsider; step: NextStep }
  | { type: "ask"; topic: PlaybookTopic }
  | { type: "offer"; step: NextStep }
  | { type: "close"; how: "goodbye" | "welcome" | "all_right" | "great" | "more" }
  | { type: "clarify" };

/** Names a topic in what is stored: "size", or the label of an own question. */
export function topicKey(topic: PlaybookTopic): string {
  return topic.kind === "known" ? topic.name : topic.label;
}
