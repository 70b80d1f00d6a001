import type { Caller } from "./caller.ts";

/** A meeting by the link in its guest's mail, without an account. Every failure is an `ApiError`. */
export function createGuestMeetingApi(call: Caller) {
  return {
    /** Confirms the meeting, unless it was confirmed or cancelled before, and reads it. */
    open: async (token: string) => (await call("confirmGuestMeeting", { body: { token } })).data,
    listTimes: async (token: string, signal?: AbortSignal) => (await call("listGuestTimes", { query: { token }, signal })).times,
    /** Moves the meeting; `isMoved` is false when the time is taken. */
    move: async (token: string, start: string) => {
      const { data, isMoved } = await call("moveGuestMeeting", { body: { token, start } });
      return { meeting: data, isMoved };
    },
    cancel: async (token: string) => (await call("cancelGuestMeeting", { body: { token } })).data,
  };
}
