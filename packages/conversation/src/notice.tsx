import type { Conversation } from "./conversation.ts";
import { useReadable } from "./use-readable.ts";

/** What hinders the conversation, and another try. */
export function Notice({ conversation: { session, texts } }: { conversation: Conversation }) {
  const { turn } = useReadable(session.chat);
  if (turn.phase !== "failed" && turn.phase !== "offline") return null;
  return (
    <div className="disco-notice" role="alert">
      <p>{turn.phase === "offline" ? texts.offline : (turn.code === "rate_limited" && turn.error) || texts.trouble}</p>
      <button type="button" className="disco-action" onClick={session.retry}>
        {texts.retry}
      </button>
    </div>
  );
}
