import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { Composer } from "./composer.tsx";
import type { Conversation } from "./conversation.ts";
import { EmptyState } from "./empty-state.tsx";
import { Icon } from "./icon.tsx";
import { MessageList } from "./message-list.tsx";
import { DEFAULT_AGENT_NAME } from "./texts.ts";
import { usePerson } from "./use-person.ts";
import { useReadable } from "./use-readable.ts";

const CLOSE = "M18 6L6 18M6 6l12 12";

/**
 * The whole chat. Without `onClose` it is a region of the page; with it, a dialog that Escape closes. `notice` appears above
 * the thread; `children` replace thread and field, for example with the consent.
 */
export function ChatPanel({
  conversation,
  onClose,
  notice,
  children,
}: {
  conversation: Conversation;
  onClose?: (() => void) | undefined;
  notice?: ReactNode;
  children?: ReactNode;
}) {
  const { session, texts } = conversation;
  const { messages } = useReadable(session.chat);
  const config = useReadable(session.config);
  const { PersonHead, isPresent } = usePerson(conversation);
  const agentName = config?.agentName ?? DEFAULT_AGENT_NAME;
  const Panel = onClose ? "dialog" : "section";
  return (
    <Panel
      className="disco-panel"
      {...(onClose && { open: true })}
      lang={texts.lang}
      dir={texts.dir}
      aria-label={texts.chatWith(agentName)}
      onKeyDown={(event) => event.key === "Escape" && onClose?.()}
    >
      <header className="disco-header">
        {PersonHead && isPresent ? (
          <PersonHead conversation={conversation} />
        ) : (
          <>
            <BrandMark size={28} />
            <p>
              <strong>
                <bdi>{agentName}</bdi>
              </strong>
              <small>
                {texts.agentRole}
                {config && (
                  <>
                    {" · "}
                    <bdi>{config.companyName}</bdi>
                  </>
                )}
              </small>
            </p>
          </>
        )}
        {onClose && (
          <button type="button" className="disco-close" aria-label={texts.close} onClick={onClose}>
            <Icon path={CLOSE} />
          </button>
        )}
      </header>
      {notice}
      {children ?? (
        <>
          {messages.length > 0 ? <MessageList conversation={conversation} /> : <EmptyState conversation={conversation} />}
          <Composer conversation={conversation} />
        </>
      )}
    </Panel>
  );
}
