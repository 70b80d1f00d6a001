import { NavLink } from "react-router";
import { navigation } from "./navigation.ts";
import styles from "./bottom-bar.module.css";

/** The first five screens, in reach of a thumb. The others are in the search. */
export function BottomBar() {
  return (
    <nav aria-label="Main screens" className={styles.bar}>
      {navigation.slice(0, 5).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === "/dashboard"} className={styles.link ?? ""}>
          <Icon aria-hidden="true" size={20} />
          <span>{label.split(" ")[0]}</span>
        </NavLink>
      ))}
    </nav>
  );
}
