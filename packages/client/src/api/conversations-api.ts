import type { ListMemberConversations, MemberConversationList, Overview, OverviewReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** Which conversations to list; a cursor of a page before goes on after it. */
export type ConversationFilters = Partial<Omit<ListMemberConversations, "unanswered">> & { unanswered?: boolean | undefined };

/** The organization's conversations and where it stands. */
export interface MemberConversationsApi {
  /** One page of the conversations, the last active first. */
  list: (filters?: ConversationFilters, signal?: AbortSignal) => Promise<Pick<MemberConversationList, "data" | "next">>;
  /** Pipeline, leads, meetings and a month of conversations, in days of a time zone. */
  readOverview: (timezone: string, signal?: AbortSignal) => Promise<Overview>;
}

/** Makes the calls about conversations. */
export function createMemberConversationsApi(call: Caller): MemberConversationsApi {
  return {
    list: ({ unanswered, ...filters } = {}, signal) =>
      call<MemberConversationList>(routes.listMemberConversations, {
        query: { ...filters, unanswered: unanswered === true ? "true" : undefined },
        signal,
      }),
    readOverview: async (timezone, signal) => (await call<OverviewReply>(routes.readOverview, { query: { timezone }, signal })).data,
  };
}
