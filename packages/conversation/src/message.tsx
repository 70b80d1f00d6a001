import type { ChatMessage } from "@disco/client";
import { useEffect, useState } from "react";
import type { CardProps } from "./card.tsx";
import { Citations } from "./citations.tsx";
import type { Conversation } from "./conversation.ts";
import { partOf } from "./message-parts.ts";
import { RichText } from "./rich-text.tsx";

/** One message: the visitor's as it was written, the agent's as rich text, a card, and its citations. */
export function Message({ message, conversation, agentName }: { message: ChatMessage; conversation: Conversation; agentName: string }) {
  const { texts, onCitation } = conversation;
  if (message.sender === "user") {
    return (
      <div className="disco-message" data-from="visitor">
        <span className="disco-unseen">{texts.you}: </span>
        <p className="disco-bubble" dir="auto">
          {message.text}
        </p>
        {message.delivery === "failed" && <small>{texts.unsent}</small>}
      </div>
    );
  }
  const { metadata, text } = message;
  const citations = metadata?.citations ?? [];
  const part = partOf(metadata);
  const rich = <RichText text={text} hosts={citations.map(({ url }) => (url && URL.canParse(url) ? new URL(url).host : ""))} />;
  return (
    <div className="disco-message" data-from="agent">
      <span className="disco-unseen">{agentName}: </span>
      <div className="disco-bubble" dir="auto">
        {metadata && part !== "text" ? (
          <LoadedCard load={conversation.loadCard} part={part} metadata={metadata} session={conversation.session}>
            {rich}
          </LoadedCard>
        ) : (
          rich
        )}
      </div>
      {message.isStopped && <small>{texts.stopped}</small>}
      {citations.length > 0 && <Citations citations={citations} texts={texts} onOpen={onCitation} />}
    </div>
  );
}

/** The text alone until the card is here. */
function LoadedCard({ load, ...props }: CardProps & { load: Conversation["loadCard"] }) {
  const [loaded, setLoaded] = useState<{ Card: Awaited<ReturnType<typeof load>> }>();
  useEffect(() => {
    void load().then(
      (Card) => setLoaded({ Card }),
      () => {},
    );
  }, []);
  return loaded ? <loaded.Card {...props} /> : props.children;
}
