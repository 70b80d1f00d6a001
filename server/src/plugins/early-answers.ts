import type { FastifyBaseLogger } from "fastify";
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { App } from "../app.ts";
import type { Answered } from "./request-log.ts";

/** An answer that is in memory with all that is said of it. The same object is sent again and again. */
export interface EarlyAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** What a folder's route would answer; null leaves the request to the route. `name` is what follows the folder, as it was written. */
type Answer = (name: string, request: IncomingMessage) => EarlyAnswer | null | Promise<EarlyAnswer | null>;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Lets GET requests for a folder of a route (`/widget/` of `/widget/:file`) be answered before the framework sees them: it would
     * take longer than the answer. Such an answer is counted, logged and marked like any other.
     */
    answerEarly(folder: string, route: string, answer: Answer): void;
  }
}

interface Folder {
  route: string;
  answer: Answer;
}

export interface EarlyAnswers {
  /** A server that asks for an early answer first. */
  serve(options: ServerOptions, handle: (request: IncomingMessage, response: ServerResponse) => void): Server;
  /** Once the app is there: the headers of every answer, and who counts and logs what was answered. */
  join(app: App, headers: Readonly<Record<string, string>>, onEnd: (answered: Answered) => void): void;
}

/** Bodies up to this size go out in one piece with their head, which costs a copy and saves a vectored write. */
const MAX_JOINED_BYTES = 4_096;

export function createEarlyAnswers(): EarlyAnswers {
  const folders = new Map<string, Folder>();
  const prepared = new WeakMap<EarlyAnswer, { headers: string[]; text: string | null }>();
  let common: Readonly<Record<string, string>> = {};
  let draining: AbortSignal | undefined;
  let log: FastifyBaseLogger | undefined;
  let onEnd: (answered: Answered) => void = () => {};

  function prepare({ headers, body }: EarlyAnswer): { headers: string[]; text: string | null } {
    const all: Record<string, string> = { ...common, ...headers };
    if (body !== null) all["content-length"] = String(body.length);
    return {
      headers: Object.entries(all).flat(),
      text: body !== null && body.length <= MAX_JOINED_BYTES ? body.toString("latin1") : null,
    };
  }

  /** Says whether it was sent. One that cannot be is no end of the process: the route may fare better, and says so in our shape if it does not. */
  function send(request: IncomingMessage, response: ServerResponse, route: string, answer: EarlyAnswer, startedAt: number): boolean {
    try {
      let ready = prepared.get(answer);
      if (ready === undefined) prepared.set(answer, (ready = prepare(answer)));
      const { method = "GET" } = request;
      response.writeHead(answer.status, ready.headers);
      response.once("close", () => onEnd({ method, route, status: answer.status, ms: performance.now() - startedAt }));
      if (ready.text !== null) response.end(ready.text, "latin1");
      else response.end(answer.body ?? undefined);
    } catch (error) {
      log?.error({ err: error }, "an early answer failed");
      if (!response.headersSent) return false;
      response.destroy();
    }
    return true;
  }

  function answerOf({ answer }: Folder, request: IncomingMessage): ReturnType<Answer> {
    const { url = "" } = request;
    try {
      return answer(url.slice(url.lastIndexOf("/") + 1), request);
    } catch (error) {
      log?.error({ err: error }, "an early answer failed");
      return null;
    }
  }

  /** What only the route answers rightly: another method, a request that breaks the rules, and all of them while the server stops. */
  function folderOf({ method, url = "", headers }: IncomingMessage): Folder | undefined {
    if (method !== "GET" || draining?.aborted !== false) return undefined;
    const folder = folders.get(url.slice(0, url.lastIndexOf("/") + 1));
    return folder === undefined || headers.host === undefined || headers["content-encoding"] !== undefined ? undefined : folder;
  }

  return {
    serve: (options, handle) =>
      createServer(options, (request, response) => {
        const folder = folderOf(request);
        if (folder === undefined) return handle(request, response);
        const startedAt = performance.now();
        const give = (answer: EarlyAnswer | null) => {
          if (answer === null || !send(request, response, folder.route, answer, startedAt)) handle(request, response);
        };
        const answer = answerOf(folder, request);
        if (!(answer instanceof Promise)) return give(answer);
        answer.then(give, (error: unknown) => {
          // A store that is away may well be the reason; the route says so.
          log?.debug({ err: error }, "an early answer failed");
          give(null);
        });
      }),
    join: (app, headers, count) => {
      common = headers;
      draining = app.draining;
      log = app.log;
      onEnd = count;
      app.decorate("answerEarly", (folder: string, route: string, answer: Answer) => {
        folders.set(folder, { route, answer });
      });
    },
  };
}
