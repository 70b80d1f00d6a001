import { createAnthropic } from "@ai-sdk/anthropic";
import { APICallError } from "ai";
import type { ModelRequest } from "../model.ts";
import { type Service, type ServicePart, ServiceRefused } from "./service.ts";

type Anthropic = ReturnType<ReturnType<typeof createAnthropic>>;
type CallOptions = Parameters<Anthropic["doStream"]>[0];

/** Anthropic's service, through the provider's own stream. */
export function createAnthropicMessages(settings: { baseUrl: string | null; apiKey: string; model: string }): Service {
  const { apiKey, baseUrl } = settings;
  const model = createAnthropic({ apiKey, ...(baseUrl === null ? {} : { baseURL: baseUrl }) })(settings.model);
  return (request, maxOutputTokens, signal) => partsOf(model, request, maxOutputTokens, signal);
}

async function* partsOf(
  model: Anthropic,
  request: ModelRequest,
  maxOutputTokens: number,
  signal: AbortSignal,
): AsyncGenerator<ServicePart> {
  try {
    const { stream } = await model.doStream({
      prompt: promptOf(request),
      tools: request.tools.map(({ name, description, inputSchema }) => ({ type: "function", name, description, inputSchema })),
      temperature: request.temperature,
      maxOutputTokens,
      abortSignal: signal,
    });
    for await (const part of stream) {
      if (part.type === "text-delta") yield { type: "text", text: part.delta };
      else if (part.type === "tool-call") yield { type: "tool-call", callId: part.toolCallId, name: part.toolName, input: part.input };
      else if (part.type === "error") throw part.error;
      else if (part.type === "finish") {
        const { inputTokens, outputTokens } = part.usage;
        yield { type: "finish", inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 };
      }
    }
  } catch (error) {
    if (!APICallError.isInstance(error) || error.statusCode === undefined) throw error;
    throw new ServiceRefused(error.statusCode, error.responseBody ?? "", error.responseHeaders?.["retry-after"] ?? "");
  }
}

function promptOf(request: ModelRequest): CallOptions["prompt"] {
  const prompt: CallOptions["prompt"] = [{ role: "system", content: request.instructions }];
  // The visitor has to have the first word.
  const first = request.history.findIndex(({ role }) => role === "visitor");
  for (const { role, text } of first < 0 ? [] : request.history.slice(first)) {
    prompt.push({ role: role === "visitor" ? "user" : "assistant", content: [{ type: "text", text }] });
  }
  prompt.push({ role: "user", content: [{ type: "text", text: request.message }] });
  for (const { callId, name, input, output } of request.steps) {
    const value = JSON.stringify(output);
    prompt.push(
      { role: "assistant", content: [{ type: "tool-call", toolCallId: callId, toolName: name, input }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId: callId, toolName: name, output: { type: "text", value } }] },
    );
  }
  return prompt;
}
