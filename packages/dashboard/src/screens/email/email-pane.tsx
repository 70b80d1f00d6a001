import type { EmailTextReply } from "@disco/protocol";
import { Badge, Button, ErrorState, Skeleton } from "@disco/react/kit";
import { ArrowLeft } from "lucide-react";
import { toMoment } from "../leads/lead-words.ts";
import { QualificationPanel } from "../leads/qualification-panel.tsx";
import { EmailPersonCard } from "./email-person-card.tsx";
import { fateNames } from "./email-words.ts";
import styles from "./email.module.css";
import { ReplyDraftSection } from "./reply-draft-section.tsx";
import { type Box, useEmail, useEmailText } from "./use-emails.ts";

/** One mail: its text, its score, who wrote it and the answer. */
export function EmailPane({ box, emailId, onClose }: { box: Box; emailId: string; onClose: () => void }) {
  const query = useEmail(box, emailId);
  const text = useEmailText(box, emailId);
  if (query.isPending) return <Skeleton shape="text" rows={8} label="Loading the mail..." />;
  if (query.data === undefined)
    return <ErrorState title="The mail could not be loaded" message={query.error?.message ?? null} onRetry={() => void query.refetch()} />;
  const { email, draft, isDrafting, signature, quoteIntro, route, person } = query.data;
  return (
    <article className={styles.pane} aria-label={email.subject === "" ? "Mail" : email.subject}>
      <div className={styles.back}>
        <Button size="small" kind="quiet" icon={<ArrowLeft aria-hidden="true" size={16} />} onClick={onClose}>
          All mails
        </Button>
      </div>
      <header>
        <h2 dir="auto">{email.subject === "" ? "No subject" : email.subject}</h2>
        <p className={styles.note} dir="auto">
          {email.from}
          {email.date !== null && ` · ${toMoment(email.date)}`}
        </p>
        {email.verdict === "unverified" && (
          <p className={styles.note}>
            <Badge tone="warn">Unverified</Badge> Anybody could have sent this in the sender's name.
          </p>
        )}
        {(email.fate !== "qualified" || email.reason !== null) && <p className={styles.note}>{email.reason ?? fateNames[email.fate]}</p>}
      </header>
      {text.isPending && (
        <Skeleton shape="text" rows={4} label={box === "gmail" ? "Fetching the text from Gmail..." : "Loading the text..."} />
      )}
      {text.isError && (
        <ErrorState title="The text could not be fetched" message={text.error.message} onRetry={() => void text.refetch()} />
      )}
      {text.data !== undefined && <MailText text={text.data} />}
      {email.fate === "qualified" && (
        <ReplyDraftSection
          key={draft?.version}
          box={box}
          emailId={emailId}
          recipient={email.fromEmail ?? ""}
          subject={/^re:/iu.test(email.subject) ? email.subject : `Re: ${email.subject}`}
          draft={draft}
          isDrafting={isDrafting}
          answeredAt={email.answeredAt}
          route={route.sentence}
          preview={{ signature, quoteIntro, quoted: text.data?.text ?? null }}
        />
      )}
      {email.dealId !== null && (
        <section className={styles.part}>
          <h3>Score of the deal</h3>
          <QualificationPanel dealId={email.dealId} />
        </section>
      )}
      <EmailPersonCard name={email.fromName ?? email.fromEmail ?? "the sender"} person={person} />
    </article>
  );
}

function MailText({ text: { text, quoted, quotes, attachments } }: { text: EmailTextReply["data"] }) {
  return (
    <section className={styles.part} aria-label="Text of the mail">
      <p className={styles.text} dir="auto">
        {toPieces(text, quotes).map(({ start, words, label }) =>
          label === null ? (
            words
          ) : (
            <mark key={start} title={label}>
              {words}
            </mark>
          ),
        )}
      </p>
      {attachments.length > 0 && (
        <section className={styles.files} aria-label="Attachments">
          <h3>Attachments</h3>
          <ul>
            {attachments.map(({ name, type, size }, index) => (
              <li key={index}>
                <span dir="auto">{name === "" ? "Unnamed file" : name}</span>{" "}
                <span className={styles.note}>
                  {type}, {fileSize(size)}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>The files are not stored here. Open them in your mail program.</p>
        </section>
      )}
      {quoted !== "" && (
        <details>
          <summary>Earlier mails</summary>
          <p className={styles.text} dir="auto">
            {quoted}
          </p>
        </details>
      )}
    </section>
  );
}

/** "48 kB" */
function fileSize(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte"] as const;
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const options = { style: "unit", unit: units[step], maximumFractionDigits: step === 2 ? 1 : 0 } as const;
  return new Intl.NumberFormat("en-US", options).format(bytes / 1_000 ** step);
}

/** A text cut where its quotes begin and end; of two that overlap the first is shown. */
function toPieces(text: string, quotes: EmailTextReply["data"]["quotes"]) {
  const pieces: { start: number; words: string; label: string | null }[] = [];
  let at = 0;
  for (const { start, end, label } of quotes.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    if (start > at) pieces.push({ start: at, words: text.slice(at, start), label: null });
    pieces.push({ start, words: text.slice(start, end), label });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, words: text.slice(at), label: null });
  return pieces;
}
