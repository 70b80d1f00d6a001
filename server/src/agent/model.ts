import type { AnswerExplanation, Playbook, Refused, ReplyCause, ToolName } from "@disco/protocol";
import type { Meaning } from "../knowledge/embeddings/meaning.ts";
import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import type { Site } from "../knowledge/site-pages.ts";
import type { ReplyPlan } from "./dialogue/reply-plan.ts";
import type { PersonWanted } from "./dialogue/person-wanted.ts";
import type { ModelPolicy } from "./model-policy.ts";
import type { Language } from "./language/language.ts";
import type { ConversationState } from "./tool.ts";

/** One earlier message of the conversation. */
export interface Turn {
  role: "visitor" | "agent";
  text: string;
  /** ISO time of the message; relative days in it count from here. */
  at?: string;
  /** Why a reply did not answer, and its other effects. */
  refused?: Refused | null;
  cause?: ReplyCause | null;
}

/** A tool as a model sees it. `inputSchema` is JSON Schema. */
export interface ToolDefinition {
  name: ToolName;
  description: string;
  inputSchema: Record<string, unknown>;
}

/** A finished tool call of this turn: what was asked and what came back. `output` is plain JSON. */
export interface ToolStep {
  callId: string;
  /** What the model said before it, since its call before that or the beginning of the round; absent where it said nothing. */
  said?: string;
  /** As the model asked for it; there may be no such tool. */
  name: string;
  input: unknown;
  output: unknown;
  /** What the tool's words leave open. */
  cause?: ReplyCause;
}

/** All that a model may know when it answers. Nothing here is a secret. */
export interface ModelRequest {
  organizationName: string;
  agentName: string;
  /** System text for language models; the built-in model reads the fields instead. */
  instructions: string;
  history: readonly Turn[];
  message: string;
  retrieval: Retrieval;
  /** Every passage retrieved in this turn so far; a text cites the first as [1]. */
  numbered: readonly RetrievedPassage[];
  /** Retrieves again for another wording, in the same libraries. */
  search(query: string): Promise<Retrieval>;
  /** The pages that most sites have, for what visitors of any site ask. */
  site: Site;
  /** Compares the question with passages by what they mean; null where no model is loaded, or it has not read these libraries yet. */
  meaning: Meaning | null;
  tools: readonly ToolDefinition[];
  /** False in the last round: the tools are listed because the steps name them, and no call is run any more. */
  mayCall?: boolean;
  steps: readonly ToolStep[];
  /** The visitor's IANA time zone, or the organization's. */
  timezone: string;
  /** The locale of the visitor's page. */
  locale?: string | undefined;
  /** The language to answer in. */
  language: Language;
  now: Date;
  temperature: number;
  /** Facts the conversation keeps between turns. */
  known: ConversationState;
  /** How the organization sells; the default where it has set nothing. */
  playbook?: Playbook | undefined;
  /** Who joins a visitor who wants a person. */
  person?: (() => Promise<PersonWanted | null>) | undefined;
  /** What the policy makes of the message, read once a turn. */
  plan?: ReplyPlan | undefined;
}

/** What a model hands back, piece by piece. */
export type ModelPart =
  | { type: "text"; text: string }
  /** Names a passage that the text leans on, and the words in it that say so. */
  | { type: "cite"; passage: RetrievedPassage; quote: string }
  /** Why nothing on the site answers, so that the turn is counted as refused. */
  | { type: "refused"; reason: Refused }
  | { type: "cause"; cause: ReplyCause }
  | { type: "explained"; explanation: AnswerExplanation }
  /** The visitor does not want the demo that waits for an address. */
  | { type: "demoDeclined" }
  | { type: "tool-call"; callId: string; name: string; input: unknown }
  | { type: "usage"; inputTokens: number; outputTokens: number };

/** One way to produce a reply: built in, or a language model behind a network. One call is one step; the loop is `answer.ts`. */
export interface Model {
  readonly provider: string;
  readonly name: string;
  readonly policy: ModelPolicy;
  respond(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}
