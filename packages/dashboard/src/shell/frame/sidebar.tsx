import { Badge, Facets, IconButton } from "@disco/react/kit";
import { LogOut, PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useWaitingCount } from "../../live/live-context.ts";
import { navigation } from "./navigation.ts";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import styles from "./sidebar.module.css";

const CONVERSATIONS = "/dashboard/conversations";
const FOLDED_KEY = "disco:sidebar-folded";

/** Search, the screens, and who is signed in. It folds to its icons, and stays as it was left. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const waiting = useWaitingCount();
  const [isFolded, setFolded] = useState(() => localStorage.getItem(FOLDED_KEY) === "yes");
  function fold(next: boolean): void {
    localStorage.setItem(FOLDED_KEY, next ? "yes" : "no");
    setFolded(next);
  }
  return (
    <aside className={styles.sidebar} data-folded={isFolded || undefined}>
      <div className={styles.brand}>
        <Facets size={24} />
        <span className={styles.word}>Disco</span>
        <IconButton
          label={isFolded ? "Show the sidebar's labels" : "Fold the sidebar"}
          icon={isFolded ? <PanelLeftOpen aria-hidden="true" size={16} /> : <PanelLeftClose aria-hidden="true" size={16} />}
          onClick={() => fold(!isFolded)}
        />
      </div>
      <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts="Meta+K Control+K">
        <Search aria-hidden="true" size={16} />
        <span className={styles.word}>Search</span>
        <kbd className={styles.key}>⌘K</kbd>
      </button>
      <nav aria-label="Screens" className={styles.links}>
        {navigation.map(({ to, label, icon: Icon, badge, isPrimary }) => (
          <NavLink
            key={to}
            to={to === CONVERSATIONS && waiting > 0 ? `${to}?view=live` : to}
            end={to === "/dashboard"}
            className={styles.link ?? ""}
            data-primary={isPrimary}
            title={isFolded ? label : undefined}
          >
            <Icon aria-hidden="true" size={20} />
            <span className={styles.word}>{label}</span>
            {badge !== undefined && (
              <span className={styles.badge}>
                <Badge tone="good">{badge}</Badge>
              </span>
            )}
            {to === CONVERSATIONS && waiting > 0 && (
              <span className={styles.waiting}>
                <Badge tone="warn">
                  {waiting}
                  <span className="disco-kit-unseen"> waiting for a person</span>
                </Badge>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <Person isFolded={isFolded} />
    </aside>
  );
}

function Person({ isFolded }: { isFolded: boolean }) {
  const { name, email } = useMember();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.person}>
      <span className={styles.initial} aria-hidden="true">
        {(name ?? email).slice(0, 1).toUpperCase()}
      </span>
      {!isFolded && (
        <span className={styles.who}>
          {name !== null && <strong>{name}</strong>}
          <small title={email}>{email}</small>
        </span>
      )}
      <IconButton label="Sign out" icon={<LogOut aria-hidden="true" size={16} />} onClick={() => setAsking(true)} />
      <SignOutDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
