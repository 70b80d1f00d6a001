import type { Alternative, ExtractedData, ReplyCause, ToolData, ToolName, VideoData } from "@disco/protocol";
import type { z } from "zod";
import type { KnownFact } from "./dialogue/move.ts";
import type { Language } from "./language/language.ts";
import type { TimeWish } from "./meeting/slot-wish.ts";
import type { RetrievedPassage } from "../knowledge/passage.ts";

/** What the conversation keeps between turns, as the agent reads and changes it. */
export interface ConversationState {
  name: string | null;
  email: string | null;
  /** The demo request that waits for an e-mail address, in the visitor's own words. */
  pendingDemo: string | null;
  /** The meeting that is being arranged: the times that were offered, the beginning of the message that they were offered upon, and the
   * times among which the only one was chosen. */
  meeting: { requested: string; slotIds: readonly string[]; beside?: readonly string[]; wish?: TimeWish } | null;
  /** Meetings booked in this conversation; at most one. */
  bookedMeetingId: string | null;
  /** What the visitor told, newest last; absent in conversations from before it was kept. */
  facts?: readonly KnownFact[];
}

export const emptyConversationState: ConversationState = {
  name: null,
  email: null,
  pendingDemo: null,
  meeting: null,
  bookedMeetingId: null,
};

/** All that a tool may act on: one organization, one conversation. Never anything the model says about either. */
export interface ToolContext {
  organizationId: string | null;
  conversationId: string;
  timezone: string;
  /** The locale of the visitor's page. */
  locale?: string | undefined;
  /** The language of what the tool says. */
  language: Language;
  now: Date;
  state: ConversationState;
  /** The agent's own videos, in the order to offer them. */
  videos?: readonly VideoData[] | undefined;
  /** True for words that were said aloud, and may have been misheard. */
  isSpoken?: boolean;
  /** What this visitor typed so far, newest last. A tool takes an e-mail address only from here. */
  visitorTexts: readonly string[];
  /** Retrieves in the conversation's libraries; each passage comes with the number that a reply may cite it by. */
  search(query: string): Promise<{ passages: (RetrievedPassage & { number: number })[] }>;
  /** The organization's own booking page, if it has one. */
  schedulingUrl(): Promise<string | null>;
  /** Whether this visitor may begin to arrange a meeting. Asking counts: once, before the first time is held or booked. */
  mayArrange(): Promise<boolean>;
  /** Whether the tool reads the visitor's last words for what its input leaves out. A language model has understood them already. */
  readsWords: boolean;
  signal: AbortSignal;
}

/** The fields of the chat reply that a tool may set. */
export interface ToolReply {
  success: boolean;
  extractedData: ExtractedData | null;
  alternatives: Alternative[] | null;
  toolData: ToolData | null;
  videoData: VideoData | null;
  /** The meeting that the card shows. */
  bookedMeetingId?: string;
}

export interface ToolOutcome {
  /** What the model sees of the result: plain JSON, `ok` first. `message` is what the visitor reads if the model stays silent. */
  output: { ok: boolean; [fact: string]: unknown };
  /** What the visitor's screen gets beside the text; null for a tool without a card. */
  reply: ToolReply | null;
  /** The tool as whose the reply is shown, when it is not this one's: a demo that became the choice of a meeting's time. */
  shownAs?: ToolName;
  cause?: ReplyCause;
  /** What the conversation remembers from now on. */
  state?: Partial<ConversationState>;
}

/** One thing the agent can do. Its input comes from a model and is parsed like any stranger's. */
export interface Tool<Input = unknown> {
  name: ToolName;
  description: string;
  input: z.ZodType<Input>;
  run(input: Input, context: ToolContext): Promise<ToolOutcome>;
}

// The loop parses with `input` and hands the result to the same tool's `run`, so the two always fit.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyTool = Tool<any>;
