import type { AgentMessage } from "@disco/client";
import { useState } from "react";
import type { Conversation } from "./conversation.ts";
import { englishExtras } from "./extras-texts.ts";
import { Icon } from "./icon.tsx";

export { Notice } from "./notice.tsx";

const COPY = "M9 9h12v12H9zM5 15H3V3h12v2";
const THUMB_UP = "M7 10v12M14 10l1-4a3 3 0 0 0-3-4L8 10H2v12h16l4-12z";
const THUMB_DOWN = "M17 14V2M10 14l-1 4a3 3 0 0 0 3 4l4-8h6V2H6L2 14z";

const DOWN = "M12 5v14M19 12l-7 7-7-7";

const SAID_MS = 2000;
const ratings = [
  ["good", THUMB_UP],
  ["bad", THUMB_DOWN],
] as const;

/** What an answer offers beside its words and sources: a copy, and a verdict on it. */
export function MessageExtras({ message, conversation: { session, language } }: { message: AgentMessage; conversation: Conversation }) {
  const { metadata, text } = message;
  const texts = language?.extras ?? englishExtras;
  const [said, say] = useState("");
  const tool = (name: string, path: string, act: (button: Element) => Promise<void>, isPressed?: boolean) => (
    <button
      key={name}
      type="button"
      className="disco-tool"
      title={name}
      aria-pressed={isPressed}
      onClick={({ currentTarget }) =>
        void act(currentTarget).then(
          () => {
            say(path === COPY ? texts.copied : "");
            setTimeout(say, SAID_MS, "");
          },
          () => say(texts.failed),
        )
      }
    >
      <Icon path={path} />
    </button>
  );
  return (
    <>
      {tool(texts.copy, COPY, (button) =>
        // The clipboard is missing on pages without https.
        navigator.clipboard
          ? navigator.clipboard.writeText(text)
          : import("./copy-by-hand.ts").then(({ copyByHand }) => copyByHand(text, button)),
      )}
      {metadata?.messageId &&
        ratings.map(([rating, path]) => tool(texts[rating], path, () => session.rate(message, rating), metadata.rating === rating))}
      <small role="status">{said}</small>
    </>
  );
}

/** What one can do with the whole thread. */
export function ThreadTools({ conversation, agentName }: { conversation: Conversation; agentName: string }) {
  const { session, texts, language } = conversation;
  return (
    <button
      type="button"
      className="disco-transcript"
      onClick={() =>
        void import("./to-transcript.ts").then(({ downloadTranscript }) =>
          downloadTranscript(session.chat.peek().messages, { agent: agentName, you: texts.you }, texts.lang),
        )
      }
    >
      {(language?.extras ?? englishExtras).transcript}
    </button>
  );
}

/** Takes a visitor who reads further up to what is new. */
export function NewMessages({ conversation: { language }, onChoose }: { conversation: Conversation; onChoose: () => void }) {
  return (
    <button type="button" className="disco-more" onClick={onChoose}>
      <Icon path={DOWN} />
      {(language?.extras ?? englishExtras).newMessages}
    </button>
  );
}
