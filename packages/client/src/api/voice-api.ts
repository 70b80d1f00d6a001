import type { RequestVoiceTicket, StartVoiceRoom, TellVoiceRoom, VoiceRoomReply, VoiceSource, VoiceTicketReply } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** Calls by voice, for pages that carry them themselves. Every failure is an `ApiError`. */
export interface VoiceApi {
  /** A ticket opens one socket, once and within a minute. */
  requestTicket: (body: RequestVoiceTicket) => Promise<VoiceTicketReply>;
  startRoom: (body: StartVoiceRoom) => Promise<VoiceRoomReply["data"]>;
  /** Says typed words in the caller's own call, or cuts the agent off. */
  tellRoom: (roomName: string, sessionId: string, message: TellVoiceRoom) => Promise<void>;
  /** Ends the caller's own call for everybody in the room. */
  endRoom: (roomName: string, sessionId: string) => Promise<void>;
  /** Where a `[CITE:id]` leads. */
  readSource: (sourceId: string) => Promise<VoiceSource>;
}

/** Makes the calls about voice. */
export function createVoiceApi(call: Caller): VoiceApi {
  return {
    requestTicket: (body) => call("requestVoiceTicket", { body }),
    startRoom: async (body) => (await call("startVoiceRoom", { body })).data,
    tellRoom: async (roomName, sessionId, body) =>
      void (await call("tellVoiceRoom", { params: { roomName }, body, headers: { [headers.chatSession]: sessionId } })),
    endRoom: async (roomName, sessionId) =>
      void (await call("endVoiceRoom", { params: { roomName }, headers: { [headers.chatSession]: sessionId } })),
    readSource: async (sourceId) => (await call("readVoiceSource", { params: { sourceId } })).source,
  };
}
