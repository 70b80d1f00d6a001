import { isBusy } from "@disco/client";
import type { Conversation } from "./conversation.ts";
import { useReadable } from "./use-readable.ts";

/** Problem of the conversation or of an unsent message, with another try. */
export function Notice({ conversation: { session, texts } }: { conversation: Conversation }) {
  const chat = useReadable(session.chat);
  const { turn, messages } = chat;
  const isLate = turn.phase === "sending" && turn.isLate;
  if ((isBusy(chat) && !isLate) || (turn.phase === "idle" && !messages.some((one) => "delivery" in one && one.delivery === "failed")))
    return null;
  return (
    <div className="disco-notice" role="alert">
      <p>
        {turn.phase === "failed"
          ? (turn.code === "rate_limited" && turn.error) || texts.trouble
          : isLate
            ? texts.trouble
            : turn.phase === "offline"
              ? texts.offline
              : texts.unsent}
      </p>
      <button type="button" className="disco-action" onClick={session.retry}>
        {texts.retry}
      </button>
    </div>
  );
}
