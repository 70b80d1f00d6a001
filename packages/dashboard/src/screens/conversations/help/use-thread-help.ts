import type { ThreadHelp, ThreadNote } from "@disco/protocol";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../auth/use-api.ts";

/** Notes of other members appear within this. */
const REFRESH_MS = 15_000;

/** Saved replies, notes and members for one conversation; nothing where the server has no help. */
export function useThreadHelp(conversationId: string) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const queryKey = ["thread-help", conversationId];
  const help = useQuery({
    queryKey,
    queryFn: ({ signal }) => workspace.threads.readHelp(conversationId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
  const setNotes = (change: (notes: ThreadNote[]) => ThreadNote[]) =>
    cache.setQueryData<ThreadHelp>(queryKey, (before) => before && { ...before, notes: change(before.notes) });
  return {
    help: help.data,
    addNote: async (text: string, noteId: string, mentions: string[]) => {
      const note = await workspace.threads.addNote(conversationId, { text, noteId, mentions });
      setNotes((notes) => [...notes.filter(({ id }) => id !== note.id), note]);
    },
    deleteNote: async (noteId: string) => {
      await workspace.threads.deleteNote(conversationId, noteId);
      setNotes((notes) => notes.filter(({ id }) => id !== noteId));
    },
  };
}
