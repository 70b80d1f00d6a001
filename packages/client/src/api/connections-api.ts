import type { Connections } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The member's Google connection. Every failure is an `ApiError`. */
export interface ConnectionsApi {
  read: (signal?: AbortSignal) => Promise<Connections>;
  /** The address to lead the browser to, good once and for a minute. `redirectUri` is the page to come back to. */
  startGoogle: (redirectUri: string) => Promise<string>;
  /** Ends the connection here, and revokes it at Google. */
  disconnectGoogle: () => Promise<void>;
}

/** Makes the calls about connections. */
export function createConnectionsApi(call: Caller): ConnectionsApi {
  return {
    read: async (signal) => (await call("readConnections", { signal })).data,
    startGoogle: async (redirectUri) => (await call("startGoogle", { body: { redirectUri } })).url,
    disconnectGoogle: async () => void (await call("disconnectGoogle", { body: {} })),
  };
}
