import type { Citation, ToolName } from "@disco/protocol";
import { z } from "zod";
import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import type { Model, ModelRequest, ToolStep, Turn } from "./model.ts";
import { instructionsFor } from "./prompt.ts";
import type { AnyTool, ConversationState, ToolContext, ToolReply } from "./tool.ts";

/** Rounds of tool calls in one turn; a model that wants more has to answer with what it has. */
const MAX_TOOL_ROUNDS = 5;
const MAX_CITATIONS = 6;
const MAX_REPLY_CHARACTERS = 8_000;

export interface AnswerTurn {
  organizationName: string;
  agentName: string;
  message: string;
  history: readonly Turn[];
  timezone: string;
  now: Date;
  temperature: number;
  toolContext: Omit<ToolContext, "state" | "timezone" | "now" | "signal" | "search">;
  state: ConversationState;
}

export interface AnswerDeps {
  model: Model;
  tools: readonly AnyTool[];
  retrieve(query: string): Promise<Retrieval>;
}

/** What happened, for the owner to read. Passage ids and counts only; no visitor text and no secrets. */
export interface AnswerTrace {
  retrieved: { passageId: string; url: string | null; score: number }[];
  cited: string[];
  tools: { name: ToolName; ok: boolean; refused: string | null }[];
  refused: "no_answer" | "off_topic" | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  retrievalMs: number;
  totalMs: number;
}

/** A whole turn: the text, what it leans on, what was done, and what the conversation now knows. */
export interface Answer {
  text: string;
  citations: Citation[];
  toolCalled: ToolName | null;
  toolReply: ToolReply | null;
  state: ConversationState;
  trace: AnswerTrace;
}

/**
 * The agent's one loop, for text and voice: retrieves, lets the model speak, runs the tools it asks for, and again.
 * Yields the reply's text as it grows; returns the whole turn. The model is not trusted: it can cite only what was
 * retrieved in this turn, call only the tools listed, and each tool checks its own input.
 * @throws whatever the model throws; text that was already yielded stays valid.
 */
export async function* answer(turn: AnswerTurn, deps: AnswerDeps, signal: AbortSignal): AsyncGenerator<string, Answer> {
  const startedAt = performance.now();
  const numbered: RetrievedPassage[] = [];
  const numbers = new Map<string, number>();
  const retrieve = async (query: string): Promise<Retrieval> => {
    const retrieval = await deps.retrieve(query);
    for (const passage of retrieval.passages) {
      if (!numbers.has(passage.id)) numbers.set(passage.id, numbered.push(passage));
    }
    return retrieval;
  };
  const search: ToolContext["search"] = async (query) => {
    const { passages } = await retrieve(query);
    return { passages: passages.map((passage) => ({ ...passage, number: numbers.get(passage.id) ?? 0 })) };
  };
  const retrieval = await retrieve(turn.message);
  const trace: AnswerTrace = {
    retrieved: retrieval.passages.map(({ id, url, score }) => ({ passageId: id, url, score: Math.round(score * 1_000) / 1_000 })),
    cited: [],
    tools: [],
    refused: null,
    provider: deps.model.provider,
    model: deps.model.name,
    inputTokens: 0,
    outputTokens: 0,
    retrievalMs: Math.round((performance.now() - startedAt) * 10) / 10,
    totalMs: 0,
  };
  const steps: ToolStep[] = [];
  const citations: Citation[] = [];
  let state = turn.state;
  let text = "";
  let toolCalled: ToolName | null = null;
  let toolReply: ToolReply | null = null;

  for (let round = 0; round <= MAX_TOOL_ROUNDS; round += 1) {
    const request: ModelRequest = {
      organizationName: turn.organizationName,
      agentName: turn.agentName,
      instructions: instructionsFor(turn, retrieval),
      history: turn.history,
      message: turn.message,
      retrieval,
      numbered,
      search: retrieve,
      tools: round === MAX_TOOL_ROUNDS ? [] : deps.tools.map(describeTool),
      steps,
      timezone: turn.timezone,
      now: turn.now,
      temperature: turn.temperature,
      known: { email: state.email, name: state.name, pendingDemo: state.pendingDemo },
    };
    const stepsBefore = steps.length;
    for await (const part of deps.model.respond(request, signal)) {
      signal.throwIfAborted();
      if (part.type === "text") {
        const room = MAX_REPLY_CHARACTERS - text.length;
        if (room <= 0) continue;
        const piece = part.text.slice(0, room);
        text += piece;
        yield piece;
      } else if (part.type === "cite") {
        const passage = numbered[(numbers.get(part.passage.id) ?? 0) - 1];
        if (passage !== undefined) addCitation(citations, passage, part.quote);
      } else if (part.type === "refused") {
        trace.refused = part.reason;
      } else if (part.type === "usage") {
        trace.inputTokens += part.inputTokens;
        trace.outputTokens += part.outputTokens;
      } else {
        const context: ToolContext = { ...turn.toolContext, search, state, timezone: turn.timezone, now: turn.now, signal };
        const result = await runTool(deps.tools, part.name, part.input, context);
        trace.tools.push({ name: part.name, ok: result.output.ok, refused: result.refused });
        steps.push({ callId: part.callId, name: part.name, input: part.input, output: result.output });
        if (result.reply !== null) {
          toolCalled = part.name;
          toolReply = result.reply;
        }
        state = { ...state, ...result.state };
      }
    }
    if (steps.length === stepsBefore) break;
  }
  trace.cited = citations.map(({ id }) => id);
  trace.totalMs = Math.round((performance.now() - startedAt) * 10) / 10;
  return { text: text.trim(), citations, toolCalled, toolReply, state, trace };
}

function describeTool(tool: AnyTool) {
  return { name: tool.name, description: tool.description, inputSchema: jsonSchemaOf(tool) };
}

const jsonSchemas = new WeakMap<AnyTool, Record<string, unknown>>();

function jsonSchemaOf(tool: AnyTool): Record<string, unknown> {
  const known = jsonSchemas.get(tool);
  if (known !== undefined) return known;
  const schema: Record<string, unknown> = { ...z.toJSONSchema(tool.input, { io: "input" }) };
  jsonSchemas.set(tool, schema);
  return schema;
}

async function runTool(tools: readonly AnyTool[], name: ToolName, input: unknown, context: ToolContext) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) return refusal(`There is no tool named ${name}.`);
  const parsed = tool.input.safeParse(input);
  if (!parsed.success) return refusal(`The input does not fit: ${z.prettifyError(parsed.error).slice(0, 500)}`);
  const outcome = await tool.run(parsed.data, context);
  return { ...outcome, refused: null };
}

function refusal(problem: string) {
  return { output: { ok: false, problem }, reply: null, state: {}, refused: problem };
}

/** A citation is made from the stored passage alone; the model chooses which, and its quote counts only if the passage has it. */
function addCitation(citations: Citation[], passage: RetrievedPassage, quote: string): void {
  if (citations.length >= MAX_CITATIONS || citations.some(({ id }) => id === passage.id)) return;
  const isExact = quote !== "" && passage.text.includes(quote);
  citations.push({ id: passage.id, title: passage.title, url: passage.url, quote: isExact ? quote : passage.text.slice(0, 300) });
}
