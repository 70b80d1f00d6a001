import { Button, EmptyList, ErrorState, SegmentedControl, Skeleton } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { ConnectGoogleButton } from "../../shell/google/connect-google-button.tsx";
import { GoogleNotSetUp } from "../../shell/google/google-not-set-up.tsx";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { useGoogleConnection } from "../../shell/google/use-google-connection.ts";
import { EmailSetupDialog } from "../email-templates/email-setup-dialog.tsx";
import { DisconnectGoogle } from "./disconnect-google.tsx";
import styles from "./email.module.css";
import { GmailInbox } from "./gmail-inbox.tsx";
import { InboundInbox } from "./inbound-inbox.tsx";
import { type Box, useInboundEmails } from "./use-emails.ts";

const boxes: readonly { value: Box; label: string }[] = [
  { value: "gmail", label: "Gmail" },
  { value: "inbound", label: "Inbound mail" },
];

/** Leads in the mail, of the member's Gmail or of the organization's own domain, and answers to them. */
export function EmailScreen() {
  const { connection, query, isConfigured } = useGoogleConnection();
  const inbound = useInboundEmails();
  const { organization } = useMember();
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [isSettingUp, setSettingUp] = useState(false);
  const isRuling = organization !== null && organization.role !== "member";
  const setUp = isRuling ? () => setSettingUp(true) : null;
  const account = connection?.accountEmail ?? null;
  const hasInbound = inbound.data !== undefined && (inbound.data.address.isSetUp || inbound.data.emails.length > 0);
  const isKnown = connection !== undefined && (account !== null || !inbound.isPending);
  const box: Box = account === null || (hasInbound && params.get("box") === "inbound") ? "inbound" : "gmail";
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Email Agent"
        purpose="Leads in your mail, qualified by their own words, with an answer drafted for each."
        action={
          <div className={styles.actions}>
            {(account !== null || hasInbound) && setUp !== null && (
              <Button size="small" onClick={setUp}>
                Email Integration Setup
              </Button>
            )}
            {account === null && hasInbound && isConfigured === true && (
              <ConnectGoogleButton size="small">Connect Google Workspace</ConnectGoogleButton>
            )}
            {account !== null && <DisconnectGoogle account={account} />}
          </div>
        }
      />
      {query.isError && connection === undefined && (
        <ErrorState title="The connection could not be checked" message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {!isKnown && !query.isError && <Skeleton rows={6} label="Checking the connection..." />}
      {account !== null && hasInbound && (
        <SegmentedControl
          label="Mailbox"
          segments={boxes}
          value={box}
          onValueChange={(next) => setParams(next === "inbound" ? { box: next } : {})}
        />
      )}
      {isKnown && box === "gmail" && <GmailInbox connection={connection} />}
      {isKnown && box === "inbound" && hasInbound && <InboundInbox data={inbound.data} />}
      {isKnown && box === "inbound" && inbound.isError && inbound.data === undefined && (
        <ErrorState title="Your mails could not be loaded" message={inbound.error.message} onRetry={() => void inbound.refetch()} />
      )}
      {isKnown && account === null && !hasInbound && !inbound.isError && (
        <NotConnected isConfigured={isConfigured === true} onSetUp={setUp} />
      )}
      {isSettingUp && (
        <EmailSetupDialog
          onClose={() => setSettingUp(false)}
          onSaved={() => {
            for (const key of ["email", "emails", "mail-delivery"]) void cache.invalidateQueries({ queryKey: [key] });
          }}
        />
      )}
    </div>
  );
}

/** `onSetUp` is null for members, who set nothing up. */
function NotConnected({ isConfigured, onSetUp }: { isConfigured: boolean; onSetUp: (() => void) | null }) {
  return (
    <EmptyList
      title="Gmail is not connected"
      action={
        <div className={styles.choices}>
          {isConfigured && <ConnectGoogleButton>Connect Google Workspace</ConnectGoogleButton>}
          {onSetUp !== null && (
            <Button kind={isConfigured ? "secondary" : "primary"} onClick={onSetUp}>
              Email Integration Setup
            </Button>
          )}
        </div>
      }
    >
      Disco reads the mails that come in, tells leads from newsletters, and drafts answers from your knowledge. Connect your own mailbox, or
      have mail to a domain of yours arrive here.
      {!isConfigured && <GoogleNotSetUp />}
    </EmptyList>
  );
}
