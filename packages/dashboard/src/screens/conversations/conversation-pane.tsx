import { ApiError } from "@disco/client/api";
import type { LiveThread, MemberConversation, ThreadMessage } from "@disco/protocol";
import { Badge, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useLive } from "../../live/live-provider.tsx";
import { typingKey } from "../../live/live-state.ts";
import { ConversationLead } from "./conversation-lead.tsx";
import { ConversationMessage } from "./conversation-message.tsx";
import { nameOf, outcomeNames, outcomeTones, toMoment, toPageName } from "./conversation-words.ts";
import styles from "./conversation-pane.module.css";
import { EarlierConversations } from "./help/earlier-conversations.tsx";
import { HandoverBar } from "./thread/handover-bar.tsx";
import { ReplyBox } from "./thread/reply-box.tsx";
import { ThreadEnd } from "./thread/thread-end.tsx";
import { useReplyKey } from "./thread/thread-keys.ts";
import threadStyles from "./thread/thread.module.css";
import { useEndOfThread } from "./thread/use-end-of-thread.ts";
import { useHandover } from "./thread/use-handover.ts";
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

/** A conversation that a member can take part in. */
function OpenConversation({ conversation, thread }: { conversation: MemberConversation; thread: LiveThread | undefined }) {
  const { id } = conversation;
  const { workspace } = useApi();
  const { id: memberId } = useMember();
  const handover = useHandover(id);
  const isLiveView = new URLSearchParams(useLocation().search).get("view") === "live";
  const messages = thread?.messages ?? conversation.messages;
  const { end, hasNew, goToEnd } = useEndOfThread({ count: messages.length, startsAtEnd: isLiveView });
  const typing = useLive((live) => live.typing);
  const members = useLive((live) => live.members);
  const state = thread?.conversation.handover;
  const isMine = state?.handler === "person" && state.member?.id === memberId;
  useReplyKey();

  const last = thread?.messages.at(-1);
  const unread = isMine && last !== undefined && last.ordinal > (thread?.readByMember ?? -1) ? last.ordinal : null;
  useEffect(() => {
    if (unread === null) return;
    // A lost mark is made up for by the next.
    const tell = () => document.hasFocus() && void workspace.live.tellRead(id, unread).catch(() => {});
    tell();
    addEventListener("focus", tell);
    return () => removeEventListener("focus", tell);
  }, [workspace, id, unread]);

  const typists = [
    ...(typing.has(typingKey(id, null)) ? [nameOf(conversation.visitor)] : []),
    ...members.filter((each) => each.memberId !== memberId && typing.has(typingKey(id, each.memberId))).map(({ name }) => name),
  ];
  return (
    <Conversation
      conversation={conversation}
      messages={messages}
      above={state !== undefined && <HandoverBar state={state} memberId={memberId} actions={handover} />}
      below={
        thread !== undefined &&
        state !== undefined && (
          <>
            <ThreadEnd typists={typists} isSeen={last?.sender === "member" ? last.ordinal <= thread.readByVisitor : null} />
            <ReplyBox conversationId={id} state={state} handover={handover} onMore={hasNew ? goToEnd : undefined} />
            <div ref={end} className={threadStyles.mark} />
          </>
        )
      }
      help={<EarlierConversations conversation={conversation} />}
    />
  );
}

interface ConversationProps {
  conversation: MemberConversation;
  /** Newer than those of the conversation. */
  messages?: readonly ThreadMessage[];
  above?: ReactNode;
  below?: ReactNode;
  aside?: ReactNode;
  /** Below the lead. */
  help?: ReactNode;
}

/** One conversation for members; the other parts hold further details of a screen. */
export function Conversation({ conversation, messages = conversation.messages, above, below, aside, help }: ConversationProps) {
  const { visitor, createdAt, outcome, page, ratings, unanswered, explanations, dealId } = conversation;
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
          <div aria-live="polite" aria-relevant="additions">
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
          {below}
        </div>
        {(visitor !== null || aside !== undefined || help !== undefined) && (
          <div className={styles.aside}>
            {aside}
            {visitor !== null && <ConversationLead visitor={visitor} dealId={dealId} />}
            {help}
          </div>
        )}
      </div>
    </>
  );
}
