import { buildConnector, Client, type Dispatcher } from "undici";
import type { ModelRequest } from "../model.ts";
import { ServiceRefused, type ServicePart, type Service } from "./service.ts";

/** What one answer may hold of an unfinished line, of a refusal's text, and of parts that nobody has taken yet. */
const MAX_LINE = 1024 * 1024;
const MAX_REFUSAL = 16 * 1024;
const MAX_WAITING = 64;

/**
 * A service that speaks the OpenAI-compatible protocol. Written by hand over undici's dispatcher, because every chain of web
 * streams between the socket and the reply costs a turn 120 kB for as long as it is open.
 */
export function createChatCompletions(settings: { baseUrl: string; apiKey: string; model: string }): Service {
  const connections = createConnections(settings.baseUrl);
  const url = new URL(`${settings.baseUrl.replace(/\/$/u, "")}/chat/completions`);
  const headers = {
    "content-type": "application/json",
    accept: "text/event-stream",
    authorization: `Bearer ${settings.apiKey}`,
  };
  return (request, maxOutputTokens, signal) => {
    const body = JSON.stringify({
      model: settings.model,
      max_tokens: maxOutputTokens,
      temperature: request.temperature,
      messages: messagesOf(request),
      ...(request.tools.length > 0 && { tools: request.tools.map(toolOf), tool_choice: "auto" }),
      stream: true,
      stream_options: { include_usage: true },
    });
    const client = connections.take();
    const answer = openAnswer(signal, () => connections.giveBack(client));
    client.dispatch({ path: url.pathname + url.search, method: "POST", headers, body }, answer.handler);
    return answer.parts();
  };
}

/** Connections that stay open for the next turn. */
const MAX_SPARE = 256;

/** One connection for each open turn. A pool looks for a free one among all that are busy, which costs more the more are open. */
function createConnections(baseUrl: string) {
  const { origin } = new URL(baseUrl);
  const connect = buildConnector({ timeout: 10_000, allowH2: false });
  const spare: Client[] = [];
  return {
    // How long a service may be silent is the caller's to say.
    take: () => spare.pop() ?? new Client(origin, { connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }),
    giveBack: (client: Client) => {
      if (spare.length < MAX_SPARE) spare.push(client);
      else void client.close().catch(() => {});
    },
  };
}

/** The two ends of an answer: what the connection tells, and what is read of it. */
function openAnswer(signal: AbortSignal, onDone: () => void) {
  const reader = createEventReader();
  const waiting: ServicePart[] = [];
  let controller: Dispatcher.DispatchController | undefined;
  let status = 0;
  let responseHeaders: Record<string, string | string[] | undefined> = {};
  let refusal = "";
  let isEnded = false;
  let failure: unknown;
  let wake = () => {};
  const end = (error?: unknown) => {
    if (isEnded) return;
    isEnded = true;
    failure = error;
    wake();
  };
  const attempt = (read: () => ServicePart[]) => {
    try {
      const parts = read();
      waiting.push(...parts);
      if (waiting.length > MAX_WAITING) controller?.pause();
      if (parts.length > 0) wake();
    } catch (error) {
      end(error);
      controller?.abort(asError(error));
    }
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      if (isEnded || signal.aborted) started.abort(asError(signal.reason));
    },
    onResponseStart: (_controller, statusCode, received) => {
      status = statusCode;
      if (statusCode >= 300) responseHeaders = received;
    },
    onResponseData: (_controller, chunk) => {
      if (status >= 300) refusal += refusal.length < MAX_REFUSAL ? chunk.toString("utf8") : "";
      else attempt(() => reader.push(chunk));
    },
    onResponseEnd: () => {
      if (status >= 300) return end(new ServiceRefused(status, refusal, String(responseHeaders["retry-after"] ?? "")));
      attempt(() => reader.end());
      end();
    },
    onResponseError: (_controller, error) => end(error),
  };
  async function* parts(): AsyncGenerator<ServicePart> {
    const onAbort = () => {
      end(signal.reason);
      controller?.abort(asError(signal.reason));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    try {
      for (;;) {
        for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) yield part;
        if (isEnded) break;
        const more = new Promise<void>((resolve) => (wake = resolve));
        // What has come meanwhile may be told before this returns.
        if (controller?.paused === true) controller.resume();
        await more;
      }
      if (failure !== undefined) throw failure;
    } finally {
      signal.removeEventListener("abort", onAbort);
      if (!isEnded) controller?.abort(new Error("Nobody reads this answer any more."));
      isEnded = true;
      onDone();
    }
  }
  return { handler, parts };
}

