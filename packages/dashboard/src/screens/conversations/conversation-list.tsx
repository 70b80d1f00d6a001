import type { ListedConversation } from "@disco/protocol";
import { Badge, Button } from "@disco/react/kit";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { scoreTone } from "../leads/qualification-words.ts";
import { nameOf, outcomeNames, outcomeTones, toMoment, toShortTime } from "./conversation-words.ts";
import { plainText } from "./plain-text.ts";
import styles from "./conversations-screen.module.css";
import { moveThroughList } from "./live/move-through-list.ts";

interface ConversationListProps<Listed extends ListedConversation> {
  conversations: readonly Listed[];
  /** The screen that a conversation is read on. */
  path?: string;
  badges?: (conversation: Listed) => ReactNode;
  /** The filters, to be kept in the address. */
  search: string;
  onMore: (() => void) | undefined;
  isBusy: boolean;
}

/** Conversations, the last active first. */
export function ConversationList<Listed extends ListedConversation>({
  conversations,
  path = "/dashboard/conversations",
  badges,
  search,
  onMore,
  isBusy,
}: ConversationListProps<Listed>) {
  if (conversations.length === 0) return null;
  return (
    <>
      <ul className={styles.rows} aria-label="Conversations" onKeyDown={moveThroughList}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <NavLink to={{ pathname: `${path}/${conversation.id}`, search }} className={() => styles.row} preventScrollReset data-row>
              <Row conversation={conversation}>{badges?.(conversation)}</Row>
            </NavLink>
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button onClick={onMore} disabled={isBusy}>
          {isBusy ? "Loading..." : "Show older"}
        </Button>
      )}
    </>
  );
}

function Row({ conversation, children }: { conversation: ListedConversation; children?: ReactNode }) {
  const { visitor, updatedAt, title, lastText, lastBy, score, outcome, isUnanswered, rating, isStaging, handover } = conversation;
  return (
    <>
      <span className={styles.rowHead}>
        <strong dir="auto">{nameOf(visitor)}</strong>
        <time dateTime={updatedAt} title={toMoment(updatedAt)}>
          {toShortTime(updatedAt)}
        </time>
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.last} dir="auto">
        {lastBy === "assistant" ? "Agent: " : lastBy === "member" ? "Member: " : ""}
        {plainText(lastText)}
      </span>
      <span className={styles.badges}>
        {children}
        {handover.awaitsSince !== null && <Badge tone="warn">Waits for a person</Badge>}
        {handover.member !== null && <Badge>{`With ${handover.member.name}`}</Badge>}
        {score !== null && <Badge tone={scoreTone(score)}>{`Score ${score}`}</Badge>}
        {outcome !== "answered" && <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>}
        {isUnanswered && outcome !== "unanswered" && <Badge tone="warn">{outcomeNames.unanswered}</Badge>}
        {rating !== null && (
          <Badge tone={rating === "good" ? "good" : "bad"}>
            {rating === "good" ? <ThumbsUp aria-hidden="true" size={12} /> : <ThumbsDown aria-hidden="true" size={12} />}
            {rating === "good" ? " Rated good" : " Rated bad"}
          </Badge>
        )}
        {isStaging && <Badge>Test</Badge>}
      </span>
    </>
  );
}
