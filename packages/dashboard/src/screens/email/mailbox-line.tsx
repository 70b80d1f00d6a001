import type { MailboxGap, MailboxState } from "@disco/protocol";
import { Badge, Button, useToast } from "@disco/react/kit";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { toMoment } from "../leads/lead-words.ts";
import { fateNames } from "./email-words.ts";
import styles from "./email.module.css";

const DAY_MS = 86_400_000;
const names = { fine: "Up to date", working: "Reading", problem: "Problem" } as const;
const tones = { fine: "good", working: "neutral", problem: "bad" } as const;

/** Whether every mail is accounted for, and the account itself. */
export function MailboxLine({ mailbox }: { mailbox: MailboxState }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { counts } = mailbox;
  async function lookAgain(): Promise<void> {
    const to = new Date();
    try {
      await workspace.emails.lookAgain({ from: new Date(to.getTime() - DAY_MS).toISOString(), to: to.toISOString() });
      toast.say("The last 24 hours are being compared with your mailbox.");
    } catch (error) {
      toast.sayProblem(error instanceof Error ? error.message : "Something went wrong.");
    }
    await cache.invalidateQueries({ queryKey: ["emails"] });
  }
  return (
    <section className={styles.mailbox} aria-label="State of the mailbox">
      <p role="status">
        <Badge tone={tones[mailbox.state]}>{names[mailbox.state]}</Badge> <strong>{mailbox.accountEmail}</strong> {mailbox.sentence}
      </p>
      <p className={styles.note}>
        {counts.qualified} qualified, {counts.skipped} skipped, {counts.failed} failed, {counts.waiting} waiting
        {mailbox.syncedAt !== null && `. Last compared ${toMoment(mailbox.syncedAt)}`}
      </p>
      <div className={styles.actions}>
        <Button size="small" kind="quiet" onClick={() => void lookAgain()}>
          Look again
        </Button>
        <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide every mail" : "Every mail"}
        </Button>
      </div>
      {isOpen && <Ledger gaps={mailbox.gaps} />}
    </section>
  );
}

function Ledger({ gaps }: { gaps: readonly MailboxGap[] }) {
  const { workspace } = useApi();
  const pages = useInfiniteQuery({
    queryKey: ["emails", "ledger"],
    queryFn: ({ pageParam, signal }) => workspace.emails.listLedger(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const emails = pages.data?.pages.flatMap((page) => page.emails) ?? [];
  return (
    <div className={styles.ledger}>
      <ul aria-label="Comparisons with the mailbox">
        {gaps.map((gap) => (
          <li key={gap.id} className={styles.note}>
            {sentenceOf(gap)}
          </li>
        ))}
      </ul>
      <ol aria-label="Every mail">
        {emails.map(({ id, from, subject, date, fate, reason }) => (
          <li key={id}>
            <span dir="auto">{subject === "" ? "No subject" : subject}</span>
            <span className={styles.note} dir="auto">
              {from}
              {date !== null && `, ${toMoment(date)}`}
            </span>
            <span className={styles.note}>{reason ?? fateNames[fate]}</span>
          </li>
        ))}
      </ol>
      {pages.isError && <p className="disco-kit-error">{pages.error.message}</p>}
      {pages.hasNextPage && (
        <Button size="small" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

const gapNames: Readonly<Record<MailboxGap["reason"], string>> = {
  first: "First look",
  history_forgotten: "Google had forgotten where we were",
  audit: "Comparison of the newest day",
  look_again: "Looked again",
};

function sentenceOf({ reason, from, to, closedAt, listed, added }: MailboxGap): string {
  const stretch = `${gapNames[reason]}: ${toMoment(from)} to ${toMoment(to)}`;
  if (closedAt === null) return `${stretch}, not finished yet.`;
  return `${stretch}, ${listed ?? 0} mails, ${added === 0 ? "none missing" : `${added ?? 0} were missing and added`}.`;
}
