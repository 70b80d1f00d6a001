import { Field, Input, Skeleton } from "@disco/react/kit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import styles from "./chat-sidebar.module.css";

/** This browser's conversations with the agent, and those of them in which something was said. */
export function PastConversations({ slug, onOpen }: { slug: string; onOpen: (conversationId: string) => void }) {
  const { workspace } = useApi();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const { data, isPending, isError } = useQuery({
    queryKey: ["conversations", slug, wanted],
    queryFn: ({ signal }) => workspace.conversations.list(slug, wanted || undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={styles.past}>
      <Field label="Search chats" isLabelHidden>
        <Input type="search" placeholder="What was it about?" value={text} onValueChange={setText} maxLength={200} />
      </Field>
      {isPending && <Skeleton rows={2} />}
      {isError && <p role="alert">Your chats could not be loaded.</p>}
      {data?.length === 0 && <p>{wanted === "" ? "Your chats with this agent will be here." : "No chat has that in it."}</p>}
      <ul>
        {data?.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span>{title}</span>
              <time dateTime={updatedAt}>{new Date(updatedAt).toLocaleDateString(undefined, { month: "short", day: "numeric" })}</time>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