interface PendingCall {
  id: string;
  name: string;
  input: string;
}

/** Reads server-sent events as they come in pieces. @throws for what is not the protocol's JSON, and for an error that it tells. */
function createEventReader() {
  const decoder = new TextDecoder();
  const calls = new Map<number, PendingCall>();
  let rest = "";
  let usage = { inputTokens: 0, outputTokens: 0 };
  let finished = false;
  let isTold = false;

  function line(text: string, parts: ServicePart[]): void {
    if (!text.startsWith("data:")) return;
    const data = text.slice(5).trim();
    if (data === "" || data === "[DONE]") return;
    const event: unknown = JSON.parse(data);
    if (!isRecord(event)) throw new Error("The model's service sent an event that is no object.");
    if (event["error"] !== undefined && event["error"] !== null) throw new Error(`The model's service failed: ${data.slice(0, 300)}`);
    const { usage: counted, choices } = event;
    if (isRecord(counted)) usage = { inputTokens: count(counted["prompt_tokens"]), outputTokens: count(counted["completion_tokens"]) };
    if (!Array.isArray(choices)) throw new Error("The model's service sent an event without choices.");
    const choice: unknown = choices[0];
    if (!isRecord(choice)) return;
    if (typeof choice["finish_reason"] === "string") finished = true;
    const { delta } = choice;
    if (!isRecord(delta)) return;
    for (const said of [delta["content"], delta["refusal"]]) {
      if (typeof said === "string" && said !== "") parts.push({ type: "text", text: said });
    }
    if (Array.isArray(delta["tool_calls"])) for (const call of delta["tool_calls"]) collect(call);
  }

  function collect(call: unknown): void {
    if (!isRecord(call)) return;
    const { id, index, function: named } = call;
    const at = typeof index === "number" ? index : calls.size;
    const pending = calls.get(at) ?? { id: "", name: "", input: "" };
    calls.set(at, pending);
    if (typeof id === "string" && pending.id === "") pending.id = id;
    if (!isRecord(named)) return;
    if (typeof named["name"] === "string") pending.name ||= named["name"];
    if (typeof named["arguments"] === "string") pending.input += named["arguments"];
    if (pending.input.length > MAX_LINE) throw new Error("The model's service asked for a tool with too much.");
  }

  function take(text: string, isLast: boolean): ServicePart[] {
    const parts: ServicePart[] = [];
    rest += text;
    let from = 0;
    for (let at = rest.indexOf("\n"); at >= 0; at = rest.indexOf("\n", from)) {
      line(rest.slice(from, at).trimEnd(), parts);
      from = at + 1;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_LINE) throw new Error("The model's service sent an event that is too long.");
    if (!isLast) return parts;
    line(rest.trim(), parts);
    if (!isTold && finished) {
      isTold = true;
      for (const { id, name, input } of calls.values())
        parts.push({ type: "tool-call", callId: id === "" ? crypto.randomUUID() : id, name, input });
      parts.push({ type: "finish", ...usage });
    }
    return parts;
  }

  return {
    push: (chunk: Buffer) => take(decoder.decode(chunk, { stream: true }), false),
    end: () => take(decoder.decode(), true),
  };
}

function messagesOf(request: ModelRequest): object[] {
  const messages: object[] = [{ role: "system", content: request.instructions }];
  // Some services want the visitor to have the first word.
  const first = request.history.findIndex(({ role }) => role === "visitor");
  for (const { role, text } of first < 0 ? [] : request.history.slice(first)) {
    messages.push({ role: role === "visitor" ? "user" : "assistant", content: text });
  }
  messages.push({ role: "user", content: request.message });
  for (const { callId, name, input, output } of request.steps) {
    messages.push(
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: callId, type: "function", function: { name, arguments: JSON.stringify(input) } }],
      },
      { role: "tool", tool_call_id: callId, content: JSON.stringify(output) },
    );
  }
  return messages;
}

function toolOf({ name, description, inputSchema }: ModelRequest["tools"][number]): object {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The call was given up.", { cause: reason });
}
