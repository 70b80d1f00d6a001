import { isBusy } from "@disco/client";
import type { ChatMessage, Readable } from "@disco/client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import type { Conversation } from "./conversation.ts";
import { Icon } from "./icon.tsx";
import { Message } from "./message.tsx";
import type { MessageProps } from "./message.tsx";
import { Notice } from "./notice.tsx";
import { RichText } from "./rich-text.tsx";
import { DEFAULT_AGENT_NAME } from "./texts.ts";
import { TypingIndicator } from "./typing-indicator.tsx";
import { usePerson } from "./use-person.ts";
import { useReadable } from "./use-readable.ts";

const DOWN = "M12 5v14M19 12l-7 7-7-7";

// How far from the end a visitor may be and still follow it: less than a line.
const END_SLACK_PX = 24;
// Further down than any thread reaches.
const FAR = 1e9;

// Groups are watched for visibility. Drawing three messages costs about as much as thirty, so larger groups scroll with fewer long
// frames.
const GROUP_SIZE = 30;

/**
 * The thread. It follows the end while the visitor is there; further up it announces new messages. Only finished messages are
 * in the log, so each is announced once.
 */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const { session, texts } = conversation;
  const agentName = useReadable(session.config)?.agentName ?? DEFAULT_AGENT_NAME;
  const chat = useReadable(session.chat);
  const { messages, turn } = chat;
  const { PersonEnd, isPresent, withPersons } = usePerson(conversation);
  const place = withPersons?.(conversation);
  const scroller = useRef<HTMLDivElement>(null);
  // How far down it was last seen, if at all, and where it was left before.
  const seen = useRef({ top: -1, goal: session.scroll.peek() }).current;
  const [hasMore, setHasMore] = useState(false);
  const drawn = useRef(new WeakMap<ChatMessage, ReactElement<MessageProps>>()).current;
  const groups: ReactNode[] = [];
  for (let at = 0; at < messages.length; at += GROUP_SIZE)
    groups.push(
      <div className="disco-group" key={at}>
        {messages.slice(at, at + GROUP_SIZE).flatMap((message) => place?.(message, draw(message)) ?? draw(message))}
      </div>,
    );

  /** Draws a message once: in a long thread most stay the same. */
  function draw(message: ChatMessage): ReactElement {
    let element = drawn.get(message);
    if (element?.props.conversation !== conversation || element.props.agentName !== agentName)
      drawn.set(message, (element = <Message key={message.id} message={message} conversation={conversation} agentName={agentName} />));
    return element;
  }

  function goToEnd(): void {
    session.setScroll(null);
    scroller.current?.scrollTo(0, FAR);
  }

  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    // A closed chat has no height.
    const look = () => session.setShown(current.clientHeight > 0 && !document.hidden);
    const observer = new ResizeObserver(() => {
      look();
      if (seen.goal !== null || session.scroll.peek() === null) {
        current.scrollTo(0, seen.goal ?? FAR);
        // The browser reports this scroll and the visitor's next one as a single event.
        seen.top = current.scrollTop;
      }
      seen.goal = null;
    });
    for (const element of [current, current.firstElementChild]) if (element) observer.observe(element);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
      session.setShown(false);
    };
  }, []);

  useLayoutEffect(() => {
    if (turn.phase === "sending" && messages.at(-1)?.sender === "user") goToEnd();
    else if (seen.top >= 0 && session.scroll.peek() !== null) setHasMore(true);
  }, [messages.length, turn.phase]);

  return (
    <div className="disco-thread">
      <div
        className="disco-scroller"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={texts.thread}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          // Only the visitor moves up; a thread that grew under an own scroll is still being followed.
          if (scrollHeight - scrollTop - clientHeight < END_SLACK_PX) {
            session.setScroll(null);
            setHasMore(false);
          } else if (scrollTop < seen.top || session.scroll.peek() !== null) session.setScroll(scrollTop);
          seen.top = scrollTop;
        }}
      >
        <div>
          <div role="log" aria-relevant="additions">
            {groups}
          </div>
          {turn.phase === "sending" && !turn.isLate && !isPresent && <TypingIndicator label={texts.typing(agentName)} />}
          {turn.phase === "streaming" && <GrowingReply reply={session.reply} />}
          {PersonEnd && <PersonEnd conversation={conversation} />}
          <Notice conversation={conversation} />
          {!isBusy(chat) && messages.some(({ sender }) => sender !== "user") && (
            <button
              type="button"
              className="disco-transcript"
              onClick={() =>
                void import("./to-transcript.ts").then(({ downloadTranscript }) =>
                  downloadTranscript(session.chat.peek().messages, { agent: agentName, you: texts.you }, texts.lang),
                )
              }
            >
              {texts.transcript}
            </button>
          )}
        </div>
      </div>
      {hasMore && (
        <button type="button" className="disco-more" onClick={goToEnd}>
          <Icon path={DOWN} />
          {texts.newMessages}
        </button>
      )}
    </div>
  );
}

/** The only view that a token redraws, and of it only what stands after the last blank line. */
function GrowingReply({ reply }: { reply: Readable<string> }) {
  const text = useReadable(reply);
  const finished = useRef<{ end: number; element: ReactNode }>({ end: 0, element: null }).current;
  // A blank line in code ends nothing.
  const end = text.includes("`") ? 0 : text.lastIndexOf("\n\n") + 1;
  if (end !== finished.end) Object.assign(finished, { end, element: <RichText text={text.slice(0, end)} /> });
  return (
    <div className="disco-message" data-from="agent">
      <div className="disco-bubble">
        {finished.element}
        <RichText text={text.slice(end)} />
      </div>
    </div>
  );
}
