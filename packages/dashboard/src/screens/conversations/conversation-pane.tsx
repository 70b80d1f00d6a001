import { ApiError } from "@disco/client/api";
import { EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useLocation, useParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { useLive } from "../../live/live-context.ts";
import styles from "./conversation-pane.module.css";
import { OpenConversation } from "./open-conversation.tsx";
import { REFRESH_MS, useThread } from "./thread/use-thread.ts";

/** One conversation: its messages with their sources, the visitor's verdicts, and the lead with its receipts. */
export function ConversationPane() {
  const { conversationId = "" } = useParams();
  const { search } = useLocation();
  const { workspace } = useApi();
  const isLive = useLive(({ status }) => status === "open");
  const conversation = useQuery({
    queryKey: ["conversation", conversationId],
    queryFn: ({ signal }) => workspace.readConversation(conversationId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" ? false : isLive ? 6 * REFRESH_MS : REFRESH_MS),
  });
  const thread = useThread(conversationId);
  const isMissing = conversation.error instanceof ApiError && conversation.error.status === 404;
  return (
    <article className={styles.pane}>
      <Link to={{ pathname: "/dashboard/conversations", search }} className={styles.back}>
        <ArrowLeft aria-hidden="true" size={16} />
        All conversations
      </Link>
      {conversation.isPending && <Skeleton shape="thread" rows={6} label="Loading the conversation..." />}
      {isMissing && <EmptyList title="There is no such conversation">It may belong to another of your organizations.</EmptyList>}
      {conversation.isError && !isMissing && conversation.data === undefined && (
        <ErrorState
          title="The conversation could not be loaded"
          message={conversation.error.message}
          onRetry={() => void conversation.refetch()}
        />
      )}
      {conversation.data !== undefined && !isMissing && !thread.isPending && (
        <OpenConversation key={conversationId} conversation={conversation.data} thread={thread.data} />
      )}
    </article>
  );
}
