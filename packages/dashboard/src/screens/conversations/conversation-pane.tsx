import { ApiError } from "@disco/client/api";
import type { MemberConversation } from "@disco/protocol";
import { Badge, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { ConversationLead } from "./conversation-lead.tsx";
import { TakeConversation } from "./take-conversation.tsx";
import { ConversationMessage } from "./conversation-message.tsx";
import { nameOf, outcomeNames, outcomeTones, toMoment, toPageName } from "./conversation-words.ts";
import styles from "./conversation-pane.module.css";

/** The visitor may be talking still. */
const REFRESH_MS = 5_000;

/** One conversation: its messages with their sources, the visitor's verdicts, and the lead with its receipts. */
export function ConversationPane() {
  const { conversationId = "" } = useParams();
  const { search } = useLocation();
  const { workspace } = useApi();
  const conversation = useQuery({
    queryKey: ["conversation", conversationId],
    queryFn: ({ signal }) => workspace.readConversation(conversationId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
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
      {conversation.data !== undefined && !isMissing && <Conversation conversation={conversation.data} />}
    </article>
  );
}

/** One conversation for members; `above` and `aside` hold further details of a screen. */
export function Conversation({ conversation, above, aside }: { conversation: MemberConversation; above?: ReactNode; aside?: ReactNode }) {
  const { visitor, createdAt, outcome, page, messages, ratings, unanswered, explanations, dealId, awaitsPersonSince, takenBy } =
    conversation;
  return (
    <>
      <header className={styles.head}>
        <h2 dir="auto">{nameOf(visitor)}</h2>
        <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>
        {visitor !== null && (
          <a href="#lead" className={styles.toLead}>
            Lead and score
          </a>
        )}
        <p>
          {toMoment(createdAt)}
          {page !== null && (
            <>
              , on{" "}
              <a href={page} target="_blank" rel="noreferrer">
                {toPageName(page)}
              </a>
            </>
          )}
        </p>
      </header>
      <div className={styles.body}>
        <div className={styles.main}>
          {above}
          <TakeConversation id={conversation.id} awaitsPersonSince={awaitsPersonSince} takenBy={takenBy} />
          <ol className={styles.thread} aria-label="Messages">
            {messages.map((message) => (
              <ConversationMessage
                key={message.id}
                message={message}
                rating={ratings[message.id] ?? null}
                isUnanswered={unanswered.includes(message.id)}
                explanation={explanations[message.id] ?? null}
              />
            ))}
          </ol>
        </div>
        {(visitor !== null || aside !== undefined) && (
          <div className={styles.aside}>
            {aside}
            {visitor !== null && <ConversationLead visitor={visitor} dealId={dealId} />}
          </div>
        )}
      </div>
    </>
  );
}
