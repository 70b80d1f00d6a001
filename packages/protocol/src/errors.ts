/**
 * The closed table of error codes: what went wrong, stable across versions, with the HTTP status it travels under.
 * The server throws them, the client raises them; there is no second list to drift from this one.
 */
export const errorCodes = {
  invalid_request: { status: 400 },
  url_not_allowed: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  consent_required: { status: 403 },
  origin_not_allowed: { status: 403 },
  slug_claimed: { status: 403 },
  confirm_identity: { status: 403 },
  unconfirmed_address: { status: 403 },
  second_step_required: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  idempotency_mismatch: { status: 422 },
  rate_limited: { status: 429 },
  budget_exhausted: { status: 429 },
  quota_exceeded: { status: 429 },
  headers_too_large: { status: 431 },
  internal: { status: 500 },
  busy: { status: 503 },
  storage_full: { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

/** A stable name for a failure; the sentence beside it may change, this does not. */
export type ErrorCode = keyof typeof errorCodes;

/** One thing that is wrong with what was sent. */
export interface Issue {
  /** The field, as `name` or `triggers.0.message`; empty for the request as a whole. */
  path: string;
  /** A sentence to show beside the field. */
  message: string;
}

/** Both texts of settings that two have changed. */
export interface SaveConflict {
  /** Saved settings, with their version. */
  saved: Record<string, unknown>;
  /** Refused settings, as they were sent. */
  sent: Record<string, unknown>;
}

/** The body of every failed call: a sentence for people and a stable code for programs. */
export interface ErrorBody {
  success: false;
  error: string;
  code: ErrorCode;
  /** Issues by field, where the server knows them; a 400 for a request that its schema refuses always has it. */
  issues?: Issue[];
  /** A 409 of settings that have changed since they were read. */
  saveConflict?: SaveConflict;
}
