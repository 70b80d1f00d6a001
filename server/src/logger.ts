import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Env } from "./settings/env.ts";

/** Structured logs on standard output. Fields under these names are redacted. */
export function createLogger(level: Env["logLevel"], destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["authorization", "cookie", "sessionId", "token", "message", "email"]
        .flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
        .concat(["headers", "*.headers", "query", "*.query", "body", "*.body", "url", "req.url"]),
      censor: "[redacted]",
    },
    serializers: {
      err: (error: unknown) => describeError(error),
    },
  };
  return pino(options, destination ?? writeTogether(pino.destination({ dest: 1, sync: true })));
}

/**
 * Lines of one turn of the event loop go out in one write: a write for each takes a twentieth of a visitor's turn. A fatal one goes
 * out at once (pino flushes after it), and what is left when the process ends.
 */
function writeTogether(output: DestinationStream): DestinationStream & { flushSync(): void } {
  let lines = "";
  const flush = () => {
    const text = lines;
    lines = "";
    if (text !== "") output.write(text);
  };
  process.on("exit", flush);
  return {
    write: (line) => {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
    flushSync: flush,
  };
}

/** A failure by its kind and place. A vendor's or the database's own fields (parameters, detail) may quote visitors, so they stay out. */
function describeError(error: unknown): { type: string; reason: string; code?: string; stack?: string; cause?: object } {
  if (!(error instanceof Error)) return { type: typeof error, reason: "not an error object" };
  return {
    type: error.name,
    reason: error.message,
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
