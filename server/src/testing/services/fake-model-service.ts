import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** Answers one request of the model; `body` is what was asked, `calls` counts from 1. */
export type ModelService = (response: ServerResponse, body: string, calls: number, request: IncomingMessage) => void;

export interface FakeModelService {
  baseUrl: string;
  seen: { calls: number; bodies: string[]; aborted: number };
  close(): Promise<void>;
}

/** A service on loopback that speaks the OpenAI-compatible protocol, or pretends to. */
export async function openModelService(service: ModelService): Promise<FakeModelService> {
  const seen: FakeModelService["seen"] = { calls: 0, bodies: [], aborted: 0 };
  const server = createServer((request, response) => {
    seen.calls += 1;
    const { calls } = seen;
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    response.on("close", () => {
      if (!response.writableFinished) seen.aborted += 1;
    });
    request.on("end", () => {
      seen.bodies.push(body);
      service(response, body, calls, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "tiny" };

export function writeEvent(response: ServerResponse, delta: object, finish: string | null = null): void {
  response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
}

export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

/** A whole reply, word by word. */
export function speak(response: ServerResponse, words: readonly string[]): void {
  beginEvents(response);
  for (const word of words) writeEvent(response, { content: word });
  writeEvent(response, {}, "stop");
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
  response.write(`data: ${JSON.stringify({ ...chunk, choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}

/** Tool calls, all in one step; an input that is a string is sent as it is. */
export function callTools(response: ServerResponse, calls: readonly (readonly [name: string, input: unknown])[], usage?: object): void {
  beginEvents(response);
  writeEvent(response, {
    tool_calls: calls.map(([name, input], index) => ({
      index,
      id: `call-${Math.random()}`,
      type: "function",
      function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
    })),
  });
  writeEvent(response, {}, "tool_calls");
  if (usage !== undefined) response.write(`data: ${JSON.stringify({ ...chunk, choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}
