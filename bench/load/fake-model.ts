/**
 * A language model's service with timing alone. "active" in the visitor's message: 20 tokens a second; otherwise one token, and
 * then one every ten seconds. Each token is its sending time, so that the reader can compute the delay. A dash follows, because
 * the server holds a word back until more text comes.
 */
import { createServer, type ServerResponse } from "node:http";
import { stampNow } from "./stamp.ts";

const ACTIVE_MS = 50;
const IDLE_MS = 10_000;

const head =
  'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"clock","choices":[{"index":0,"delta":{"role":"assistant","content":"';
const tail = '"},"finish_reason":null}]}\n\n';

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (part: string) => (body += part));
  request.on("end", () => play(response, body.includes("active stream") ? ACTIVE_MS : IDLE_MS));
});

function play(response: ServerResponse, everyMs: number): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const say = () => response.write(`${head}${stampNow()} -${tail}`);
  say();
  let timer: NodeJS.Timeout | undefined;
  // Real replies do not tick together.
  const start = setTimeout(() => {
    say();
    timer = setInterval(say, everyMs);
  }, Math.random() * everyMs);
  response.on("close", () => {
    clearTimeout(start);
    clearInterval(timer);
  });
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") process.stdout.write(`The model listens on http://127.0.0.1:${address.port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
