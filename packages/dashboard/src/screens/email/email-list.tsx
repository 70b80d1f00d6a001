import type { Email } from "@disco/protocol";
import { Badge, Button } from "@disco/react/kit";
import { toMoment } from "../leads/lead-words.ts";
import { categoryNames, scoreTone } from "../leads/qualification-words.ts";
import { useAddress } from "../use-address.ts";
import { fateNames } from "./email-words.ts";
import { mailStates } from "./mail-states.ts";
import styles from "./email.module.css";

const SHOWN = 5;

/** The newest mails, each with its score or with what became of it. */
export function EmailList({ emails, opened, onOpen }: { emails: readonly Email[]; opened: string | null; onOpen: (id: string) => void }) {
  const { read, set } = useAddress();
  const all = read.text("all");
  const isWhole = all === "" ? emails.findIndex(({ id }) => id === opened) >= SHOWN : all === "1";
  const shown = isWhole ? emails : emails.slice(0, SHOWN);
  return (
    <nav className={styles.list} aria-label="Mails">
      <ul className={styles.rows}>
        {shown.map((email) => (
          <li key={email.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={email.id === opened ? "true" : undefined}
              data-unread={email.isUnread}
              onClick={() => onOpen(email.id)}
            >
              <span className={styles.rowHead}>
                <strong dir="auto" title={email.isUnread ? "Unread" : undefined}>
                  {email.fromName ?? email.fromEmail ?? "Unknown sender"}
                </strong>
                {email.date !== null && <time dateTime={email.date}>{toMoment(email.date)}</time>}
              </span>
              <span className={styles.subject} dir="auto">
                {email.subject === "" ? "No subject" : email.subject}
              </span>
              <Verdict email={email} />
            </button>
          </li>
        ))}
      </ul>
      {emails.length > SHOWN && (
        <Button size="small" aria-expanded={isWhole} onClick={() => set({ all: isWhole ? "0" : "1" })}>
          {isWhole ? "Show less" : `Show more (${emails.length - SHOWN})`}
        </Button>
      )}
    </nav>
  );
}

function Verdict({ email: { fate, reason, score, category, draftStatus, delivery, verdict } }: { email: Email }) {
  if (fate !== "qualified") return <span className={styles.note}>{reason ?? fateNames[fate]}</span>;
  return (
    <span className={styles.badges}>
      {verdict === "unverified" && <Badge tone="warn">Unverified</Badge>}
      {category !== null && score !== null && <Badge tone={scoreTone(score)}>{`${categoryNames[category]} ${score}/100`}</Badge>}
      {score === null && <Badge>Not scored</Badge>}
      {draftStatus === "sent" && <Badge tone="good">Answered</Badge>}
      {delivery !== null && delivery !== "sent" && <Badge tone={mailStates[delivery].tone}>{mailStates[delivery].name}</Badge>}
    </span>
  );
}
