import type { Issue, SaveConflict } from "@disco/protocol/errors";
import { DiscoError } from "../disco-error.ts";
import type { DiscoErrorCode } from "../disco-error.ts";

/** A call of a signed-in screen that failed. Its message is a sentence for people in every case, the server's where there is one. */
export class ApiError extends DiscoError {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Issues by field, where the server sent them; `useForm` shows each beside its field. */
  readonly issues: readonly Issue[];
  /** Both texts, where another has saved the settings since they were read. */
  readonly saveConflict: SaveConflict | null;
  /** By which the server's operator finds the request in the log; null where no answer came. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: DiscoErrorCode,
    message?: string,
    retryAfterMs?: number,
    issues: readonly Issue[] = [],
    saveConflict: SaveConflict | null = null,
    requestId: string | null = null,
  ) {
    const sentence = message || sentenceFor(code);
    // The fault is the server's: who reports it has what its operator looks for.
    super(code, status >= 500 && requestId !== null ? `${sentence} (Request ${requestId})` : sentence, retryAfterMs);
    this.name = "ApiError";
    this.status = status;
    this.issues = issues;
    this.saveConflict = saveConflict;
    this.requestId = requestId;
  }
}

function sentenceFor(code: DiscoErrorCode): string {
  switch (code) {
    case "network":
      return "Please check your connection and try again";
    case "timeout":
      return "The server took too long to answer. Please try again.";
    case "unauthorized":
      return "Sign in again.";
    default:
      return "Something went wrong. Please try again.";
  }
}
