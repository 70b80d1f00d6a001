import { useConversation } from "@disco/react";
import { Button, Facets, IconButton } from "@disco/react/kit";
import { BookOpen, Lightbulb, Menu, Search, SquarePen, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { chatTips } from "./chat-tips.ts";
import { PastConversations } from "./past-conversations.tsx";
import styles from "./chat-sidebar.module.css";

/** The visitor's other conversations, what the agent knows, and what one may ask it. */
export function ChatSidebar(props: {
  slug: string;
  onOpenLibrary: () => void;
  onOpen: (conversationId: string) => void;
  onNew: () => void;
}) {
  const { session } = useConversation();
  const { state } = useAuth();
  const [isShown, setShown] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const name = state.status === "signed-in" ? (state.member.name ?? state.member.email) : "Guest";

  function prefill(question: string): void {
    session.setDraft(question);
    setShown(false);
    document.querySelector<HTMLElement>(`.${styles["sidebar"]} ~ main textarea`)?.focus();
  }

  return (
    <aside className={styles.sidebar} data-shown={isShown || undefined}>
      <div className={styles.brand}>
        <Link to="/">
          <Facets size={24} /> Disco
        </Link>
        <span className={styles.toggle}>
          <IconButton
            label={isShown ? "Close the menu" : "Open the menu"}
            aria-expanded={isShown}
            icon={isShown ? <X aria-hidden="true" size={20} /> : <Menu aria-hidden="true" size={20} />}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
      <div className={styles.content}>
        <nav aria-label="Chat" className={styles.actions}>
          <Button kind="quiet" icon={<SquarePen aria-hidden="true" size={20} />} onClick={props.onNew}>
            New chat
          </Button>
          <Button
            kind="quiet"
            icon={<Search aria-hidden="true" size={20} />}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            Search chats
          </Button>
          {isSearching && <PastConversations slug={props.slug} onOpen={props.onOpen} />}
          <Button kind="quiet" icon={<BookOpen aria-hidden="true" size={20} />} onClick={props.onOpenLibrary}>
            Library
          </Button>
        </nav>
        <section className={styles.tips} aria-labelledby="tips">
          <h2 id="tips">
            <Lightbulb aria-hidden="true" size={16} /> Tips
          </h2>
          <ul>
            {chatTips.map((tip) => (
              <li key={tip.name}>
                <button type="button" onClick={() => prefill(tip.question)}>
                  {tip.question}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <p className={styles.user}>
          <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span> {name}
        </p>
      </div>
    </aside>
  );
}
