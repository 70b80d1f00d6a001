import type { MemberConversation } from "@disco/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { useApi } from "../../../auth/use-api.ts";
import { toShortTime } from "../conversation-words.ts";
import styles from "../conversation-pane.module.css";

const SHOWN = 5;

/** Earlier conversations of the same person, by their address. */
export function EarlierConversations({ conversation: { id, visitor } }: { conversation: MemberConversation }) {
  const { workspace } = useApi();
  const { search } = useLocation();
  const email = visitor?.email ?? null;
  const list = useQuery({
    queryKey: ["earlier-conversations", email],
    queryFn: ({ signal }) => workspace.memberConversations.list({ q: email ?? "", limit: SHOWN + 1 }, signal),
    enabled: email !== null,
    staleTime: 60_000,
  });
  const earlier = (list.data?.data ?? []).filter((each) => each.id !== id && each.visitor?.email === email).slice(0, SHOWN);
  if (earlier.length === 0) return null;
  return (
    <section className={styles.lead} aria-labelledby="earlier">
      <h3 id="earlier">Earlier conversations</h3>
      <ul className={styles.earlier}>
        {earlier.map(({ id: earlierId, title, updatedAt }) => (
          <li key={earlierId}>
            <Link to={{ pathname: `/dashboard/conversations/${earlierId}`, search }} dir="auto">
              {title}
            </Link>
            <time dateTime={updatedAt}>{toShortTime(updatedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
