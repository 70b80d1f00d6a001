import type { SlackStatus } from "@disco/protocol";
import { Badge, Banner, Button, ConfirmDialog, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { SlackChannel } from "./slack-channel.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./settings-screen.module.css";

const FRESH_MS = 30_000;

/** Result of a way to Slack and back. */
const problems: Readonly<Record<string, string>> = {
  declined: "Slack was not connected, because the access was declined.",
  refused: "Slack refused the connection. Please try again.",
  failed: "Connection error",
  restart: "Press Connect to finish the installation that you began in Slack.",
};

/** The organization's Slack workspace: whether it is connected, and where leads are posted. */
export function SlackPanel() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const isRuling = organization?.role !== "member";
  const status = useQuery({
    queryKey: ["slack", organization?.id],
    queryFn: ({ signal }) => workspace.slack.readStatus(signal),
    staleTime: FRESH_MS,
  });
  const outcome = useOutcome();
  return (
    <section aria-labelledby="integrations-slack" className={styles.card}>
      <div className={styles.row}>
        <h3 id="integrations-slack">Slack</h3>
        {status.data !== undefined && (
          <Badge tone={status.data.connected ? "good" : "neutral"}>
            {status.data.connected ? `Connected to ${status.data.team?.name ?? "Slack"}` : "Not connected"}
          </Badge>
        )}
      </div>
      <p className={styles.muted}>
        Get real-time notifications when qualified demo requests are submitted. Each lead is one message, which changes with its score and
        stage.
      </p>
      {outcome !== null && <Banner tone="warn">{outcome}</Banner>}
      <QueryState of={status} shape="text" rows={2} label="Checking connection" failed="Failed to check Slack status" />
      {status.data !== undefined && (
        <Connection status={status.data} isRuling={isRuling} isChecking={status.isFetching} onRefresh={() => void status.refetch()} />
      )}
    </section>
  );
}

interface ConnectionProps {
  status: SlackStatus;
  isRuling: boolean;
  isChecking: boolean;
  onRefresh: () => void;
}

function Connection({ status, isRuling, isChecking, onRefresh }: ConnectionProps) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const { say } = useToast();
  const [isAsking, setAsking] = useState(false);
  const connect = useMutation({
    mutationFn: () => workspace.slack.start(),
    onSuccess: (url) => location.assign(url),
  });
  const disconnect = useMutation({
    mutationFn: () => workspace.slack.disconnect(),
    onSuccess: async () => {
      say("Slack is disconnected.");
      await cache.invalidateQueries({ queryKey: ["slack", organization?.id] });
    },
  });
  const isKnown = status.team !== null;
  if (!status.isConfigured)
    return (
      <p className={styles.muted}>
        Slack is not set up on this server. Its operator sets <code>SLACK_CLIENT_ID</code> and <code>SLACK_CLIENT_SECRET</code>.
      </p>
    );
  return (
    <>
      {status.connected && (
        <dl className={styles.facts}>
          <dt>Team</dt>
          <dd>{status.team?.name}</dd>
          {status.team?.domain != null && (
            <>
              <dt>Domain</dt>
              <dd>{status.team.domain}.slack.com</dd>
            </>
          )}
          <dt>Last message</dt>
          <dd>{status.lastSentAt === null ? "None yet" : new Date(status.lastSentAt).toLocaleString()}</dd>
        </dl>
      )}
      {status.problem !== null && <Banner tone="warn">{status.problem}</Banner>}
      {status.connected && isRuling && <SlackChannel status={status} />}
      {status.connected && !isRuling && status.channel !== null && (
        <p className={styles.muted}>Leads are posted to #{status.channel.name}.</p>
      )}
      {isRuling ? (
        <div className={styles.save}>
          {!status.connected && (
            <Button kind="primary" isBusy={connect.isPending} onClick={() => connect.mutate()}>
              {connect.isPending ? "Connecting..." : "Connect"}
            </Button>
          )}
          <Button isBusy={isChecking} onClick={onRefresh}>
            Refresh
          </Button>
          {isKnown && (
            <Button kind="quiet" isBusy={disconnect.isPending} onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          )}
        </div>
      ) : (
        <p className={styles.muted}>Owners and admins connect Slack.</p>
      )}
      {connect.isError && (
        <p role="alert" className={styles.problem}>
          Connection error. {connect.error.message}
        </p>
      )}
      {disconnect.isError && (
        <p role="alert" className={styles.problem}>
          Failed to disconnect Slack. {disconnect.error.message}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect Slack"
        confirmLabel="Disconnect"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          disconnect.mutate();
        }}
      >
        Leads are no longer posted to {status.team?.name ?? "Slack"}. Messages that were posted stay there and no longer change.
      </ConfirmDialog>
    </>
  );
}

/** Says once how the way to Slack ended, and takes it off the address. */
function useOutcome(): string | null {
  const [params, setParams] = useSearchParams();
  const { say } = useToast();
  const [outcome, setOutcome] = useState<string | null>(null);
  const ended = params.get("slack");
  useEffect(() => {
    if (ended === null) return;
    if (ended === "connected") say("Slack is connected. Choose a channel next.");
    else setOutcome(problems[ended] ?? null);
    setParams(
      (current) => {
        current.delete("slack");
        return current;
      },
      { replace: true },
    );
  }, [ended, say, setParams]);
  return outcome;
}
