import { errorCodes, type ErrorCode, type Issue, type SaveConflict } from "@disco/protocol/errors";

/** A failure with a stable code; the errors plugin turns it into the one JSON shape. `message` is read by people. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly retryAfterMs: number | undefined;
  /** Issues by field, for the form that sent them. */
  readonly issues: readonly Issue[];
  readonly saveConflict: SaveConflict | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfterMs?: number; issues?: readonly Issue[]; saveConflict?: SaveConflict; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.issues = options.issues ?? [];
    this.saveConflict = options.saveConflict;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** The caller disconnected before the answer: not a failure. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";
}
