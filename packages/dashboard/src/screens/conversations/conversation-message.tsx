import type { MemberConversation } from "@disco/protocol";
import { RichText } from "@disco/react";
import { Badge } from "@disco/react/kit";
import { toMoment } from "./conversation-words.ts";
import styles from "./conversation-pane.module.css";

interface ConversationMessageProps {
  message: MemberConversation["messages"][number];
  rating: "good" | "bad" | null;
  isUnanswered: boolean;
}

/** One message, with the sources of an answer. */
export function ConversationMessage({ message, rating, isUnanswered }: ConversationMessageProps) {
  const isVisitor = message.sender === "user";
  const citations = message.metadata?.citations ?? [];
  return (
    <li className={styles.message} data-sender={message.sender}>
      <header>
        <strong>{isVisitor ? "Visitor" : "Agent"}</strong>
        {isUnanswered && <Badge tone="warn">Without an answer</Badge>}
        {rating !== null && <Badge tone={rating === "good" ? "good" : "bad"}>{rating === "good" ? "Rated good" : "Rated bad"}</Badge>}
        <time dateTime={message.sentAt}>{toMoment(message.sentAt)}</time>
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

function hostsOf(citations: readonly { url: string | null }[]): string[] {
  return citations.flatMap(({ url }) => (url !== null && isWebAddress(url) ? [new URL(url).host] : []));
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol);
}
