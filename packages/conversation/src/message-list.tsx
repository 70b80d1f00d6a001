import { isBusy } from "@disco/client";
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

// The browser watches each group for whether it is in sight; each message would be too much in a long thread.
const GROUP_SIZE = 20;

interface Group {
  messages: readonly ChatMessage[];
  element: ReactNode;
}

/**
 * The thread. It follows the end only for a visitor who is there; for one who reads further up it says that there is more.
 * Only finished messages stand in the log, so each is announced once.
 */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const { session, texts } = conversation;
  const agentName = useReadable(session.config)?.agentName ?? DEFAULT_AGENT_NAME;
  const chat = useReadable(session.chat);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const [hasMore, setHasMore] = useState(false);
  const { messages, turn } = chat;
  const extras = useLoaded(conversation.loadExtras);
  const drawn = useRef<Group[]>([]);
  const drawnFor = useRef<unknown[]>([]);
  const drawsFor = [conversation, agentName, extras];
  if (drawsFor.some((part, at) => part !== drawnFor.current[at])) drawn.current = [];
  drawnFor.current = drawsFor;

  /** A group whose messages are the same is drawn once: in a long thread most are, whatever happens. */
  function draw(at: number): ReactNode {
    const group = messages.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE);
    const before = drawn.current[at];
    if (before?.messages.length === group.length && group.every((message, index) => message === before.messages[index]))
      return before.element;
    const element = (
      <div className="disco-group" key={at}>
        {group.map((message) => (
          <Message key={message.id} message={message} conversation={conversation} agentName={agentName} extras={extras} />
        ))}
      </div>
    );
    drawn.current[at] = { messages: group, element };
    return element;
  }

  function goToEnd(): void {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }

  useEffect(() => {
    const observer = new ResizeObserver(() => isAtEnd.current && goToEnd());
    if (scroller.current) observer.observe(scroller.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (isBusy(chat) && messages.at(-1)?.sender === "user" && turn.phase === "sending") {
      isAtEnd.current = true;
      goToEnd();
    } else if (!isAtEnd.current) setHasMore(true);
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
          if (scrollTop < lastTop.current) isAtEnd.current = false;
          lastTop.current = scrollTop;
          if (scrollHeight - scrollTop - clientHeight < END_SLACK_PX) {
            isAtEnd.current = true;
            setHasMore(false);
          }
        }}
      >
        <div ref={content}>
          {extras && messages.length > 1 && <extras.ThreadTools conversation={conversation} agentName={agentName} />}
          <div role="log" aria-relevant="additions">
            {Array.from({ length: Math.ceil(messages.length / GROUP_SIZE) }, (_, at) => draw(at))}
          </div>
          {turn.phase === "sending" && <TypingIndicator label={texts.typing(agentName)} />}
          {turn.phase === "streaming" && <GrowingReply reply={session.reply} />}
          {extras && <extras.Notice conversation={conversation} />}
        </div>
      </div>
      {hasMore && extras && (
        <extras.NewMessages
          conversation={conversation}
          onChoose={() => {
            isAtEnd.current = true;
            goToEnd();
          }}
        />
      )}
    </div>
  );
}

/** The only view that a token redraws, and of it only what stands after the last blank line. */
function GrowingReply({ reply }: { reply: Readable<string> }) {
  const text = useReadable(reply);
  const finished = useRef<{ text: string; element: ReactNode }>({ text: "", element: null });
  const end = text.lastIndexOf("\n\n") + 1;
  if (end !== finished.current.text.length)
    finished.current = { text: text.slice(0, end), element: <RichText text={text.slice(0, end)} hosts={[]} /> };
  return (
    <div className="disco-message" data-from="agent">
      <div className="disco-bubble">
        {finished.current.element}
        <RichText text={text.slice(end)} hosts={[]} />
      </div>
    </div>
  );
}
