import type { Caller } from "./caller.ts";

/** How the server does, for owners. Every failure is an `ApiError`. */
export function createSystemApi(call: Caller) {
  return {
    /** Every replaceable part: what serves it, and how it has done lately. */
    readParts: async (signal?: AbortSignal) => (await call("readSystem", { signal })).parts,
    /** The data that each part is given, for owners and admins. */
    readDataMap: async (signal?: AbortSignal) => (await call("readDataMap", { signal })).flows,
  };
}
