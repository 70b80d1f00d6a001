import type { MemberConversationList, Overview, QueryOf } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** Which conversations to list; a cursor of a page before goes on after it. */
export type ConversationFilters = QueryOf<"listMemberConversations">;

/** The organization's conversations and where it stands. */
export interface MemberConversationsApi {
  /** One page of the conversations, the last active first. */
  list: (filters?: ConversationFilters, signal?: AbortSignal) => Promise<Pick<MemberConversationList, "data" | "next">>;
  /** Takes a conversation whose visitor waits for a person. */
  take: (conversationId: string) => Promise<void>;
  /** Pipeline, leads, meetings and a month of conversations, in days of a time zone. */
  readOverview: (timezone: string, signal?: AbortSignal) => Promise<Overview>;
}

/** Makes the calls about conversations. */
export function createMemberConversationsApi(call: Caller): MemberConversationsApi {
  return {
    list: (query = {}, signal) => call("listMemberConversations", { query, signal }),
    take: async (conversationId) => void (await call("takeConversation", { params: { conversationId }, body: {} })),
    readOverview: async (timezone, signal) => (await call("readOverview", { query: { timezone }, signal })).data,
  };
}
