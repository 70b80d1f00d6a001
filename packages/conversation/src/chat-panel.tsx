import type { Session } from "@disco/client";
import { BrandMark } from "./brand-mark.tsx";
import { Composer } from "./composer.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Icon } from "./icon.tsx";
import { MessageList } from "./message-list.tsx";
import type { Citation } from "./message-parts.ts";
import { english } from "./texts.ts";
import type { Texts } from "./texts.ts";
import { useReadable } from "./use-readable.ts";

/** The whole chat. Without `onClose` it stands in a page and is a region; with it, it is a dialog that Escape closes. */
export interface ChatPanelProps {
  session: Session;
  texts?: Texts;
  onClose?: (() => void) | undefined;
  onCitation?: ((citation: Citation) => void) | undefined;
}

export function ChatPanel({ session, texts = english, onClose, onCitation }: ChatPanelProps) {
  const { messages } = useReadable(session.chat);
  const config = useReadable(session.config);
  const agentName = config?.agentName ?? "Disco";
  return (
    <section
      className="disco-panel"
      role={onClose ? "dialog" : "region"}
      aria-label={texts.chatWith(agentName)}
      onKeyDown={(event) => event.key === "Escape" && onClose?.()}
    >
      <header className="disco-header">
        <BrandMark size={28} />
        <p dir="auto">
          <strong>{agentName}</strong>
          <small>{config ? `${texts.agentRole} · ${config.companyName}` : texts.agentRole}</small>
        </p>
        {onClose && (
          <button type="button" className="disco-close" aria-label={texts.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {messages.length > 0 ? (
        <MessageList session={session} texts={texts} agentName={agentName} onCitation={onCitation} />
      ) : (
        <EmptyState session={session} texts={texts} />
      )}
      <Composer session={session} texts={texts} />
    </section>
  );
}
