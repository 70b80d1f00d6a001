import { headers, routes } from "@disco/protocol/routes";
import { get, request as post, type Agent } from "node:http";
import type { FilledLibrary } from "./fill-library.ts";
import type { TextSource } from "./seeded-text.ts";

const ORIGIN = "https://www.harbourline.example";

export interface Visit {
  agent: Agent;
  port: number;
  library: FilledLibrary;
  text: TextSource;
  /** Whose visit this is: each visitor has an address of its own. */
  visitor: number;
  /** Told how long each reply took, in milliseconds. */
  onReply(ms: number): void;
}

/**
 * One visitor from beginning to end: the widget's file, its settings, the context card, two questions, a third whose reply is streamed,
 * a rating, and a fourth that the visitor does not wait for.
 */
export async function visitSite(visit: Visit): Promise<void> {
  const { library } = visit;
  await send(visit, "GET", "/widget/disco.js");
  await send(visit, "GET", `${routes.readWidgetConfig.path}?slug=${library.slug}`);
  await send(visit, "GET", routes.readContext.path.replace(":slug", library.slug));
  const first = await ask(visit, "");
  const { sessionId, messageId } = readIds(first);
  await ask(visit, sessionId);
  await ask(visit, sessionId, "text/event-stream");
  await send(visit, "POST", routes.rateReply.path, { rating: "good", messageId }, { [headers.chatSession]: sessionId });
  await leaveEarly(visit, sessionId);
}

async function ask(visit: Visit, sessionId: string, accept = "application/json"): Promise<string> {
  const askedAt = performance.now();
  const reply = await send(visit, "POST", routes.sendMessage.path, messageOf(visit), sessionHeaders(sessionId, accept));
  visit.onReply(performance.now() - askedAt);
  return reply;
}

/** Asks for a stream and goes away with its first bytes. */
function leaveEarly(visit: Visit, sessionId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(messageOf(visit));
    const options = optionsOf(visit, "POST", routes.sendMessage.path, sessionHeaders(sessionId, "text/event-stream"), body);
    const request = post({ ...options, agent: false }, (response) => {
      response.once("data", () => {
        request.destroy();
        resolve();
      });
    });
    request.on("error", reject).end(body);
  });
}

function send(visit: Visit, method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const request = (body === undefined ? get : post)(optionsOf(visit, method, path, more, sent), (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", reject).on("end", () => {
        if (response.statusCode === 200 || response.statusCode === 204) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    request.on("error", (error) => {
      // A kept connection may be closed in the moment it is used again; a browser then asks on another.
      if (request.reusedSocket && body === undefined) resolve(send(visit, method, path, body, more));
      else reject(new Error(`${method} ${path}: ${error.message}`));
    });
    if (sent !== undefined) request.end(sent);
  });
}

function optionsOf({ agent, port, library, visitor }: Visit, method: string, path: string, more: Record<string, string>, body?: string) {
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  const own = { origin: ORIGIN, "x-forwarded-for": address, [headers.widgetKey]: library.widgetKey };
  const typed = body === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  return { agent, host: "127.0.0.1", port, method, path, headers: { ...own, ...typed, ...more } };
}

function messageOf({ text }: Visit) {
  return { message: text.question(), messageId: crypto.randomUUID(), timezone: "Europe/Berlin" };
}

function sessionHeaders(sessionId: string, accept: string): Record<string, string> {
  return { accept, ...(sessionId !== "" && { [headers.chatSession]: sessionId }) };
}

function readIds(reply: string): { sessionId: string; messageId: string } {
  const read = (name: string) => new RegExp(`"${name}":"([^"]+)"`, "u").exec(reply)?.[1] ?? "";
  return { sessionId: read("sessionId"), messageId: read("messageId") };
}
