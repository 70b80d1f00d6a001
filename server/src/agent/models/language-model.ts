import { setTimeout as sleep } from "node:timers/promises";
import type { Model, ModelPart, ModelRequest } from "../model.ts";
import { overNetwork } from "../model-policy.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { createAiSdkService } from "./ai-sdk-service.ts";
import { createCitationMarkers } from "./citation-markers.ts";
import { isFreeOfCharge, ModelUnavailable, type Service, ServiceRefused, UnusableReply } from "./service.ts";

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
/** With less than this share of the time for the first word left, a further try would only be cut off. */
const LEAST_SHARE = 1 / 4;
const MAX_RETRY_AFTER_MS = 5_000;
const MAX_OUTPUT_TOKENS = 2_000;
const MAX_NAME = 64;
const MAX_INPUT_LEVELS = 10_000;
/** By these a service says no to what it was asked: a text too long for it, or one that its filter stops. */
const REQUEST_FAULTS: ReadonlySet<number> = new Set([400, 413, 422]);

/** A language model behind the network, over the AI SDK. One call is one step; the agent's loop runs the tools. */
export function createLanguageModel(
  settings: LanguageModelSettings,
  { breaker = createBreaker(), patience = defaultPatience }: { breaker?: Breaker; patience?: ModelPatience } = {},
): Model {
  const service = createAiSdkService({ ...settings, apiKey: settings.apiKey ?? "none" });
  return {
    provider: settings.provider,
    name: settings.model,
    policy: overNetwork,
    respond: (request, signal) => respond({ service, breaker, patience }, request, signal),
  };
}

interface Caller {
  service: Service;
  breaker: Breaker;
  patience: ModelPatience;
}

async function* respond(caller: Caller, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const { breaker, patience } = caller;
  const deadline = performance.now() + patience.firstWordMs;
  /** The failure of a try that may have cost something; then the call as a whole has not failed for nothing. */
  let costly: unknown = null;
  for (let tries = 1; ; tries += 1) {
    const permit = breaker.admit();
    if (permit === null) throw costly ?? new ModelUnavailable("The model has failed repeatedly; not asking it for a moment.");
    let hasSpoken = false;
    let isJudged = false;
    try {
      for await (const part of oneTry(caller, request, signal, Math.min(patience.firstByteMs, deadline - performance.now()))) {
        if (part.type === "text" || part.type === "tool-call") hasSpoken = true;
        yield part;
      }
      isJudged = true;
      permit.succeeded();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      isJudged = true;
      if (isOfRequest(error)) permit.abandoned();
      else permit.failed();
      if (!isFreeOfCharge(error)) costly ??= error;
      const waitMs = hasSpoken || tries >= MAX_TRIES ? null : retryDelay(error, patience.pauseMs * 2 ** (tries - 1));
      if (waitMs === null || performance.now() + waitMs > deadline - patience.firstWordMs * LEAST_SHARE) throw costly ?? error;
      await sleep(waitMs, undefined, { signal });
    } finally {
      // The visitor left, or the loop has heard enough.
      if (!isJudged) permit.abandoned();
    }
  }
}

/** One request. @throws when the first piece, or a later one, takes too long, or the service says no. */
async function* oneTry(
  { service, patience }: Caller,
  request: ModelRequest,
  signal: AbortSignal,
  firstByteMs: number,
): AsyncGenerator<ModelPart> {
  const call = new AbortController();
  const leave = () => call.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", leave, { once: true });
  let isWorking = false;
  let hasBegun = false;
  const tooLong = () =>
    isWorking ? new UnusableReply("The model took too long for its first word.") : new Error("The model took too long.");
  let timer = setTimeout(() => call.abort(tooLong()), firstByteMs);
  const awaitMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => call.abort(new Error("The model fell silent.")), patience.silenceMs);
  };
  const markers = createCitationMarkers(request.numbered);
  let isFinished = false;
  try {
    for await (const part of service(request, MAX_OUTPUT_TOKENS, call.signal)) {
      if (part.type === "working") {
        isWorking = true;
        if (hasBegun) timer.refresh();
      } else if (part.type === "text") {
        if (hasBegun) timer.refresh();
        else awaitMore();
        hasBegun = true;
        yield* markers.push(part.text);
      } else if (part.type === "tool-call") {
        hasBegun = true;
        // How long the tool takes says nothing of the service.
        clearTimeout(timer);
        yield { type: "tool-call", callId: part.callId, name: nameOf(part.name), input: inputOf(part.input) };
        awaitMore();
      } else {
        isFinished = true;
        yield { type: "usage", inputTokens: part.inputTokens, outputTokens: part.outputTokens };
      }
    }
    if (!isFinished) throw new Error("The model's reply was cut off.");
    yield* markers.end();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}

/** A name as services take it back: a call of a tool that does not exist is answered to the model, so that it can go on. */
function nameOf(name: string): string {
  return name.replaceAll(/[^\w-]/gu, "_").slice(0, MAX_NAME) || "unnamed";
}

/** What is not JSON goes to the tool as it is, which refuses it in words that the model can read. */
function inputOf(json: string): unknown {
  if (json.trim() === "") return {};
  // Parsable input may still be too deep to walk.
  if ((json.match(/[[{]/gu)?.length ?? 0) > MAX_INPUT_LEVELS)
    throw new UnusableReply("The model asked for a tool with an input that is too deep.");
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** What one visitor's words bring about must not make the service look down to all others. */
function isOfRequest(error: unknown): boolean {
  return error instanceof UnusableReply || (error instanceof ServiceRefused && REQUEST_FAULTS.has(error.status));
}

/** How long to wait before asking again, with full jitter; null when asking again would not help. */
function retryDelay(error: unknown, ceilingMs: number): number | null {
  if (error instanceof UnusableReply) return null;
  if (!(error instanceof ServiceRefused)) return Math.random() * ceilingMs;
  const { status, body, retryAfter } = error;
  if (status === 429 && /insufficient_quota|billing|spend|credit/iu.test(body)) return null;
  if (status < 500 && status !== 408 && status !== 409 && status !== 429) return null;
  const askedMs = waitAsked(retryAfter);
  if (Number.isFinite(askedMs)) return askedMs <= MAX_RETRY_AFTER_MS ? askedMs : null;
  return Math.random() * ceilingMs;
}

/** Seconds, or a date; NaN for neither. */
function waitAsked(retryAfter: string): number {
  if (retryAfter === "") return Number.NaN;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(retryAfter) - Date.now()) : seconds * 1_000;
}
