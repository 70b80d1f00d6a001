import type { RequestVoiceTicket, StartVoiceRoom, TellVoiceRoom } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** Calls by voice, for pages that carry them themselves. Every failure is an `ApiError`. */
export type VoiceApi = ReturnType<typeof createVoiceApi>;

/** Makes the calls about voice. */
export function createVoiceApi(call: Caller) {
  return {
    /** A ticket opens one socket, once and within a minute. */
    requestTicket: (body: RequestVoiceTicket) => call("requestVoiceTicket", { body }),
    startRoom: async (body: StartVoiceRoom) => (await call("startVoiceRoom", { body })).data,
    /** Says typed words in the caller's own call, or cuts the agent off. */
    tellRoom: async (roomName: string, sessionId: string, body: TellVoiceRoom) =>
      void (await call("tellVoiceRoom", { params: { roomName }, body, headers: { [headers.chatSession]: sessionId } })),
    /** Ends the caller's own call for everybody in the room. */
    endRoom: async (roomName: string, sessionId: string) =>
      void (await call("endVoiceRoom", { params: { roomName }, headers: { [headers.chatSession]: sessionId } })),
    /** Where a `[CITE:id]` leads. */
    readSource: async (sourceId: string) => (await call("readVoiceSource", { params: { sourceId } })).source,
  };
}
