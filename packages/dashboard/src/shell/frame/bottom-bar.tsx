import { Menu } from "@disco/react/kit";
import { Menu as MenuIcon, Users } from "lucide-react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { navigation } from "./navigation.ts";
import styles from "./bottom-bar.module.css";

const IN_REACH = 5;

/** The first five screens, in reach of a thumb, and the others in a menu. */
export function BottomBar() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const others = [
    ...navigation.slice(IN_REACH).map(({ to, label, icon: Icon }) => ({ to, label, icon: <Icon aria-hidden="true" size={16} /> })),
    { to: "/dashboard/members", label: "Members", icon: <Users aria-hidden="true" size={16} /> },
  ];
  return (
    <nav aria-label="Main screens" className={styles.bar}>
      {navigation.slice(0, IN_REACH).map(({ to, word, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === "/dashboard"} className={styles.link ?? ""}>
          <Icon aria-hidden="true" size={20} />
          <span>{word}</span>
        </NavLink>
      ))}
      <Menu
        trigger={
          <button type="button" className={styles.link} data-current={others.some(({ to }) => pathname.startsWith(to)) || undefined}>
            <MenuIcon aria-hidden="true" size={20} />
            <span>More</span>
          </button>
        }
        actions={others.map(({ to, label, icon }) => ({ label, icon, onSelect: () => void navigate(to) }))}
      />
    </nav>
  );
}
