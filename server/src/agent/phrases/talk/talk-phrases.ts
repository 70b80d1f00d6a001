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
  support: (address: string) => string;
}
