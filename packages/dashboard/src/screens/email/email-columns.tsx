import type { Email, EmailListReply } from "@disco/protocol";
import { StatCard, StatGrid } from "@disco/react/kit";
import { Inbox, MailCheck, Send } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { EmailList } from "./email-list.tsx";
import { EmailPane } from "./email-pane.tsx";
import styles from "./email.module.css";
import type { Box } from "./use-emails.ts";

interface EmailColumnsProps {
  box: Box;
  emails: readonly Email[];
  counters: EmailListReply["counters"];
  /** The state of the mailbox, between the counters and the mails. */
  state: ReactNode;
  empty: ReactNode;
}

/** Counters, the newest mails, and the one that is open. */
export function EmailColumns({ box, emails, counters, state, empty }: EmailColumnsProps) {
  const [params, setParams] = useSearchParams();
  const opened = params.get("mail");
  const open = (id: string | null) => {
    setParams((current) => {
      if (id === null) current.delete("mail");
      else current.set("mail", id);
      return current;
    });
  };
  return (
    <>
      <div className={styles.overview} data-open={opened !== null}>
        <StatGrid label="Mails">
          <StatCard label="Inbound" value={counters.inbound} detail="in the last 24 hours" icon={<Inbox aria-hidden="true" size={16} />} />
          <StatCard
            label="Pending"
            value={counters.pending}
            detail="leads without an answer"
            icon={<MailCheck aria-hidden="true" size={16} />}
          />
          <StatCard label="Sent" value={counters.sent} detail="by Disco in 30 days" icon={<Send aria-hidden="true" size={16} />} />
        </StatGrid>
        {state}
      </div>
      {emails.length === 0 ? (
        empty
      ) : (
        <div className={styles.columns} data-open={opened !== null}>
          <EmailList emails={emails} opened={opened} onOpen={open} />
          {opened === null ? (
            <p className={styles.hint}>Choose a mail to read it and answer.</p>
          ) : (
            <EmailPane key={opened} box={box} emailId={opened} onClose={() => open(null)} />
          )}
        </div>
      )}
    </>
  );
}
