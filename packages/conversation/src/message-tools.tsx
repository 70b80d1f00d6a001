import type { AgentMessage } from "@disco/client";
import { useState } from "react";
import type { Conversation } from "./conversation.ts";
import { Icon } from "./icon.tsx";

const COPY = "M9 9h12v12H9zM5 15H3V3h12v2";
// Its style sheet turns the second one upside down.
const THUMB = "M7 10v12M14 10l1-4a3 3 0 0 0-3-4L8 10H2v12h16l4-12z";

const SAID_MS = 2000;
const ratings = ["good", "bad"] as const;

/** Tools of an answer: copy, and rate. */
export function MessageTools({ message, conversation: { session, texts } }: { message: AgentMessage; conversation: Conversation }) {
  const { metadata, text } = message;
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
    // Changes here are not announced to screen readers.
    <div className="disco-tools" aria-live="off">
      {tool(texts.copy, COPY, (button) =>
        // The clipboard is missing on pages without https.
        navigator.clipboard
          ? navigator.clipboard.writeText(text)
          : import("./copy-by-hand.ts").then(({ copyByHand }) => copyByHand(text, button)),
      )}
      {metadata?.messageId &&
        ratings.map((rating) => tool(texts[rating], THUMB, () => session.rate(message, rating), metadata.rating === rating))}
      <small role="status">{said}</small>
    </div>
  );
}
