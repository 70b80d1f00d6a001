import { useConversation } from "@disco/react";
import { chatTips } from "./chat-tips.ts";

/** Questions that a press puts into the field, for the visitor to send or to change. */
export function TipList({ className, onChosen }: { className?: string | undefined; onChosen?: () => void }) {
  const { session } = useConversation();

  function prefill(question: string): void {
    session.setDraft(question);
    onChosen?.();
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main textarea")?.focus());
  }

  return (
    <ul className={className}>
      {chatTips.map((tip) => (
        <li key={tip.name}>
          <button type="button" onClick={() => prefill(tip.question)}>
            {tip.question}
          </button>
        </li>
      ))}
    </ul>
  );
}
