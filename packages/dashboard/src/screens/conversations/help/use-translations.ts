import type { ThreadMessage } from "@disco/protocol";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../auth/use-api.ts";

const AT_ONCE = 20;

/** The visitor's last messages in the member's language, by message id. Those in it already have none. */
export function useTranslations(conversationId: string, messages: readonly ThreadMessage[], isOn: boolean): ReadonlyMap<string, string> {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const language = navigator.language;
  const ids = messages.filter(({ sender }) => sender === "user").map(({ id }) => id);
  const known = ["translated", conversationId, language];
  const translations = useQuery({
    queryKey: [...known, ids.at(-1)],
    queryFn: async ({ signal }) => {
      const before = cache.getQueryData<ReadonlyMap<string, string | null>>(known) ?? new Map<string, string | null>();
      const asked = ids.filter((id) => !before.has(id)).slice(-AT_ONCE);
      const answers = asked.length === 0 ? [] : await workspace.threads.translate(conversationId, language, asked, signal);
      const next = new Map(before);
      for (const id of asked) next.set(id, answers.find((answer) => answer.id === id)?.text ?? null);
      cache.setQueryData(known, next);
      return next;
    },
    enabled: isOn && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const texts = new Map<string, string>();
  if (isOn) for (const [id, text] of translations.data ?? []) if (text !== null) texts.set(id, text);
  return texts;
}
