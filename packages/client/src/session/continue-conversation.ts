import { keptKey, toKept } from "./kept.ts";

/**
 * Makes the next session of `owner` (a widget key, else an organization's slug) go on with the conversation of `sessionId`,
 * or with null begin a new one. Call it while no session of that owner is on the page.
 */
export function continueConversation(
  owner: string,
  sessionId: string | null,
  storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  const key = keptKey(owner);
  const thread = { sessionId, conversationId: null, pendingDemo: null, messages: [], draft: "", scroll: null, consent: null };
  storage.setItem(key, toKept(storage.getItem(key), "", thread, false, null));
}
