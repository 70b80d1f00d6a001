import { Hammer } from "lucide-react";
import styles from "./company-screen.module.css";

/** What these screens do not have yet. */
export function ProfilesComeLater() {
  return (
    <p className={styles.note}>
      <Hammer aria-hidden="true" size={16} />
      Full profiles, with industry, size, funding and news, are still being built. This is what your own visitors have told so far.
    </p>
  );
}
