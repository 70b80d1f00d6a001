import { Button, Facets, IconButton } from "@disco/react/kit";
import { BookOpen, Lightbulb, Menu, Search, SquarePen, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { PastConversations } from "./past-conversations.tsx";
import { TipList } from "./tip-list.tsx";
import styles from "./chat-sidebar.module.css";

/** The visitor's other conversations, what the agent knows, and what one may ask it. */
export function ChatSidebar(props: {
  slug: string;
  /** Search text for past chats; null without a search. */
  search: string | null;
  onSearch: (text: string | null) => void;
  onOpenLibrary: () => void;
  onOpen: (conversationId: string) => void;
  onNew: () => void;
}) {
  const { state } = useAuth();
  const [isShown, setShown] = useState(false);
  const name = state.status === "signed-in" ? (state.member.name ?? state.member.email) : "Guest";

  const toggle = useRef<HTMLSpanElement>(null);

  function hide(): void {
    if (!isShown) return;
    setShown(false);
    toggle.current?.querySelector("button")?.focus();
  }

  function openLibrary(): void {
    hide();
    props.onOpenLibrary();
  }

  return (
    <aside className={styles.sidebar} data-shown={isShown || undefined} onKeyDown={({ key }) => key === "Escape" && hide()}>
      <div className={styles.brand}>
        <Link to="/">
          <Facets size={24} /> Disco
        </Link>
        <span ref={toggle} className={styles.toggle}>
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
            aria-expanded={props.search !== null}
            onClick={() => props.onSearch(props.search === null ? "" : null)}
          >
            Search chats
          </Button>
          {props.search !== null && (
            <PastConversations slug={props.slug} text={props.search} onText={props.onSearch} onOpen={props.onOpen} />
          )}
          <Button kind="quiet" icon={<BookOpen aria-hidden="true" size={20} />} onClick={openLibrary}>
            Library
          </Button>
        </nav>
        <section className={styles.tips} aria-labelledby="tips">
          <h2 id="tips">
            <Lightbulb aria-hidden="true" size={16} /> Tips
          </h2>
          <TipList onChosen={() => setShown(false)} />
        </section>
        <p className={styles.user}>
          <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span>
          <b title={name}>{name}</b>
        </p>
      </div>
    </aside>
  );
}
