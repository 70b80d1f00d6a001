import type {
  ListVoiceConversations,
  PublicVoiceAgent,
  ReviewVoiceConversation,
  UpdateVoiceHost,
  VoiceAgent,
  VoiceAgentList,
  VoiceConversationList,
  VoiceHost,
  VoiceReview,
  UpdateVoiceAgent,
  WriteVoiceAgent,
} from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** A member's own agents, and the organization's conversations by voice. Every failure is an `ApiError`. */
export interface VoiceAgentsApi {
  /** The member's agents, their public host profile, and the available voices. */
  list: (signal?: AbortSignal) => Promise<VoiceAgentList["data"]>;
  create: (agent: WriteVoiceAgent) => Promise<VoiceAgent>;
  update: (agentId: string, agent: UpdateVoiceAgent) => Promise<VoiceAgent>;
  /** Deletes an agent. Its conversations stay. */
  remove: (agentId: string) => Promise<void>;
  updateHost: (host: UpdateVoiceHost) => Promise<VoiceHost>;
  /** The public description of an agent. */
  readPublic: (userSlug: string, agentName: string, signal?: AbortSignal) => Promise<PublicVoiceAgent>;
  /** One page of the conversations, the last active first, with the counts of their statuses. */
  listConversations: (
    filters?: Partial<ListVoiceConversations>,
    signal?: AbortSignal,
  ) => Promise<Pick<VoiceConversationList, "data" | "next" | "counts">>;
  readReview: (conversationId: string, signal?: AbortSignal) => Promise<VoiceReview>;
  /** Chooses a status and writes the note; what is left out stays. */
  review: (conversationId: string, change: ReviewVoiceConversation) => Promise<VoiceReview>;
  /** Erases a conversation for good. For owners and admins. */
  erase: (conversationId: string) => Promise<void>;
}

/** Makes the calls about members' agents. */
export function createVoiceAgentsApi(call: Caller): VoiceAgentsApi {
  return {
    list: async (signal) => (await call("listVoiceAgents", { signal })).data,
    create: async (body) => (await call("createVoiceAgent", { body })).data,
    update: async (agentId, body) => (await call("updateVoiceAgent", { params: { agentId }, body })).data,
    remove: async (agentId) => void (await call("deleteVoiceAgent", { params: { agentId } })),
    updateHost: async (body) => (await call("updateVoiceHost", { body })).data,
    readPublic: async (userSlug, agentName, signal) =>
      (await call("readPublicVoiceAgent", { params: { userSlug, agentName }, signal })).data,
    listConversations: (query = {}, signal) => call("listVoiceConversations", { query, signal }),
    readReview: async (conversationId, signal) => (await call("readVoiceReview", { params: { conversationId }, signal })).data,
    review: async (conversationId, body) => (await call("reviewVoiceConversation", { params: { conversationId }, body })).data,
    erase: async (conversationId) => void (await call("eraseVoiceConversation", { params: { conversationId } })),
  };
}
