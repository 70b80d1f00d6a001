import type { ChatEvent, ErrorBody } from "@disco/protocol";
import { DiscoError } from "../disco-error.ts";

/** Error of a call, or of a turn whose last event is given, unless its own signal has stopped it. */
export async function toDiscoError(cause: unknown): Promise<DiscoError> {
  if (cause instanceof Response) {
    const body: Partial<ErrorBody> = await cause.json().catch(() => ({}));
    const seconds = Number(cause.headers.get("retry-after"));
    return new DiscoError(body.code ?? (cause.status < 500 ? "invalid_reply" : "unavailable"), body.error, seconds * 1000 || undefined);
  }
  if (isEvent(cause)) {
    if (cause.type === "turn.failed") return new DiscoError("unavailable", cause.error, Infinity);
    if (cause.type === "turn.interrupted") return new DiscoError("unavailable", "", cause.retryAfterMs);
    // A reply without its text.
    return new DiscoError("invalid_reply");
  }
  // Nothing but silence aborts a call that its caller has not.
  if (cause instanceof DOMException && cause.name === "AbortError") return new DiscoError("timeout");
  return new DiscoError(cause instanceof SyntaxError ? "invalid_reply" : "network");
}

function isEvent(cause: unknown): cause is ChatEvent {
  return typeof cause === "object" && cause !== null && "type" in cause;
}
