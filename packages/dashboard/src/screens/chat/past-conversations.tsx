import { useConversation, useReadable } from "@disco/react";
import { ErrorState, Field, Input, Skeleton } from "@disco/react/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef } from "react";
import { useApi } from "../../auth/use-api.ts";
import styles from "./chat-sidebar.module.css";

/** This browser's conversations with the agent, and those of them in which something was said. */
export function PastConversations(props: {
  slug: string;
  text: string;
  onText: (text: string) => void;
  onOpen: (conversationId: string) => void;
}) {
  const { slug, text, onText, onOpen } = props;
  const { workspace } = useApi();
  const { conversationId } = useReadable(useConversation().session.chat);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(text.trim());
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["conversations", slug, wanted],
    queryFn: ({ signal }) => workspace.conversations.list(slug, wanted || undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.past}>
      <Field label="Search your chats" isLabelHidden>
        <Input ref={field} type="search" placeholder="What was it about?" value={text} onValueChange={onText} maxLength={200} />
      </Field>
      {isPending && <Skeleton rows={2} />}
      {isError && <ErrorState title="Your chats could not be loaded." onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{wanted === "" ? "Your chats with this agent will be here." : "No chat has that in it."}</p>}
      <ul>
        {data?.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <button type="button" aria-current={id === conversationId} title={title} onClick={() => onOpen(id)}>
              <span>{title}</span>
              <time dateTime={updatedAt}>{new Date(updatedAt).toLocaleDateString(undefined, { month: "short", day: "numeric" })}</time>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
