import type { ModelRequest } from "../model.ts";

/** Parts of a model service's answer, for every protocol. A call's input is JSON text. */
export type ServicePart =
  | { type: "text"; text: string }
  | { type: "tool-call"; callId: string; name: string; input: string }
  /** It thinks, or writes the input of a call: nothing of that can be passed on yet, but the service is up. */
  | { type: "working" }
  /** The end that was meant; without it the reply was cut off. */
  | { type: "finish"; inputTokens: number; outputTokens: number };

/** Asks the service once. Ends the call when the signal aborts, or when its parts are read no further. */
export type Service = (request: ModelRequest, maxOutputTokens: number, signal: AbortSignal) => AsyncIterable<ServicePart>;

/** The service said no. */
export class ServiceRefused extends Error {
  override readonly name = "ServiceRefused";
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string;

  constructor(status: number, body: string, retryAfter: string) {
    super(`The model's service answered ${status}.`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Nothing can be made of what the model does: the fault of what it was asked, not of its service. */
export class UnusableReply extends Error {
  override readonly name = "UnusableReply";
}

/** The model's service is down, and was so often enough that this turn did not even ask it. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
}

/** By these no connection to the service came about. */
const UNCONNECTED: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether a call failed before its service can have charged anything for it. */
export function isFreeOfCharge(error: unknown): boolean {
  if (error instanceof ModelUnavailable || error instanceof ServiceRefused) return true;
  return error instanceof Error && "code" in error && UNCONNECTED.has(error.code);
}
