import type { SlackChannelList, SlackStatus } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The organization's Slack workspace. Owners and admins change it. Every failure is an `ApiError`. */
export interface SlackApi {
  readStatus: (signal?: AbortSignal) => Promise<SlackStatus>;
  /** The address to lead the browser to, good once and for a minute. It comes back to the settings. */
  start: () => Promise<string>;
  /** Ends the connection here, and revokes it at Slack. */
  disconnect: () => Promise<void>;
  /** The channels by name, also those that the app is not in. */
  listChannels: (signal?: AbortSignal) => Promise<Pick<SlackChannelList, "channels" | "isComplete">>;
  chooseChannel: (channelId: string) => Promise<SlackStatus>;
  /** Posts a test. The error says what mends it. */
  test: () => Promise<void>;
}

/** Makes the calls about Slack. */
export function createSlackApi(call: Caller): SlackApi {
  return {
    readStatus: (signal) => call("readSlackStatus", { signal }),
    start: async () => (await call("startSlack", { body: {} })).url,
    disconnect: async () => void (await call("disconnectSlack", { body: {} })),
    listChannels: (signal) => call("listSlackChannels", { signal }),
    chooseChannel: (channelId) => call("chooseSlackChannel", { body: { channelId } }),
    test: async () => void (await call("testSlack", { body: {} })),
  };
}
