import type { Conversation } from "./conversation.ts";
import { useLoaded } from "./use-loaded.ts";
import { useReadable } from "./use-readable.ts";

/** What a conversation with a person shows, once one is there or was asked for, or can be. */
export function usePerson({ session, loadPerson }: Conversation) {
  const { handovers } = useReadable(session.chat);
  const config = useReadable(session.config);
  return {
    ...useLoaded(loadPerson, !!(handovers || config?.hasPersonButton)),
    isPresent: handovers?.at(-1)?.handler === "person",
  };
}
