import type { AnswerExplanation, Citation, Refused, ReplyCause, ToolName } from "@disco/protocol";
import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import { addFacts } from "./dialogue/add-facts.ts";
import type { KnownFact } from "./dialogue/move.ts";
import type { ToolStep } from "./model.ts";
import type { ToolRun } from "./run-tool.ts";
import type { ConversationState, ToolReply } from "./tool.ts";

/** Rounds of tool calls in one turn; a model that wants more has to answer with what it has. */
const MAX_TOOL_ROUNDS = 5;
const MAX_REPLY_CHARACTERS = 8_000;

/** All that one turn has said and done so far. */
export interface TurnState {
  text: string;
  citations: readonly Citation[];
  steps: readonly ToolStep[];
  /** The tool whose card is shown, and the card. */
  toolCalled: ToolName | null;
  toolReply: ToolReply | null;
  refused: Refused | null;
  cause: ReplyCause | null;
  explanation: AnswerExplanation | null;
  /** What the conversation now knows. */
  conversation: ConversationState;
  /** What was found for the message. */
  retrieval: Retrieval;
  retrievalMs: number;
  /** Every passage that was found, also by tools. */
  retrieved: readonly RetrievedPassage[];
  tools: readonly { name: ToolName; ok: boolean; refused: string | null }[];
  inputTokens: number;
  outputTokens: number;
  /** Rounds that have begun. */
  rounds: number;
  /** Tool calls before the current round. */
  stepsBefore: number;
  /** Whether the current round has said something. */
  hasSpoken: boolean;
  /** Characters that the model has produced, shown or not. */
  produced: number;
  /** The model repeated its instructions. */
  isEcho: boolean;
}

export type TurnEvent =
  | { type: "retrieved"; retrieval: Retrieval; ms: number }
  | { type: "found"; passages: readonly RetrievedPassage[] }
  | { type: "roundBegan" }
  | { type: "produced"; characters: number }
  | { type: "said"; text: string }
  /** Words of the agent's own, in a paragraph by themselves. */
  | { type: "added"; text: string }
  | { type: "cited"; citations: readonly Citation[] }
  | { type: "refused"; reason: Refused }
  | { type: "cause"; cause: ReplyCause }
  | { type: "explained"; explanation: AnswerExplanation }
  | { type: "demoDeclined" }
  /** What the message tells about the visitor. */
  | { type: "told"; facts: readonly KnownFact[] }
  | { type: "usage"; inputTokens: number; outputTokens: number }
  | { type: "toolRan"; run: ToolRun }
  | { type: "echoed" };

export function beginTurn(conversation: ConversationState): TurnState {
  return {
    text: "",
    citations: [],
    steps: [],
    toolCalled: null,
    toolReply: null,
    refused: null,
    cause: null,
    explanation: null,
    conversation,
    retrieval: { passages: [], terms: [] },
    retrievalMs: 0,
    retrieved: [],
    tools: [],
    inputTokens: 0,
    outputTokens: 0,
    rounds: 0,
    stepsBefore: 0,
    hasSpoken: false,
    produced: 0,
    isEcho: false,
  };
}

/** Moves a turn on by one event. */
export function nextTurn(turn: TurnState, event: TurnEvent): TurnState {
  switch (event.type) {
    case "retrieved":
      return { ...turn, retrieval: event.retrieval, retrievalMs: event.ms, retrieved: event.retrieval.passages };
    case "found":
      return { ...turn, retrieved: [...turn.retrieved, ...event.passages.filter((passage) => !hasPassage(turn, passage))] };
    case "roundBegan":
      return { ...turn, rounds: turn.rounds + 1, stepsBefore: turn.steps.length, hasSpoken: false };
    case "produced":
      return { ...turn, produced: turn.produced + event.characters };
    case "said":
      return event.text === "" ? turn : { ...turn, text: joined(turn, event.text, !turn.hasSpoken), hasSpoken: true };
    case "added":
      return { ...turn, text: joined(turn, event.text, true) };
    case "cited":
      return { ...turn, citations: event.citations };
    case "refused":
      return { ...turn, refused: event.reason };
    case "cause":
      // What a tool did tells more than the words beside it.
      return turn.cause === null ? { ...turn, cause: event.cause } : turn;
    case "explained":
      return { ...turn, explanation: event.explanation };
    case "demoDeclined":
      return { ...turn, conversation: { ...turn.conversation, pendingDemo: null } };
    case "told": {
      const known = turn.conversation.facts ?? [];
      const facts = addFacts(known, event.facts);
      return facts === known ? turn : { ...turn, conversation: { ...turn.conversation, facts } };
    }
    case "usage":
      return {
        ...turn,
        inputTokens: turn.inputTokens + event.inputTokens,
        outputTokens: turn.outputTokens + event.outputTokens,
      };
    case "toolRan":
      return afterTool(turn, event.run);
    case "echoed":
      return { ...turn, isEcho: true, refused: "off_topic" };
  }
}

/** Whether the model is asked (once more): at the beginning, and after each round in which it called tools. */
export function asksModel(turn: TurnState): boolean {
  const { rounds, steps, stepsBefore, isEcho } = turn;
  const isCallAnswered = rounds === 0 || steps.length > stepsBefore;
  return isCallAnswered && rounds <= MAX_TOOL_ROUNDS && roomFor(turn) > 0 && !isEcho;
}

/** How many characters the model may still produce. */
export function roomFor({ produced }: TurnState): number {
  return MAX_REPLY_CHARACTERS - produced;
}

/** Whether the current round may call tools; the last one may not. */
export function mayCall({ rounds }: TurnState): boolean {
  return rounds <= MAX_TOOL_ROUNDS;
}

function afterTool(turn: TurnState, run: ToolRun): TurnState {
  const { tool, output, refused, isRepeated, reply, shownAs } = run;
  // The name of a tool that does not exist is the model's own words, which a trace does not keep.
  const tools = tool === null || isRepeated ? turn.tools : [...turn.tools, { name: tool, ok: output.ok, refused }];
  // A lead has no card, so it replaces none.
  const isShown = reply !== null && (tool !== "capture_lead" || turn.toolReply === null);
  return {
    ...turn,
    steps: [...turn.steps, run.step],
    tools,
    toolCalled: isShown ? (shownAs ?? tool) : turn.toolCalled,
    toolReply: isShown ? reply : turn.toolReply,
    cause: run.cause ?? turn.cause,
    conversation: run.state === undefined ? turn.conversation : { ...turn.conversation, ...run.state },
  };
}

/** What comes after a tool begins a new paragraph. */
function joined({ text }: TurnState, added: string, isNewParagraph: boolean): string {
  if (text === "") return added.trimStart();
  return `${text}${isNewParagraph && !/\s$/u.test(text) ? "\n\n" : ""}${added}`;
}

function hasPassage({ retrieved }: TurnState, { id }: RetrievedPassage): boolean {
  return retrieved.some((passage) => passage.id === id);
}
