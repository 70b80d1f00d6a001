import { Composer, MessageList, useConversation, useReadable } from "@disco/react";
import { Facets } from "@disco/react/kit";
import { useEffect, useRef } from "react";
import { useApi } from "../../auth/use-api.ts";
import { ConsentGate } from "../../shell/consent-gate.tsx";
import { CollaborationCard } from "./collaboration-card.tsx";
import { TipList } from "./tip-list.tsx";
import bar from "../../shell/composer-bar.module.css";
import styles from "./chat-page.module.css";

/** The conversation that is open, or the question to begin one with. */
export function ChatThread({ slug, onKept }: { slug: string; onKept: () => void }) {
  const { session } = useConversation();
  const chat = useReadable(session.chat);
  useKept(slug, chat.sessionId, chat.messages.length, onKept);
  const isEmpty = chat.messages.length === 0;
  return (
    <main className={styles.main} data-empty={isEmpty || undefined}>
      {isEmpty ? (
        <div className={styles.welcome}>
          <Facets size={44} />
          <h1>Ready when you are.</h1>
        </div>
      ) : (
        <>
          <h1 className="disco-kit-unseen">Conversation</h1>
          <CollaborationCard />
          <MessageList />
        </>
      )}
      <div className={bar.bar}>
        <ConsentGate>
          <Composer />
        </ConsentGate>
      </div>
      {isEmpty && <TipList className={styles.tips} />}
    </main>
  );
}

/** Puts the conversation among the visitor's own once it has an answer. */
function useKept(slug: string, sessionId: string | null, messageCount: number, onKept: () => void): void {
  const { workspace } = useApi();
  const kept = useRef<string | null>(null);
  const isAnswered = messageCount > 1;
  useEffect(() => {
    if (sessionId === null || !isAnswered || kept.current === sessionId) return;
    kept.current = sessionId;
    workspace.conversations.keep(slug, sessionId).then(onKept, () => {
      kept.current = null;
    });
  }, [slug, sessionId, isAnswered, workspace, onKept]);
}
