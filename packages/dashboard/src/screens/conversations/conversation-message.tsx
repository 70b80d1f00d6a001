import type { AnswerExplanation, MemberConversation } from "@disco/protocol";
import { RichText } from "@disco/react";
import { Badge } from "@disco/react/kit";
import { toMoment, toShortTime } from "./conversation-words.ts";
import styles from "./conversation-pane.module.css";
import { isWebAddress, SourceLink } from "./source-link.tsx";
import { MessageFile } from "./thread/message-file.tsx";
import threadStyles from "./thread/thread.module.css";
import { WhyThisAnswer } from "./why-this-answer.tsx";

interface ConversationMessageProps {
  message: MemberConversation["messages"][number];
  rating: "good" | "bad" | null;
  isUnanswered: boolean;
  explanation: AnswerExplanation | null;
  conversationId: string;
  /** The message in the reader's language. */
  translation: string | undefined;
}

/** One message, with the sources of an answer and what decided it. */
export function ConversationMessage({ message, rating, isUnanswered, explanation, conversationId, translation }: ConversationMessageProps) {
  const { sender } = message;
  const isVisitor = sender === "user";
  const isAgent = sender === "assistant";
  const citations = message.metadata?.citations ?? [];
  const spoken = message.metadata?.spoken;
  const file = message.metadata?.file;
  const tool = toolWords(message.metadata);
  return (
    <li className={styles.message} data-sender={message.sender}>
      <header>
        <strong dir="auto">{isVisitor ? "Visitor" : isAgent ? "Agent" : (message.metadata?.member?.name ?? "A member")}</strong>
        {spoken !== undefined && <span>by voice</span>}
        {isUnanswered && <Badge tone="warn">Without an answer</Badge>}
        {rating !== null && <Badge tone={rating === "good" ? "good" : "bad"}>{rating === "good" ? "Rated good" : "Rated bad"}</Badge>}
        <time dateTime={message.sentAt} title={toMoment(message.sentAt)}>
          {toShortTime(message.sentAt)}
        </time>
      </header>
      {file !== undefined ? (
        <MessageFile conversationId={conversationId} file={file} />
      ) : isAgent ? (
        <RichText text={message.text} hosts={hostsOf(citations)} />
      ) : (
        <p dir="auto">{message.text}</p>
      )}
      {translation !== undefined && (
        <p className={threadStyles.translated} dir="auto">
          <small>Translated</small>
          {translation}
        </p>
      )}
      {spoken?.cut !== undefined && (
        <p className={styles.cut} dir="auto">
          <span>Interrupted. Not heard{spoken.isAbout === true ? ", about" : ""}: </span>
          {spoken.cut}
        </p>
      )}
      {tool !== null && <p className={styles.tool}>{tool}</p>}
      {citations.length > 0 && (
        <ol className={styles.sources} aria-label="Sources">
          {citations.map(({ id, title, url, quote }) => (
            <li key={id}>
              <SourceLink title={title} url={url} />
              <blockquote>
                <RichText text={quote} hosts={[]} />
              </blockquote>
            </li>
          ))}
        </ol>
      )}
      {isAgent && explanation !== null && <WhyThisAnswer explanation={explanation} citations={citations} />}
    </li>
  );
}

/** Actions of the agent beside its answer. */
function toolWords(metadata: MemberConversation["messages"][number]["metadata"]): string | null {
  const isDone = metadata?.success !== false;
  switch (metadata?.toolCalled) {
    case "schedule_meeting":
      if (metadata.bookedMeetingId != null) return "Used the calendar: a meeting is booked.";
      if (metadata.alternatives != null) return "Used the calendar: offered free times.";
      return isDone ? "Used the calendar." : "Used the calendar: nothing is booked yet.";
    case "capture_lead":
      return "Kept the visitor's details.";
    case "show_demo":
      return metadata.videoData == null ? "Arranged a demo." : `Showed the video “${metadata.videoData.title}”.`;
    case "search_knowledge":
      return "Searched the knowledge.";
    default:
      return null;
  }
}

function hostsOf(citations: readonly { url: string | null }[]): string[] {
  return citations.flatMap(({ url }) => (url !== null && isWebAddress(url) ? [new URL(url).host] : []));
}
