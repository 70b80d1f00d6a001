import type { LiveEvent, SetPresence, UpdateHandoverSettings } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { readEvents } from "../transport/read-events.ts";
import { type ApiOptions, type Caller, toApiError } from "./caller.ts";

const QUIET_MS = 45_000;

/** Live conversations: who is there, taking them over, and giving them back. Every failure is an `ApiError`. */
export function createLiveApi(call: Caller, { baseUrl = "", token, fetch = (...request) => globalThis.fetch(...request) }: ApiOptions) {
  return {
    /** Live conversations. */
    read: async (signal?: AbortSignal) => (await call("readLive", { signal })).data,
    /**
     * Follows the live stream until it ends, is silent for too long, or the signal aborts. `onEvent` also gets the id to go on after.
     * After a `replaced` event it must not be followed again by itself.
     */
    follow: async (
      onEvent: (event: LiveEvent, lastEventId: string | null) => void,
      { lastEventId = null, signal }: { lastEventId?: string | null; signal: AbortSignal },
    ): Promise<void> => {
      const bearer = (await token?.()) ?? null;
      const quiet = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const listen = () => {
        clearTimeout(timer);
        timer = setTimeout(() => quiet.abort(), QUIET_MS);
      };
      listen();
      try {
        const response = await fetch(baseUrl + routes.readLive.path, {
          headers: {
            accept: "text/event-stream",
            ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
            ...(lastEventId !== null && { "last-event-id": lastEventId }),
          },
          signal: AbortSignal.any([signal, quiet.signal]),
        });
        if (!response.ok || response.body === null)
          throw toApiError(response.status, await response.json().catch(() => null), (name) => response.headers.get(name));
        await readEvents<LiveEvent>(
          response.body,
          (event, id) => {
            onEvent(event, id);
            return event.type === "replaced";
          },
          listen,
        );
      } catch (error) {
        if (!quiet.signal.aborted) throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    readPresence: async (signal?: AbortSignal) => (await call("readPresence", { signal })).data,
    setPresence: async (body: SetPresence) => (await call("setPresence", { body })).data,
    readSettings: async (signal?: AbortSignal) => (await call("readHandoverSettings", { signal })).data,
    updateSettings: async (body: UpdateHandoverSettings) => (await call("updateHandoverSettings", { body })).data,
    /** The thread after an ordinal. */
    readThread: async (conversationId: string, after = -1, signal?: AbortSignal) =>
      (await call("readThread", { params: { conversationId }, query: { after }, signal })).data,
    /** Takes a conversation. A 409 names the member who has it. */
    take: async (conversationId: string) => (await call("takeConversation", { params: { conversationId }, body: {} })).data,
    /** Gives it back to the agent, which reads the note. */
    giveBack: async (conversationId: string, note = "") => (await call("giveBack", { params: { conversationId }, body: { note } })).data,
    close: async (conversationId: string) => (await call("closeConversation", { params: { conversationId }, body: {} })).data,
    /** Sends a message; the first one takes the conversation. The same `messageId` again is stored once. */
    send: async (conversationId: string, text: string, messageId: string) =>
      (await call("sendMemberMessage", { params: { conversationId }, body: { text, messageId } })).data,
    tellTyping: async (conversationId: string, isTyping: boolean) =>
      void (await call("tellMemberTyping", { params: { conversationId }, body: { isTyping } })),
    tellRead: async (conversationId: string, ordinal: number) =>
      void (await call("tellMemberRead", { params: { conversationId }, body: { ordinal } })),
  };
}
