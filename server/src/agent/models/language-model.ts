import { APICallError, type LanguageModel, jsonSchema, type ModelMessage, streamText, tool, type ToolSet } from "ai";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { ToolName } from "@disco/protocol";
import { setTimeout as sleep } from "node:timers/promises";
import type { Model, ModelPart, ModelRequest } from "../model.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { createCitationMarkers } from "./citation-markers.ts";

export interface LanguageModelSettings {
  provider: "openai-compatible" | "anthropic";
  baseUrl: string | null;
  apiKey: string | null;
  model: string;
}

/** How long a service may take. */
export interface ModelPatience {
  /** For the first word, over all tries; a visitor reads something within 10 s. */
  firstWordMs: number;
  /** For the first word of one try. */
  firstByteMs: number;
  /** Between two pieces of a reply that has begun. */
  silenceMs: number;
  /** The longest pause before the second try; it doubles for each further one. */
  pauseMs: number;
}

const defaultPatience: ModelPatience = { firstWordMs: 9_000, firstByteMs: 8_000, silenceMs: 20_000, pauseMs: 800 };
const MAX_TRIES = 3;
const MAX_RETRY_AFTER_MS = 5_000;
const MAX_OUTPUT_TOKENS = 2_000;

/** The model's service is down, and was so often enough that this turn did not even ask it. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
}

/** A language model behind the network, over the AI SDK. One call is one step; the agent's loop runs the tools. */
export function createLanguageModel(
  settings: LanguageModelSettings,
  { breaker = createBreaker(), patience = defaultPatience }: { breaker?: Breaker; patience?: ModelPatience } = {},
): Model {
  const languageModel = connect(settings);
  return {
    provider: settings.provider,
    name: settings.model,
    isLocal: false,
    respond: (request, signal) => respond({ languageModel, breaker, patience }, request, signal),
  };
}

function connect(settings: LanguageModelSettings): LanguageModel {
  const apiKey = settings.apiKey ?? "none";
  if (settings.provider === "anthropic") {
    return createAnthropic({ apiKey, ...(settings.baseUrl === null ? {} : { baseURL: settings.baseUrl }) })(settings.model);
  }
  return createOpenAICompatible({ name: "openai-compatible", baseURL: settings.baseUrl ?? "", apiKey, includeUsage: true })(settings.model);
}

interface Service {
  languageModel: LanguageModel;
  breaker: Breaker;
  patience: ModelPatience;
}

async function* respond(service: Service, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const { breaker, patience } = service;
  const deadline = performance.now() + patience.firstWordMs;
  for (let tries = 1; ; tries += 1) {
    if (!breaker.allows()) throw new ModelUnavailable("The model has failed repeatedly; not asking it for a moment.");
    let hasSpoken = false;
    let isJudged = false;
    try {
      for await (const part of oneTry(service, request, signal, Math.min(patience.firstByteMs, deadline - performance.now()))) {
        if (part.type === "text" || part.type === "tool-call") hasSpoken = true;
        yield part;
      }
      isJudged = true;
      breaker.succeeded();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      isJudged = true;
      breaker.failed();
      const waitMs = hasSpoken || tries >= MAX_TRIES ? null : retryDelay(error, patience.pauseMs * 2 ** (tries - 1));
      if (waitMs === null || performance.now() + waitMs > deadline - patience.firstWordMs / 20) throw error;
      await sleep(waitMs, undefined, { signal });
    } finally {
      // The visitor left, or the loop has heard enough.
      if (!isJudged) breaker.abandoned();
    }
  }
}

/** One request. @throws when the first piece, or a later one, takes too long, or the service says no. */
async function* oneTry(
  { languageModel, patience }: Service,
  request: ModelRequest,
  signal: AbortSignal,
  firstByteMs: number,
): AsyncGenerator<ModelPart> {
  const silence = new AbortController();
  const fail = () => silence.abort(new Error("The model took too long."));
  let timer = setTimeout(fail, firstByteMs);
  const markers = createCitationMarkers(request.numbered);
  let isFinished = false;
  try {
    const { fullStream } = streamText({
      model: languageModel,
      instructions: request.instructions,
      messages: messagesOf(request),
      tools: toolsOf(request),
      temperature: request.temperature,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, silence.signal]),
      // The error reaches us as a part of the stream; the default would print it.
      onError: () => {},
    });
    for await (const part of fullStream) {
      if (part.type === "text-delta") {
        clearTimeout(timer);
        timer = setTimeout(fail, patience.silenceMs);
        yield* markers.push(part.text);
      } else if (part.type === "tool-call") {
        const name = ToolName.safeParse(part.toolName);
        if (name.success) yield { type: "tool-call", callId: part.toolCallId, name: name.data, input: part.input };
      } else if (part.type === "finish") {
        isFinished = true;
        yield { type: "usage", inputTokens: part.totalUsage.inputTokens ?? 0, outputTokens: part.totalUsage.outputTokens ?? 0 };
      } else if (part.type === "error") {
        throw part.error;
      } else if (part.type === "abort") {
        throw silence.signal.reason ?? signal.reason;
      }
    }
    if (!isFinished) throw new Error("The model's reply was cut off.");
    yield* markers.end();
  } finally {
    clearTimeout(timer);
    silence.abort(new Error("done"));
  }
}

function messagesOf(request: ModelRequest): ModelMessage[] {
  // Some services want the visitor to have the first word.
  const first = request.history.findIndex(({ role }) => role === "visitor");
  const messages: ModelMessage[] = (first < 0 ? [] : request.history.slice(first)).map(({ role, text }) => ({
    role: role === "visitor" ? "user" : "assistant",
    content: text,
  }));
  messages.push({ role: "user", content: request.message });
  for (const step of request.steps) {
    messages.push(
      { role: "assistant", content: [{ type: "tool-call", toolCallId: step.callId, toolName: step.name, input: step.input }] },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: step.callId,
            toolName: step.name,
            output: { type: "text", value: JSON.stringify(step.output) },
          },
        ],
      },
    );
  }
  return messages;
}

function toolsOf(request: ModelRequest): ToolSet {
  return Object.fromEntries(
    request.tools.map(({ name, description, inputSchema }) => [name, tool({ description, inputSchema: jsonSchema(inputSchema) })]),
  );
}

/** How long to wait before asking again, with full jitter; null when asking again would not help. */
function retryDelay(error: unknown, ceilingMs: number): number | null {
  if (!APICallError.isInstance(error)) return Math.random() * ceilingMs;
  const { statusCode, responseBody = "", responseHeaders = {} } = error;
  if (statusCode === 429 && /insufficient_quota|billing|spend|credit/iu.test(responseBody)) return null;
  if (statusCode !== undefined && statusCode < 500 && statusCode !== 408 && statusCode !== 409 && statusCode !== 429) return null;
  const askedMs = Number(responseHeaders["retry-after"]) * 1_000;
  if (Number.isFinite(askedMs)) return askedMs <= MAX_RETRY_AFTER_MS ? askedMs : null;
  return Math.random() * ceilingMs;
}
