import type { ChatMessage, Readable } from "@disco/client";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Conversation } from "./conversation.ts";
import { Message } from "./message.tsx";
import { RichText } from "./rich-text.tsx";
import { DEFAULT_AGENT_NAME } from "./texts.ts";
import { TypingIndicator } from "./typing-indicator.tsx";
import { useLoaded } from "./use-loaded.ts";
import { useReadable } from "./use-readable.ts";

// How far from the end a visitor may be and still follow it: less than a line.
const END_SLACK_PX = 24;
// Further down than any thread reaches.
const FAR = 1e9;

// The browser watches each group for whether it is in sight. What it costs to draw one that comes into sight is much the same for
// three messages as for thirty, so larger groups scroll with fewer long frames.
const GROUP_SIZE = 30;

interface Group {
  drawnFor: readonly unknown[];
  element: ReactNode;
}

/**
 * The thread. It follows the end only for a visitor who is there; for one who reads further up it says that there is more.
 * Only finished messages stand in the log, so each is announced once.
 */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const { session, texts } = conversation;
  const agentName = useReadable(session.config)?.agentName ?? DEFAULT_AGENT_NAME;
  const { messages, turn } = useReadable(session.chat);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ isAtEnd: true, top: 0 }).current;
  const [hasMore, setHasMore] = useState(false);
  const extras = useLoaded(conversation.loadExtras);
  const drawn = useRef<Group[]>([]).current;
  const groups: ReactNode[] = [];
  for (let at = 0; at < messages.length; at += GROUP_SIZE) groups.push(draw(messages.slice(at, at + GROUP_SIZE), at));

  /** A group whose messages are the same is drawn once: in a long thread most are, whatever happens. */
  function draw(group: readonly ChatMessage[], at: number): ReactNode {
    const drawnFor = [conversation, agentName, extras, ...group];
    const before = drawn[at];
    if (before?.drawnFor.length === drawnFor.length && drawnFor.every((part, index) => part === before.drawnFor[index]))
      return before.element;
    const element = (
      <div className="disco-group" key={at}>
        {group.map((message) => (
          <Message key={message.id} message={message} conversation={conversation} agentName={agentName} extras={extras} />
        ))}
      </div>
    );
    drawn[at] = { drawnFor, element };
    return element;
  }

  function goToEnd(): void {
    place.isAtEnd = true;
    scroller.current?.scrollTo(0, FAR);
  }

  useEffect(() => {
    const observer = new ResizeObserver(() => place.isAtEnd && goToEnd());
    for (const element of [scroller.current, scroller.current?.firstElementChild]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (turn.phase === "sending" && messages.at(-1)?.sender === "user") goToEnd();
    else if (!place.isAtEnd) setHasMore(true);
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
          if (scrollTop < place.top) place.isAtEnd = false;
          place.top = scrollTop;
          if (scrollHeight - scrollTop - clientHeight < END_SLACK_PX) {
            place.isAtEnd = true;
            setHasMore(false);
          }
        }}
      >
        <div>
          {extras && messages.length > 1 && <extras.ThreadTools conversation={conversation} agentName={agentName} />}
          <div role="log" aria-relevant="additions">
            {groups}
          </div>
          {turn.phase === "sending" && <TypingIndicator label={texts.typing(agentName)} />}
          {turn.phase === "streaming" && <GrowingReply reply={session.reply} />}
          {extras && <extras.Notice conversation={conversation} />}
        </div>
      </div>
      {hasMore && extras && <extras.NewMessages conversation={conversation} onChoose={goToEnd} />}
    </div>
  );
}

/** The only view that a token redraws, and of it only what stands after the last blank line. */
function GrowingReply({ reply }: { reply: Readable<string> }) {
  const text = useReadable(reply);
  const finished = useRef<{ end: number; element: ReactNode }>({ end: 0, element: null }).current;
  const end = text.lastIndexOf("\n\n") + 1;
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
