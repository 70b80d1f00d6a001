import { Facets, IconButton } from "@disco/react/kit";
import { Search } from "lucide-react";
import { useMember } from "../auth/auth-provider.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import styles from "./top-bar.module.css";

/** Which organization the member acts for, and who they are. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { email } = useMember();
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <Facets size={24} />
      </span>
      <OrganizationSwitcher />
      <span className={styles.email}>{email}</span>
      <span className={styles.search}>
        <IconButton label="Search" icon={<Search aria-hidden="true" size={20} />} onClick={onSearch} />
      </span>
    </header>
  );
}
