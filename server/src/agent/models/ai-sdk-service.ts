import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { AISDKError, APICallError } from "ai";
import type { ModelRequest } from "../model.ts";
import { createServiceFetch } from "./service-fetch.ts";
import { type Service, type ServicePart, ServiceRefused, UnusableReply } from "./service.ts";

type Provided = ReturnType<ReturnType<typeof createOpenAICompatible>>;
type CallOptions = Parameters<Provided["doStream"]>[0];
type Prompt = CallOptions["prompt"];
type StreamPart = Awaited<ReturnType<Provided["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** Limit for all inputs of a reply's tool calls, which are buffered until each is complete. */
const MAX_INPUT_CHARACTERS = 256 * 1024;

/**
 * A model behind the AI SDK's provider for its protocol. The provider's own stream is read, without the SDK's layers for
 * many steps and many readers on top of it: the agent's loop is ours, and those layers cost a turn ten times as much.
 */
export function createAiSdkService(settings: {
  provider: "openai-compatible" | "anthropic";
  baseUrl: string | null;
  apiKey: string;
  model: string;
}): Service {
  const model: Pick<Provided, "doStream"> = connect(settings);
  return async function* (request, maxOutputTokens, signal) {
    const options: CallOptions = {
      prompt: promptOf(request),
      maxOutputTokens,
      temperature: request.temperature,
      abortSignal: signal,
      ...(request.tools.length > 0 && {
        tools: request.tools.map(({ name, description, inputSchema }) => ({ type: "function", name, description, inputSchema })),
        toolChoice: request.mayCall === false ? { type: "none" } : { type: "auto" },
      }),
    };
    let inputCharacters = 0;
    try {
      const { stream } = await model.doStream(options);
      for await (const part of stream) {
        if (part.type === "error") throw part.error;
        if (part.type === "tool-input-delta") inputCharacters += part.delta.length;
        if (inputCharacters > MAX_INPUT_CHARACTERS) throw new UnusableReply("The model asked for a tool with an input that is too long.");
        const read = toServicePart(part);
        if (read !== null) yield read;
      }
    } catch (error) {
      throw inOwnWords(error);
    }
    signal.throwIfAborted();
  };
}

function connect({ provider, baseUrl, apiKey, model }: Parameters<typeof createAiSdkService>[0]) {
  const fetch = createServiceFetch();
  if (provider === "anthropic") return createAnthropic({ apiKey, fetch, ...(baseUrl === null ? {} : { baseURL: baseUrl }) })(model);
  return createOpenAICompatible({ name: "openai-compatible", baseURL: baseUrl ?? "", apiKey, includeUsage: true, fetch })(model);
}

function toServicePart(part: StreamPart): ServicePart | null {
  switch (part.type) {
    case "text-delta":
      return { type: "text", text: part.delta };
    case "tool-call":
      return { type: "tool-call", callId: part.toolCallId, name: part.toolName, input: part.input };
    case "tool-input-start":
    case "tool-input-delta":
    case "reasoning-start":
    case "reasoning-delta":
      return { type: "working" };
    case "finish":
      // The provider ends every stream with this part; without the service's own word the reply was cut off.
      if (part.finishReason.raw === undefined) throw new Error("The model's reply was cut off.");
      return { type: "finish", inputTokens: part.usage.inputTokens.total ?? 0, outputTokens: part.usage.outputTokens.total ?? 0 };
    default:
      return null;
  }
}

/** The failure in our own words: those of the SDK and of the service may quote the conversation, and failures are logged. */
function inOwnWords(error: unknown): unknown {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300)
    return new ServiceRefused(error.statusCode, error.responseBody ?? "", error.responseHeaders?.["retry-after"] ?? "");
  if (!(error instanceof Error)) return new Error("The model's service told of a failure in its reply.");
  if (!APICallError.isInstance(error) && !AISDKError.isInstance(error)) return error;
  // A failed connection is the wrapped cause; a parse error's cause quotes the text.
  const { cause } = error;
  return APICallError.isInstance(error) && cause instanceof Error && !AISDKError.isInstance(cause)
    ? cause
    : new Error(`The model's reply could not be read (${error.name}).`);
}

function promptOf(request: ModelRequest): Prompt {
  const prompt: Prompt = [{ role: "system", content: request.instructions }];
  // Some services want the visitor to have the first word.
  const first = request.history.findIndex(({ role }) => role === "visitor");
  for (const { role, text } of first < 0 ? [] : request.history.slice(first)) {
    prompt.push({ role: role === "visitor" ? "user" : "assistant", content: [{ type: "text", text }] });
  }
  prompt.push({ role: "user", content: [{ type: "text", text: request.message }] });
  for (const { callId, said, name, input, output } of request.steps) {
    const spoken = said === undefined ? [] : [{ type: "text" as const, text: said }];
    prompt.push(
      { role: "assistant", content: [...spoken, { type: "tool-call", toolCallId: callId, toolName: name, input }] },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: callId, toolName: name, output: { type: "text", value: JSON.stringify(output) } }],
      },
    );
  }
  return prompt;
}
