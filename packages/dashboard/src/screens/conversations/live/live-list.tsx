import type { LiveConversation } from "@disco/protocol";
import { Badge } from "@disco/react/kit";
import { CornerDownRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import { isWaiting, toGroups, typingKey, waitsSince } from "../../../live/live-groups.ts";
import { pageName, reasonNames, toSpan, visitorName } from "../../../live/live-words.ts";
import { useNow } from "../../../live/use-now.ts";
import { scoreTone } from "../../leads/qualification-words.ts";
import columns from "../conversations-screen.module.css";
import { plainText } from "../plain-text.ts";
import { moveThroughList } from "./move-through-list.ts";
import styles from "./live-view.module.css";

const groupNames = { waiting: "Waiting for a person", person: "With a person", agent: "With the agent" };

interface LiveListProps {
  conversations: readonly LiveConversation[];
  typing: ReadonlySet<string>;
  moves: ReadonlyMap<string, number>;
  memberId: string;
  /** Stays in the address when one is opened. */
  search: string;
}

/** Present visitors: those who wait for a person first, the longest waiting on top. */
export function LiveList({ conversations, typing, moves, memberId, search }: LiveListProps) {
  const groups = toGroups(conversations);
  return (
    <div className={styles.groups} onKeyDown={moveThroughList}>
      {(["waiting", "person", "agent"] as const).map((group) => (
        <Group key={group} name={groupNames[group]} count={groups[group].length}>
          {groups[group].map((conversation) => (
            <li key={conversation.id}>
              <NavLink
                to={{ pathname: `/dashboard/conversations/${conversation.id}`, search }}
                className={() => columns.row}
                preventScrollReset
                data-row
              >
                <Row
                  conversation={conversation}
                  isTyping={typing.has(typingKey(conversation.id, null))}
                  moved={moves.get(conversation.id) ?? 0}
                  memberId={memberId}
                />
              </NavLink>
            </li>
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupName}>
        {name} <span className="disco-kit-count">{count}</span>
      </h2>
      <ul className={columns.rows} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  conversation: LiveConversation;
  isTyping: boolean;
  moved: number;
  memberId: string;
}

function Row({ conversation, isTyping, moved, memberId }: RowProps) {
  const { visitor, page, isHere, lastAsked, lastText, lastBy, score, handover, isStaging } = conversation;
  const { member, asked, reason } = handover;
  return (
    <>
      <span className={columns.rowHead}>
        <strong dir="auto">
          <span className={styles.dot} data-here={isHere || undefined} />
          {visitorName(visitor)}
        </strong>
        <Since conversation={conversation} />
      </span>
      <span className={styles.page} dir="auto">
        {!isHere && "Left, last on "}
        {page === null ? (isHere ? "Has the chat open" : "an unknown page") : pageName(page)}
      </span>
      <span className={columns.last} dir="auto">
        {isTyping ? <em>is typing...</em> : lastAsked}
      </span>
      {lastBy === "member" && !isTyping && (
        <span className={columns.last} dir="auto">
          <CornerDownRight aria-label="Member:" size={12} /> {plainText(lastText)}
        </span>
      )}
      <span className={columns.badges}>
        {score !== null && (
          <Badge tone={scoreTone(score)}>
            {`Score ${score}`}
            {moved !== 0 && <span className={styles.move}>{moved > 0 ? `+${moved}` : `−${-moved}`}</span>}
          </Badge>
        )}
        {isWaiting(conversation) && reason !== null && <Badge tone="warn">{reasonNames[reason]}</Badge>}
        {asked !== null && <Badge>{asked.member.id === memberId ? "You are asked" : `${asked.member.name} is asked`}</Badge>}
        {member !== null && <Badge tone="good">{member.id === memberId ? "You have it" : `${member.name} has it`}</Badge>}
        {isStaging && <Badge>Test</Badge>}
      </span>
    </>
  );
}

/** How long a visitor waits, else how long ago the last word was. */
function Since({ conversation }: { conversation: LiveConversation }) {
  const isWaited = isWaiting(conversation);
  const now = useNow(isWaited ? 1_000 : 15_000);
  const at = isWaited ? waitsSince(conversation) : conversation.lastAt;
  const span = toSpan(now - Date.parse(at));
  return (
    <time dateTime={at} className={styles.since} data-waits={isWaited || undefined}>
      {isWaited ? `waits ${span}` : span}
    </time>
  );
}
