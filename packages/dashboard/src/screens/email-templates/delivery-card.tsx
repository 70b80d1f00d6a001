import { Badge, Button, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { mailStates } from "../email/mail-states.ts";
import { LimitedList } from "../leads/limited-list.tsx";
import { EmailSetupDialog } from "./email-setup-dialog.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./email-templates.module.css";

const SHOWN = 5;
const REASONS = { bounce: "Bounced", spam_report: "Reported as spam", unsubscribe: "Unsubscribed" } as const;

/** How mail leaves, what could not be sent, and the addresses that get none. */
export function DeliveryCard() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const toast = useToast();
  const [isSettingUp, setSettingUp] = useState(false);
  const isRuling = organization?.role !== "member";
  const key = ["mail-delivery", organization?.id];
  const unsent = useQuery({ queryKey: [...key, "unsent"], queryFn: ({ signal }) => workspace.mail.readUnsent(signal), staleTime: 0 });
  const suppressed = useQuery({
    queryKey: [...key, "suppressed"],
    queryFn: ({ signal }) => workspace.mail.listSuppressed(signal),
    staleTime: 0,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<void>; done: string }) => run(),
    onSuccess: async (_result, { done }) => {
      toast.say(done);
      await refresh();
    },
    onError: (error) => toast.sayProblem(error.message),
  });
  const route = unsent.data?.route;
  return (
    <section className={styles.card} aria-labelledby="mail-delivery">
      <div className={styles.row}>
        <h3 id="mail-delivery">Delivery</h3>
        {isRuling && <Button onClick={() => setSettingUp(true)}>Email Integration Setup</Button>}
      </div>
      <QueryState of={unsent} shape="text" rows={2} label="Loading delivery..." failed="The outbox could not be loaded" />
      {unsent.data !== undefined && (
        <p className={styles.note}>
          {route == null
            ? "No mail service is set up yet: mail is queued."
            : `Mail is sent from ${route.from} by ${route.name === "sendgrid" ? "SendGrid" : "this server's SMTP"}.`}
        </p>
      )}
      <LimitedList title="Not sent yet" items={unsent.data?.mails ?? []} limit={SHOWN}>
        {(mail) => (
          <div className={styles.row}>
            <div>
              <p className={styles.text}>
                {mail.subject} <Badge tone={mailStates[mail.status].tone}>{mailStates[mail.status].name}</Badge>
              </p>
              <p className={styles.note}>
                To {mail.recipient}. {mail.problem}
              </p>
            </div>
            {mail.status !== "sending" && (
              <div className={styles.row}>
                <Button
                  size="small"
                  isBusy={act.isPending}
                  onClick={() => act.mutate({ run: () => workspace.mail.stop(mail.id), done: "The mail is stopped." })}
                >
                  Stop
                </Button>
                <Button
                  size="small"
                  isBusy={act.isPending}
                  onClick={() => act.mutate({ run: () => workspace.mail.retry(mail.id), done: "The mail is queued." })}
                >
                  {mail.status === "queued" ? "Send now" : "Send again"}
                </Button>
              </div>
            )}
          </div>
        )}
      </LimitedList>
      {suppressed.data !== undefined && suppressed.data.length > 0 && (
        <ul className={styles.list} aria-label="Addresses that get no mail">
          {suppressed.data.map(({ address, reason }) => (
            <li key={address} className={styles.row}>
              <p className={styles.text}>
                {address} <Badge tone="warn">{REASONS[reason]}</Badge>
              </p>
              {isRuling && (
                <Button
                  size="small"
                  isBusy={act.isPending}
                  onClick={() => act.mutate({ run: () => workspace.mail.allowAgain(address), done: `${address} gets mail again.` })}
                >
                  Allow again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isSettingUp && <EmailSetupDialog onClose={() => setSettingUp(false)} onSaved={() => void refresh()} />}
    </section>
  );
}
