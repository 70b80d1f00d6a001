import { ApiError } from "@disco/client/api";
import type { MemberConversation } from "@disco/protocol";
import { RichText } from "@disco/react";
import { EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import styles from "./conversation-screen.module.css";

/** What one visitor and the agent said to each other, and where the answers come from. */
export function ConversationScreen() {
  const { conversationId = "" } = useParams();
  const { workspace } = useApi();
  const conversation = useQuery({
    queryKey: ["conversation", conversationId],
    queryFn: ({ signal }) => workspace.readConversation(conversationId, signal),
    // The visitor may be talking still.
    staleTime: 0,
  });
  const isMissing = conversation.error instanceof ApiError && conversation.error.status === 404;
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Conversation" purpose={conversation.data === undefined ? "" : purposeOf(conversation.data)} />
      {conversation.isPending && (
        <div className={styles.pending}>
          <Skeleton rows={6} label="Loading the conversation..." />
        </div>
      )}
      {isMissing && (
        <EmptyList
          title="There is no such conversation"
          action={
            <Link to="/dashboard" className="disco-kit-button">
              Go to the dashboard
            </Link>
          }
        >
          It may belong to another of your organizations.
        </EmptyList>
      )}
      {conversation.isError && !isMissing && (
        <ErrorState
          title="The conversation could not be loaded"
          message={conversation.error.message}
          onRetry={() => void conversation.refetch()}
        />
      )}
      {conversation.data !== undefined && (
        <ol className={styles.thread} aria-label="Messages">
          {conversation.data.messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Said({ message }: { message: MemberConversation["messages"][number] }) {
  const isVisitor = message.sender === "user";
  const citations = message.metadata?.citations ?? [];
  return (
    <li className={styles.message} data-sender={message.sender}>
      <header>
        <strong>{isVisitor ? "Visitor" : "Agent"}</strong>
        <time dateTime={message.sentAt}>{toLabel(message.sentAt)}</time>
      </header>
      {isVisitor ? <p dir="auto">{message.text}</p> : <RichText text={message.text} hosts={hostsOf(citations)} />}
      {citations.length > 0 && (
        <ol className={styles.sources} aria-label="Sources">
          {citations.map(({ id, title, url, quote }) => (
            <li key={id}>
              {url !== null && isWebAddress(url) ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
              <blockquote>
                <RichText text={quote} hosts={[]} />
              </blockquote>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function purposeOf({ visitor, createdAt }: MemberConversation): string {
  const who = [visitor?.name, visitor?.email].filter((part) => part != null && part !== "").join(", ");
  return `${who === "" ? "An unnamed visitor" : who}, ${toLabel(createdAt)}`;
}

function toLabel(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

function hostsOf(citations: readonly { url: string | null }[]): string[] {
  return citations.flatMap(({ url }) => (url !== null && isWebAddress(url) ? [new URL(url).host] : []));
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol);
}
