import { BrandMark } from "./brand-mark.tsx";
import type { Conversation } from "./conversation.ts";
import { Tips } from "./tips.tsx";
import { useReadable } from "./use-readable.ts";

/** Shown before the first message. */
export function EmptyState({ conversation: { session, texts } }: { conversation: Conversation }) {
  const config = useReadable(session.config);
  return (
    <div className="disco-empty">
      <BrandMark size={56} />
      <h2>{texts.ready}</h2>
      {config?.greeting && (
        <p>
          <bdi>{config.greeting}</bdi>
        </p>
      )}
      <Tips tips={config?.tips ?? []} onChoose={session.send} />
    </div>
  );
}
