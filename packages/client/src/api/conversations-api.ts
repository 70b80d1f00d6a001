import type { QueryOf } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The organization's conversations and where it stands. */
export function createMemberConversationsApi(call: Caller) {
  return {
    /** One page of the conversations, the last active first; a cursor of the page before goes on after it. */
    list: (query: QueryOf<"listMemberConversations"> = {}, signal?: AbortSignal) => call("listMemberConversations", { query, signal }),
    /** Pipeline, leads, meetings and a month of conversations, in days of a time zone. */
    readOverview: async (timezone: string, signal?: AbortSignal) => (await call("readOverview", { query: { timezone }, signal })).data,
  };
}
