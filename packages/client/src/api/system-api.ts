import type { SystemPart } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** How the server does, for owners. Every failure is an `ApiError`. */
export interface SystemApi {
  /** Every replaceable part: what serves it, and how it has done lately. */
  readParts: (signal?: AbortSignal) => Promise<SystemPart[]>;
}

/** Makes the call about the server. */
export function createSystemApi(call: Caller): SystemApi {
  return { readParts: async (signal) => (await call("readSystem", { signal })).parts };
}
