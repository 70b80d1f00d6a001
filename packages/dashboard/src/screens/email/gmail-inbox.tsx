import type { Connections } from "@disco/protocol";
import { Banner, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ConnectGoogleButton } from "../../shell/google/connect-google-button.tsx";
import { EmailColumns } from "./email-columns.tsx";
import { MailboxLine } from "./mailbox-line.tsx";
import { useEmails } from "./use-emails.ts";

/** The member's own mailbox at Gmail. */
export function GmailInbox({ connection }: { connection: Connections }) {
  const { gmail, expiredAt } = connection;
  const { data, error, isPending, refetch } = useEmails(true);
  const cache = useQueryClient();
  // Access that ended while the screen is open: the connection brings the button to reconnect.
  const isCutOff = data?.mailbox.state === "problem" && gmail.problem === null;
  useEffect(() => {
    if (isCutOff) void cache.invalidateQueries({ queryKey: ["connections"] });
  }, [isCutOff, cache]);
  return (
    <>
      {gmail.problem !== null && (
        <Banner
          tone="warn"
          title={gmail.state === "expired" ? "Gmail has to be reconnected" : "A permission is missing"}
          action={<ConnectGoogleButton size="small">Reconnect</ConnectGoogleButton>}
        >
          <p>
            {gmail.problem}
            {expiredAt !== null && ` Nothing has been read since ${new Date(expiredAt).toLocaleString()}; it will be caught up.`}
          </p>
        </Banner>
      )}
      {isPending && <Skeleton rows={6} label="Loading your mails..." />}
      {error !== null && data === undefined && (
        <ErrorState title="Your mails could not be loaded" message={error.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <EmailColumns
          box="gmail"
          emails={data.emails}
          counters={data.counters}
          state={<MailboxLine mailbox={data.mailbox} />}
          empty={
            <EmptyList title={data.mailbox.state === "working" ? "Your mailbox is being read" : "No mail yet"}>
              Mails of the last 14 days and all that come from now on are listed here.
            </EmptyList>
          }
        />
      )}
    </>
  );
}
