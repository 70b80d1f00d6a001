import type { ToolName } from "@disco/protocol";
import { z } from "zod";
import type { ToolDefinition, ToolStep } from "./model.ts";
import { inSpan, spans } from "../observability/tracing.ts";
import { phrasesOf } from "./phrases/phrases-of.ts";
import type { AnyTool, ToolContext, ToolOutcome } from "./tool.ts";

/** Tool calls of one turn, in all its rounds. */
const MAX_CALLS = 10;
const MAX_INPUT_CHARACTERS = 8_000;

export interface ToolRun extends ToolOutcome {
  step: ToolStep;
  /** Why the call was not let through; null for one that ran, and for one whose result was there already. */
  refused: string | null;
  isRepeated: boolean;
  /** Null where there is no such tool. */
  tool: ToolName | null;
}

/** Runs the tool calls of one turn. A call comes from a model, so it is parsed, counted, and never run twice with the same input. */
export function createToolRunner(tools: readonly AnyTool[], onFailure: (error: unknown) => void) {
  const results = new Map<string, ToolOutcome["output"]>();
  let calls = 0;

  return async (call: Omit<ToolStep, "output">, context: ToolContext): Promise<ToolRun> => {
    const inputText = textOf(call.input);
    // An input that is not plain, small JSON is neither run nor sent back to the model.
    const step = (output: ToolOutcome["output"]): ToolStep => ({ ...call, input: inputText === null ? {} : call.input, output });
    const tool = tools.find((candidate) => candidate.name === call.name);
    const refuse = (problem: string): ToolRun => {
      const output = { ok: false, problem };
      return { output, reply: null, step: step(output), refused: problem, isRepeated: false, tool: tool?.name ?? null };
    };
    if (tool === undefined) return refuse(`There is no tool named ${call.name}. There are: ${tools.map(({ name }) => name).join(", ")}.`);
    if (inputText === null) return refuse("The input is not a small plain object.");
    const key = `${call.name} ${inputText}`;
    const before = results.get(key);
    if (before !== undefined) return { output: before, reply: null, step: step(before), refused: null, isRepeated: true, tool: tool.name };
    if (calls >= MAX_CALLS) return refuse("No more tools can be called in this turn.");
    calls += 1;
    const parsed = tool.input.safeParse(call.input);
    if (!parsed.success) return refuse(`The input does not fit: ${z.prettifyError(parsed.error).slice(0, 500)}`);
    let outcome: ToolOutcome;
    try {
      outcome = await inSpan(spans.tool, { "tool.name": tool.name }, () => tool.run(parsed.data, context));
    } catch (error) {
      if (context.signal.aborted) throw error;
      onFailure(error);
      outcome = { output: { ok: false, message: phrasesOf(context.language).failed }, reply: null };
    }
    results.set(key, outcome.output);
    const { cause } = outcome;
    return {
      ...outcome,
      step: { ...step(outcome.output), ...(cause === undefined ? {} : { cause }) },
      refused: null,
      isRepeated: false,
      tool: tool.name,
    };
  };
}

/** The same text for equal input regardless of field order; null for anything but small plain JSON. */
function textOf(input: unknown): string | null {
  try {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
    const text = JSON.stringify(Object.fromEntries(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))));
    return text.length > MAX_INPUT_CHARACTERS ? null : text;
  } catch {
    // Nested deeper than it can be written.
    return null;
  }
}

/** A tool as a model sees it. */
export function describeTool({ name, description, input }: AnyTool): ToolDefinition {
  return { name, description, inputSchema: jsonSchemaOf(input) };
}

const jsonSchemas = new WeakMap<z.ZodType, Record<string, unknown>>();

function jsonSchemaOf(input: z.ZodType): Record<string, unknown> {
  const known = jsonSchemas.get(input);
  if (known !== undefined) return known;
  const schema: Record<string, unknown> = { ...z.toJSONSchema(input, { io: "input" }) };
  jsonSchemas.set(input, schema);
  return schema;
}

/** What the visitor reads of the last tool when the model says nothing about it. */
export function wordsFor(steps: readonly Pick<ToolStep, "output">[]): string | null {
  for (const { output } of steps.toReversed()) {
    if (typeof output === "object" && output !== null && "message" in output && typeof output.message === "string") return output.message;
  }
  return null;
}
