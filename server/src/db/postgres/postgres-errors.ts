import pg from "pg";
import { AppError } from "../../app-error.ts";

/** Serialization failure and deadlock: the transaction may simply run again. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * What passes by itself: the connection broke (class 08) or its transaction was ended by the server (25P03), the store has just become a
 * read-only one (25006), too many connections (53300), the statement took too long (57014), or the server stops, has crashed or starts.
 */
const PASSING = new Set([...RETRYABLE, "25006", "25P03", "53300", "55P03", "57014", "57P01", "57P02", "57P03", "57P05"]);

/** After these a connection is of no further use, even where it still stands. */
const SPOILING = new Set(["25006", "25P03", "57P01", "57P02", "57P03", "57P05"]);

const BROKEN_SOCKET = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** How the library says that there is no connection, or none any more. */
const NO_CONNECTION =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed)/u;

/** Whether the transaction may simply run again: nothing of it was kept. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** Whether the connection should be given up. */
export function spoilsConnection(error: unknown): boolean {
  return SPOILING.has(codeOf(error));
}

/** Whether this is what the server itself answered, so that it can be reached; while it stops or starts it cannot. */
export function isServersAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !codeOf(error).startsWith("57P");
}

/** Turns a passing error into `busy` and a full disk into `storage_full`; any other stays as it is. */
export function toAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (PASSING.has(code) || code.startsWith("08") || isBrokenConnection(error)) {
    return new AppError("busy", "The server is busy. Please try again in a moment.", { retryAfterMs: 1_000, cause: error });
  }
  if (code === "53100") {
    return new AppError("storage_full", "The server cannot store anything right now. Please try again later.", {
      retryAfterMs: 5_000,
      cause: error,
    });
  }
  return error;
}

function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  return ("code" in error && typeof error.code === "string" && BROKEN_SOCKET.has(error.code)) || NO_CONNECTION.test(error.message);
}

/** PostgreSQL's own code for what went wrong; empty when it is not an answer of PostgreSQL. */
function codeOf(error: unknown): string {
  const told = error instanceof AppError ? error.cause : error;
  return told instanceof pg.DatabaseError ? (told.code ?? "") : "";
}
