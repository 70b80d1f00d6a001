import type { MemberConversation, ThreadMessage, ThreadNote } from "@disco/protocol";
import { Badge } from "@disco/react/kit";
import type { ReactNode } from "react";
import { ConversationLead } from "./conversation-lead.tsx";
import { ConversationMessage } from "./conversation-message.tsx";
import { nameOf, outcomeNames, outcomeTones, toMoment, toPageName } from "./conversation-words.ts";
import styles from "./conversation-pane.module.css";
import { NoteRow } from "./help/note-row.tsx";

interface ConversationProps {
  conversation: MemberConversation;
  /** Newer than those of the conversation. */
  messages?: readonly ThreadMessage[];
  notes?: readonly ThreadNote[] | undefined;
  /** By message id. */
  translations?: ReadonlyMap<string, string>;
  onDeleteNote?: (noteId: string) => void;
  above?: ReactNode;
  below?: ReactNode;
  aside?: ReactNode;
  /** Below the lead. */
  help?: ReactNode;
}

/** One conversation for members; the other parts hold further details of a screen. */
export function Conversation(props: ConversationProps) {
  const { conversation, messages = conversation.messages, notes = [], translations, onDeleteNote, above, below, aside, help } = props;
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
      <div className={styles.body} data-live={below !== undefined || undefined}>
        <div className={styles.main}>
          {above}
          <div aria-live="polite" aria-relevant="additions">
            <ol className={styles.thread} aria-label="Messages">
              {inOrder(messages, notes).map((entry) =>
                "author" in entry ? (
                  <NoteRow key={entry.id} note={entry} onDelete={() => onDeleteNote?.(entry.id)} />
                ) : (
                  <ConversationMessage
                    key={entry.id}
                    conversationId={conversation.id}
                    message={entry}
                    rating={ratings[entry.id] ?? null}
                    isUnanswered={unanswered.includes(entry.id)}
                    explanation={explanations[entry.id] ?? null}
                    translation={translations?.get(entry.id)}
                  />
                ),
              )}
            </ol>
          </div>
          {below}
        </div>
        {(visitor !== null || aside !== undefined || help !== undefined) && (
          <div className={styles.aside} id="beside">
            {aside}
            {visitor !== null && <ConversationLead visitor={visitor} dealId={dealId} />}
            {help}
          </div>
        )}
      </div>
    </>
  );
}

/** Notes among the messages, by their times; messages keep their order. */
function inOrder(messages: readonly ThreadMessage[], notes: readonly ThreadNote[]): (ThreadMessage | ThreadNote)[] {
  const rest = [...notes];
  const entries: (ThreadMessage | ThreadNote)[] = [];
  for (const message of messages) {
    while (rest[0] !== undefined && rest[0].at < message.sentAt) entries.push(...rest.splice(0, 1));
    entries.push(message);
  }
  return [...entries, ...rest];
}
