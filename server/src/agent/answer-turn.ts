import type { AnswerExplanation, Playbook, Refused, ToolName, VisitorAction } from "@disco/protocol";
import type { Meaning } from "../knowledge/embeddings/meaning.ts";
import type { Retrieval } from "../knowledge/passage.ts";
import type { Site } from "../knowledge/site-pages.ts";
import type { PersonWanted } from "./dialogue/person-wanted.ts";
import type { ModelPolicy } from "./model-policy.ts";
import type { Model, Turn } from "./model.ts";
import type { AnyTool, ConversationState, ToolContext } from "./tool.ts";

/** One turn of the agent. */
export interface AnswerTurn {
  organizationName: string;
  agentName: string;
  /** How it speaks and what it stands for, in its member's words. */
  persona?: string | undefined;
  /** The note of a member who had the conversation. */
  note?: string | null | undefined;
  /** The person who joins a visitor who wants a person; null where the organization gives no conversation to persons. */
  person?: (() => Promise<PersonWanted | null>) | undefined;
  /** How it sells; without one, by the default. */
  playbook?: Playbook | undefined;
  message: string;
  /** What the visitor did on a card; carried out before the model is asked. */
  action?: VisitorAction | null;
  history: readonly Turn[];
  timezone: string;
  /** The locale of the visitor's page. */
  locale?: string | undefined;
  now: Date;
  temperature: number;
  toolContext: Omit<
    ToolContext,
    "state" | "timezone" | "locale" | "now" | "signal" | "search" | "schedulingUrl" | "readsWords" | "language"
  >;
  state: ConversationState;
}

export interface AnswerDeps {
  model: Model;
  tools: readonly AnyTool[];
  retrieve(query: string): Promise<Retrieval>;
  /** The pages of the site that is answered from; nothing where it is not there yet. */
  site?: Site;
  /** Compares by meaning; asked after the first retrieval. */
  meaning?: () => Meaning | null;
  /** The organization's own booking page. */
  schedulingUrl?: () => Promise<string | null>;
  /** Told before a tool may change anything: from then on the turn cannot be run again. */
  onAct?: () => void;
  /** Told of a failure that the turn got over: a tool that failed, or a model that failed after its tools had run. */
  onFailure?: (error: unknown) => void;
  /** Told before the model is asked and whenever the turn has learned something, so that a turn that stops or fails keeps it. */
  onProgress?: (progress: TurnProgress) => void;
  /** Other limits than the model's policy has. */
  timeouts?: ModelPolicy["timeouts"];
}

export interface TurnProgress {
  trace: AnswerTrace;
  /** What the conversation knows now; null while the turn has taught it nothing. */
  state: ConversationState | null;
}

/** What happened, for the owner to read. Passage ids and counts only; no visitor text and no secrets. */
export interface AnswerTrace {
  retrieved: { passageId: string; url: string | null; score: number }[];
  cited: string[];
  tools: { name: ToolName; ok: boolean; refused: string | null }[];
  refused: Refused | null;
  ended: "answered" | "failed" | "stopped";
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  retrievalMs: number;
  totalMs: number;
  explanation?: AnswerExplanation | null;
}
