import type { ErrorCode } from "@disco/protocol/errors";

/** The server's codes, and the three failures that happen before it can answer. */
export type DiscoErrorCode = ErrorCode | "network" | "timeout" | "invalid_reply";

/** A call that failed: a stable code for programs, and the server's sentence for people where it gave one. */
export class DiscoError extends Error {
  readonly code: DiscoErrorCode;
  /** How long the server asked to be left alone, when it did. */
  readonly retryAfterMs: number | undefined;

  constructor(code: DiscoErrorCode, message = "", retryAfterMs?: number) {
    super(message);
    this.name = "DiscoError";
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
