import type { ThreadNote } from "@disco/protocol";
import { IconButton } from "@disco/react/kit";
import { StickyNote, Trash2 } from "lucide-react";
import { toMoment, toShortTime } from "../conversation-words.ts";
import styles from "../conversation-pane.module.css";

/** A note of a member, where it was written in the thread. */
export function NoteRow({ note: { author, at, text, mayDelete }, onDelete }: { note: ThreadNote; onDelete: () => void }) {
  return (
    <li className={styles.message} data-sender="note">
      <header>
        <StickyNote aria-hidden="true" size={16} />
        <strong dir="auto">{author.name}</strong>
        <span>note for the team</span>
        <time dateTime={at} title={toMoment(at)}>
          {toShortTime(at)}
        </time>
        {mayDelete && <IconButton label="Delete the note" icon={<Trash2 aria-hidden="true" size={16} />} onClick={onDelete} />}
      </header>
      <p dir="auto">{text}</p>
    </li>
  );
}
