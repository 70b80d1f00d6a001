import type { Conversation } from "./conversation.ts";
import { useLoaded } from "./use-loaded.ts";
import { useReadable } from "./use-readable.ts";

/** The views of a conversation with a person, loaded once one is there or can be asked for. */
export function usePerson({ session, loadPerson }: Conversation) {
  const { handovers } = useReadable(session.chat);
  const config = useReadable(session.config);
  return {
    ...useLoaded(loadPerson, !!(handovers || config?.hasPersonButton)),
    isPresent: handovers?.at(-1)?.handler === "person",
  };
}
