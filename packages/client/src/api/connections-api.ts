import type { Caller } from "./caller.ts";

/** The member's Google connection. Every failure is an `ApiError`. */
export function createConnectionsApi(call: Caller) {
  return {
    read: async (signal?: AbortSignal) => (await call("readConnections", { signal })).data,
    /** The address to lead the browser to, good once and for a minute. `redirectUri` is the page to come back to. */
    startGoogle: async (redirectUri: string) => (await call("startGoogle", { body: { redirectUri } })).url,
    /** Ends the connection here, and revokes it at Google. */
    disconnectGoogle: async () => void (await call("disconnectGoogle", { body: {} })),
  };
}
