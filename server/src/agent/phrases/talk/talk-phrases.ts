import type { PlaybookTopicName } from "@disco/protocol";
import type { Outsider } from "../../dialogue/move.ts";

/** How the agent leads a conversation. Lists hold wordings of one meaning, of which each conversation gets another. */
export interface TalkPhrases {
  /** Repeats what the visitor told; `values` are noun phrases with commas between. */
  noted: readonly ((values: string) => string)[];
  /** Takes in a statement without repeating it. */
  understood: readonly string[];
  ask: Readonly<Record<PlaybookTopicName, readonly string[]>>;
  offerCall: readonly string[];
  offerDemo: readonly string[];
  offerPerson: readonly string[];
  resource: (title: string, url: string) => string;
  /** Opens what a page or the playbook says to an objection. */
  hears: readonly string[];
  tooExpensive: readonly string[];
  notNow: readonly string[];
  distrust: readonly string[];
  competitor: (name: string | null) => string;
  /** The same objection a second time. */
  insists: string;
  leaveContact: string;
  personPromised: string;
  askWhereTo: string;
  ends: Readonly<Record<Outsider, string>>;
  /** A person in the conversation: asked to join, not there, not come, gone without and with a word. */
  person: {
    asked: (name: string, wait: string) => string;
    seconds: (count: number) => string;
    minute: string;
    minutes: (count: number) => string;
    away: string;
    missed: string;
    left: (name: string) => string;
    back: (name: string) => string;
    /** A file came while the agent answers. */
    file: string;
  };
  support: (address: string) => string;
}
