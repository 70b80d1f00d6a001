import type { ChatMessage, Session } from "@disco/client";
import { Card } from "./card.tsx";
import { Citations } from "./citations.tsx";
import { partOf } from "./message-parts.ts";
import type { Citation } from "./message-parts.ts";
import { RichText } from "./rich-text.tsx";
import type { Texts } from "./texts.ts";

/** What a message needs from its conversation. */
export interface MessageProps {
  message: ChatMessage;
  session: Session;
  texts: Texts;
  agentName: string;
  onCitation?: ((citation: Citation) => void) | undefined;
}

/** One message: the visitor's as it was written, the agent's as rich text, a card, and its citations. */
export function Message({ message, session, texts, agentName, onCitation }: MessageProps) {
  if (message.sender === "user") {
    return (
      <div className="disco-message" data-from="visitor">
        <span className="disco-unseen">{texts.you}: </span>
        <p className="disco-bubble" dir="auto" data-delivery={message.delivery}>
          {message.text}
        </p>
        {message.delivery === "failed" && <small>{texts.unsent}</small>}
      </div>
    );
  }
  const { metadata } = message;
  const citations = metadata?.citations ?? [];
  const part = partOf(metadata);
  const text = <RichText text={message.text} hosts={citations.map(({ url }) => (url && URL.canParse(url) ? new URL(url).host : ""))} />;
  return (
    <div className="disco-message" data-from="agent">
      <span className="disco-unseen">{agentName}: </span>
      <div className="disco-bubble" dir="auto">
        {metadata && part !== "text" ? (
          <Card part={part} metadata={metadata} session={session} texts={texts}>
            {text}
          </Card>
        ) : (
          text
        )}
      </div>
      {message.isStopped && <small>{texts.stopped}</small>}
      {citations.length > 0 && <Citations citations={citations} texts={texts} onOpen={onCitation} />}
    </div>
  );
}
