import { Avatar } from "@disco/react/kit";
import styles from "./voice-agent-page.module.css";

/** A member's photo, or their initials. */
export function HostPhoto({ name, photo }: { name: string; photo: string | null }) {
  return photo === null ? <Avatar name={name} size={40} /> : <img className={styles.photo} src={photo} alt={name} width={40} height={40} />;
}
