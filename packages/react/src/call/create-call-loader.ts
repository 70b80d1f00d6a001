import type { VoiceCall, VoiceCallOptions } from "@disco/client/voice";
import type { Conversation } from "@disco/conversation";

/** Fetches what calls need, once for a conversation. */
export interface CallLoader {
  load: NonNullable<Conversation["loadVoice"]>;
  /** Hangs up, if there is a call. */
  end: () => void;
}

/** A loader of the calls of one conversation. */
export function createCallLoader(options: VoiceCallOptions): CallLoader {
  let call: VoiceCall | undefined;
  return {
    async load(context) {
      const [{ createVoiceCall, readKeptCall }, { CallBar }] = await Promise.all([
        import("@disco/client/voice"),
        import("@disco/conversation/voice"),
      ]);
      call ??= createVoiceCall(options);
      if (context !== undefined || readKeptCall(options) !== null) call.start(context);
      return { call, CallBar };
    },
    end: () => call?.end(),
  };
}

/** Whether a call of this tab may go on after the page was loaded again. */
export function isInCall(): boolean {
  try {
    return sessionStorage.getItem("disco-call") !== null;
  } catch {
    return false;
  }
}
