import { Badge, Facets, IconButton } from "@disco/react/kit";
import { Search } from "lucide-react";
import { Link } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useWaitingCount } from "../../live/live-context.ts";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import styles from "./top-bar.module.css";

/** Which organization the member acts for, and who they are. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { email } = useMember();
  const waiting = useWaitingCount();
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <Facets size={24} />
      </span>
      <OrganizationSwitcher />
      {waiting > 0 && (
        <Link to="/dashboard/conversations?view=live" className={styles.waiting}>
          <Badge tone="warn">{waiting} waiting</Badge>
        </Link>
      )}
      <span className={styles.email}>{email}</span>
      <span className={styles.search}>
        <IconButton label="Search" icon={<Search aria-hidden="true" size={20} />} onClick={onSearch} />
      </span>
    </header>
  );
}
