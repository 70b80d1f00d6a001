import type { EmailListReply } from "@disco/protocol";
import { Banner, Button, ConfirmDialog, EmptyList, ErrorState, Skeleton, StatCard, StatGrid, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { Inbox, MailCheck, Send } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../auth/use-api.ts";
import { ConnectGoogleButton } from "../../shell/connect-google-button.tsx";
import { GoogleNotSetUp } from "../../shell/google-not-set-up.tsx";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { useGoogleConnection } from "../../shell/use-google-connection.ts";
import { EmailList } from "./email-list.tsx";
import { EmailPane } from "./email-pane.tsx";
import styles from "./email.module.css";
import { MailboxLine } from "./mailbox-line.tsx";
import { useEmails } from "./use-emails.ts";

/** The member's mailbox: qualified leads in it, and answers to them. */
export function EmailScreen() {
  const { connection, query, isConfigured } = useGoogleConnection();
  const isKnown = connection !== undefined && connection.accountEmail !== null;
  const emails = useEmails(isKnown);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Email Agent"
        purpose="Leads in your mail, qualified by their own words, with an answer drafted for each."
        action={isKnown && <Disconnect account={connection.accountEmail ?? ""} />}
      />
      {query.isPending && <Skeleton rows={6} label="Checking the connection..." />}
      {query.isError && connection === undefined && (
        <ErrorState title="The connection could not be checked" message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {connection !== undefined && !isKnown && <NotConnected isConfigured={isConfigured === true} />}
      {isKnown && connection.gmail.problem !== null && (
        <Banner
          tone="warn"
          title={connection.gmail.state === "expired" ? "Gmail has to be reconnected" : "A permission is missing"}
          action={<ConnectGoogleButton size="small">Reconnect</ConnectGoogleButton>}
        >
          <p>
            {connection.gmail.problem}
            {connection.expiredAt !== null &&
              ` Nothing has been read since ${new Date(connection.expiredAt).toLocaleString()}; it will be caught up.`}
          </p>
        </Banner>
      )}
      {isKnown && emails.isPending && <Skeleton rows={6} label="Loading your mails..." />}
      {isKnown && emails.isError && emails.data === undefined && (
        <ErrorState title="Your mails could not be loaded" message={emails.error.message} onRetry={() => void emails.refetch()} />
      )}
      {isKnown && emails.data !== undefined && <Mails data={emails.data} />}
    </div>
  );
}

function NotConnected({ isConfigured }: { isConfigured: boolean }) {
  return (
    <EmptyList title="Gmail is not connected" action={isConfigured && <ConnectGoogleButton>Connect Google Workspace</ConnectGoogleButton>}>
      Disco reads the mails that come in, tells leads from newsletters, and drafts answers from your knowledge.
      {!isConfigured && <GoogleNotSetUp />}
    </EmptyList>
  );
}

function Mails({ data }: { data: EmailListReply }) {
  const [params, setParams] = useSearchParams();
  const opened = params.get("mail");
  const open = (id: string | null) => {
    setParams((current) => {
      if (id === null) current.delete("mail");
      else current.set("mail", id);
      return current;
    });
  };
  const { counters, mailbox, emails } = data;
  return (
    <>
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
      <MailboxLine mailbox={mailbox} />
      {emails.length === 0 ? (
        <EmptyList title={mailbox.state === "working" ? "Your mailbox is being read" : "No mail yet"}>
          Mails of the last 14 days and all that come from now on are listed here.
        </EmptyList>
      ) : (
        <div className={styles.columns} data-open={opened !== null}>
          <EmailList emails={emails} opened={opened} onOpen={open} />
          {opened === null ? (
            <p className={styles.hint}>Choose a mail to read it and answer.</p>
          ) : (
            <EmailPane key={opened} emailId={opened} onClose={() => open(null)} />
          )}
        </div>
      )}
    </>
  );
}

function Disconnect({ account }: { account: string }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  async function disconnect(): Promise<void> {
    try {
      await workspace.connections.disconnectGoogle();
      toast.say("Google is disconnected, and the access is revoked.");
    } catch (error) {
      toast.sayProblem(error instanceof Error ? error.message : "Something went wrong.");
    }
    setAsking(false);
    await Promise.all(
      ["connections", "gmail-status", "calendar-status", "emails"].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    );
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Disconnect ${account}?`}
        confirmLabel="Disconnect"
        onConfirm={() => void disconnect()}
        onCancel={() => setAsking(false)}
      >
        Mail and calendar are no longer read, and the list of your mails is deleted here. Leads that came from them stay.
      </ConfirmDialog>
    </>
  );
}
