import type { ErrorCode } from "@disco/protocol/errors";
import { AppError } from "../../app-error.ts";
import { sayCause, type StoredCause } from "./stored-cause.ts";

/** A failure whose sentence is that of a cause, for callers who store the cause. */
export class CausedError extends AppError {
  readonly stored: StoredCause;

  constructor(code: ErrorCode, stored: StoredCause, options: { cause?: unknown } = {}) {
    super(code, sayCause(stored), options);
    this.stored = stored;
  }
}
