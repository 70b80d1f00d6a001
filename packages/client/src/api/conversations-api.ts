import type { Done, ListMemberConversations, MemberConversationList, Overview, OverviewReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** Which conversations to list; a cursor of a page before goes on after it. */
export type ConversationFilters = Partial<Omit<ListMemberConversations, "unanswered" | "awaiting">> & {
  unanswered?: boolean | undefined;
  awaiting?: boolean | undefined;
};

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
    list: ({ unanswered, awaiting, ...filters } = {}, signal) =>
      call<MemberConversationList>(routes.listMemberConversations, {
        query: { ...filters, unanswered: unanswered === true ? "true" : undefined, awaiting: awaiting === true ? "true" : undefined },
        signal,
      }),
    take: async (conversationId) => {
      await call<Done>(routes.takeConversation, { params: { conversationId }, body: {} });
    },
    readOverview: async (timezone, signal) => (await call<OverviewReply>(routes.readOverview, { query: { timezone }, signal })).data,
  };
}
