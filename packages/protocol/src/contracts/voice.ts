import { z } from "zod";
import { ListMemberConversations, MemberConversationList } from "../conversation/member-conversations.ts";
import {
  ListVoiceConversations,
  ReviewVoiceConversation,
  UpdateVoiceAgent,
  UpdateVoiceHost,
  VoiceAgentList,
  VoiceConversationList,
  WriteVoiceAgent,
  VoiceHost,
  VoiceAgent,
  PublicVoiceAgent,
  VoiceReview,
} from "../voice/voice-agents.ts";
import { RequestVoiceTicket, StartVoiceRoom, TellVoiceRoom, VoiceRoomReply, VoiceTicketReply, VoiceSource } from "../voice/voice.ts";
import type { Contract } from "./contract.ts";
import { ByKey, Done, Id, success } from "./shapes.ts";

const ByConversation = z.object({ conversationId: Id });
const ByAgent = z.object({ agentId: Id });
const ByRoomName = z.object({ roomName: z.string().min(1).max(128) });

export const voiceContracts = {
  listMemberConversations: { access: "member", tag: "workspace", query: ListMemberConversations, reply: MemberConversationList },

  listVoiceAgents: { access: "member", tag: "voice", reply: VoiceAgentList },
  createVoiceAgent: { access: "member", tag: "voice", body: WriteVoiceAgent, reply: success({ data: VoiceAgent }) },
  readVoiceAgent: { access: "member", tag: "voice", params: ByAgent, reply: success({ data: VoiceAgent }) },
  updateVoiceAgent: { access: "member", tag: "voice", params: ByAgent, body: UpdateVoiceAgent, reply: success({ data: VoiceAgent }) },
  deleteVoiceAgent: { access: "member", tag: "voice", params: ByAgent, reply: Done },
  updateVoiceHost: { access: "member", tag: "voice", body: UpdateVoiceHost, reply: success({ data: VoiceHost }) },
  readPublicVoiceAgent: {
    access: "public",
    tag: "voice",
    params: z.object({ userSlug: z.string().min(1).max(63), agentName: z.string().min(1).max(63) }),
    reply: success({ data: PublicVoiceAgent }),
  },

  listVoiceConversations: { access: "member", tag: "voice", query: ListVoiceConversations, reply: VoiceConversationList },
  readVoiceReview: { access: "member", tag: "voice", params: ByConversation, reply: success({ data: VoiceReview }) },
  reviewVoiceConversation: {
    access: "member",
    tag: "voice",
    params: ByConversation,
    body: ReviewVoiceConversation,
    reply: success({ data: VoiceReview }),
  },
  eraseVoiceConversation: { access: "member", tag: "voice", params: ByConversation, reply: Done },

  startVoiceRoom: { access: "visitor", tag: "voice", isIdempotent: true, query: ByKey, body: StartVoiceRoom, reply: VoiceRoomReply },
  tellVoiceRoom: {
    access: "visitor",
    tag: "voice",
    isIdempotent: true,
    params: ByRoomName,
    query: ByKey,
    body: TellVoiceRoom,
    reply: Done,
  },
  endVoiceRoom: { access: "visitor", tag: "voice", params: ByRoomName, query: ByKey, reply: Done },

  requestVoiceTicket: {
    access: "visitor",
    tag: "voice",
    isIdempotent: true,
    query: ByKey,
    body: RequestVoiceTicket,
    reply: VoiceTicketReply,
  },
  readVoiceSource: { access: "visitor", tag: "voice", params: z.object({ sourceId: Id }), reply: success({ source: VoiceSource }) },
} satisfies Record<string, Contract>;
