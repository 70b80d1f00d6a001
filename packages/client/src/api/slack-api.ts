import type { Caller } from "./caller.ts";

/** The organization's Slack workspace. Owners and admins change it. Every failure is an `ApiError`. */
export function createSlackApi(call: Caller) {
  return {
    readStatus: (signal?: AbortSignal) => call("readSlackStatus", { signal }),
    /** The address to lead the browser to, good once and for a minute. It comes back to the settings. */
    start: async () => (await call("startSlack", { body: {} })).url,
    /** Ends the connection here, and revokes it at Slack. */
    disconnect: async () => void (await call("disconnectSlack", { body: {} })),
    /** The channels by name, also those that the app is not in. */
    listChannels: (signal?: AbortSignal) => call("listSlackChannels", { signal }),
    chooseChannel: (channelId: string) => call("chooseSlackChannel", { body: { channelId } }),
    /** Posts a test. The error says what mends it. */
    test: async () => void (await call("testSlack", { body: {} })),
  };
}
