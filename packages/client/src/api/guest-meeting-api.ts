import type { GuestMeeting, GuestTimes } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** A meeting by the link in its guest's mail, without an account. Every failure is an `ApiError`. */
export interface GuestMeetingApi {
  /** Confirms the meeting, unless it was confirmed or cancelled before, and reads it. */
  open: (token: string) => Promise<GuestMeeting>;
  listTimes: (token: string, signal?: AbortSignal) => Promise<GuestTimes["times"]>;
  /** Moves the meeting; `isMoved` is false when the time is taken. */
  move: (token: string, start: string) => Promise<{ meeting: GuestMeeting; isMoved: boolean }>;
  cancel: (token: string) => Promise<GuestMeeting>;
}

/** Makes the calls of a guest's meeting. */
export function createGuestMeetingApi(call: Caller): GuestMeetingApi {
  return {
    open: async (token) => (await call("confirmGuestMeeting", { body: { token } })).data,
    listTimes: async (token, signal) => (await call("listGuestTimes", { query: { token }, signal })).times,
    move: async (token, start) => {
      const { data, isMoved } = await call("moveGuestMeeting", { body: { token, start } });
      return { meeting: data, isMoved };
    },
    cancel: async (token) => (await call("cancelGuestMeeting", { body: { token } })).data,
  };
}
