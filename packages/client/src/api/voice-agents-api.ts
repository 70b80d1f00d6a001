import type { ListVoiceConversations, ReviewVoiceConversation, UpdateVoiceHost, UpdateVoiceAgent, WriteVoiceAgent } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** A member's own agents, and the organization's conversations by voice. Every failure is an `ApiError`. */
export function createVoiceAgentsApi(call: Caller) {
  return {
    /** The member's agents, their public host profile, and the available voices. */
    list: async (signal?: AbortSignal) => (await call("listVoiceAgents", { signal })).data,
    create: async (body: WriteVoiceAgent) => (await call("createVoiceAgent", { body })).data,
    update: async (agentId: string, body: UpdateVoiceAgent) => (await call("updateVoiceAgent", { params: { agentId }, body })).data,
    /** Deletes an agent. Its conversations stay. */
    remove: async (agentId: string) => void (await call("deleteVoiceAgent", { params: { agentId } })),
    updateHost: async (body: UpdateVoiceHost) => (await call("updateVoiceHost", { body })).data,
    /** The public description of an agent. */
    readPublic: async (userSlug: string, agentName: string, signal?: AbortSignal) =>
      (await call("readPublicVoiceAgent", { params: { userSlug, agentName }, signal })).data,
    /** One page of the conversations, the last active first, with the counts of their statuses. */
    listConversations: (query: Partial<ListVoiceConversations> = {}, signal?: AbortSignal) =>
      call("listVoiceConversations", { query, signal }),
    readReview: async (conversationId: string, signal?: AbortSignal) =>
      (await call("readVoiceReview", { params: { conversationId }, signal })).data,
    /** Chooses a status and writes the note; what is left out stays. */
    review: async (conversationId: string, body: ReviewVoiceConversation) =>
      (await call("reviewVoiceConversation", { params: { conversationId }, body })).data,
    /** Erases a conversation for good. For owners and admins. */
    erase: async (conversationId: string) => void (await call("eraseVoiceConversation", { params: { conversationId } })),
  };
}
