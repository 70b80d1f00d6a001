import type { ChatMessage } from "@disco/client";
import type { CardProps } from "./card.tsx";
import { Choices } from "./choices.tsx";
import { Citations } from "./citations.tsx";
import type { Conversation } from "./conversation.ts";
import { MessageTools } from "./message-tools.tsx";
import { hostOf } from "./parse-rich-text.ts";
import { RichText } from "./rich-text.tsx";
import { useLoaded } from "./use-loaded.ts";

export interface MessageProps {
  message: ChatMessage;
  conversation: Conversation;
  agentName: string;
}

/** One message: the visitor's as it was written, the agent's and a person's as rich text or a card. */
export function Message({ message, conversation, agentName }: MessageProps) {
  const { texts } = conversation;
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
  const Said = metadata?.videoData || metadata?.toolCalled === "schedule_meeting" ? LoadedCard : RichText;
  return (
    <div className="disco-message" data-from={message.sender === "member" ? "person" : "agent"}>
      <span className="disco-unseen">{metadata?.member?.name ?? agentName}: </span>
      <div className="disco-bubble">
        <Said conversation={conversation} metadata={metadata} text={text} hosts={citations.map(({ url }) => hostOf(url))} />
      </div>
      {message.sender === "assistant" && (
        <>
          {message.isStopped && <small>{texts.stopped}</small>}
          {citations.length > 0 && <Citations citations={citations} texts={texts} onOpen={conversation.onCitation} />}
          <MessageTools message={message} conversation={conversation} />
          <Choices message={message} conversation={conversation} />
        </>
      )}
    </div>
  );
}

/** The text alone until the card is here. */
function LoadedCard(props: CardProps) {
  const Shown = useLoaded(props.conversation.loadCard) ?? RichText;
  return <Shown {...props} />;
}
