import type { DnsRecordCheck, EmailConfig } from "@disco/protocol";
import { Badge, Banner, Button, CopyField, Field, Input } from "@disco/react/kit";
import type { Tone } from "@disco/react/kit";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import styles from "./email-templates.module.css";

const STATES: Readonly<Record<DnsRecordCheck["state"], { tone: Tone; label: string }>> = {
  found: { tone: "good", label: "Found" },
  missing: { tone: "warn", label: "Missing" },
  other: { tone: "bad", label: "Another value found" },
  unreachable: { tone: "neutral", label: "Not checked" },
};

interface DnsStepProps {
  config: EmailConfig;
  domain: string;
  eventKey: string;
  onEventKeyChange: (eventKey: string) => void;
}

export function DnsStep({ config, domain, eventKey, onEventKeyChange }: DnsStepProps) {
  const { workspace } = useApi();
  const check = useMutation({ mutationFn: () => workspace.mail.checkDns(domain) });
  const records = check.data ?? expectedRecords(domain);
  return (
    <>
      <Banner tone="warn">DNS changes may take 24-48 hours. Email will be limited until verification.</Banner>
      {records.map((record) => (
        <section key={record.type} className={styles.record} aria-label={`${record.type} record`}>
          <div className={styles.row}>
            <strong>
              {record.type} for {record.host}
              {record.priority !== null && `, priority ${record.priority}`}
            </strong>
            {check.data !== undefined && <Badge tone={STATES[record.state].tone}>{STATES[record.state].label}</Badge>}
          </div>
          <CopyField label="Value" value={record.value} />
          {record.found.length > 0 && record.state !== "found" && <p className={styles.note}>There now: {record.found.join("; ")}</p>}
          {record.advice !== null && <p className={styles.note}>{record.advice}</p>}
        </section>
      ))}
      {check.isError && <Banner tone="bad">{check.error.message}</Banner>}
      <div className={styles.actions}>
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          Check DNS records
        </Button>
      </div>
      <CopyField
        label="Inbound Parse address"
        value={config.inboundUrl}
        description="SendGrid, Settings, Inbound Parse: enter it as destination and tick “POST the raw, full MIME message”."
      />
      <CopyField
        label="Event Webhook address (optional)"
        value={config.eventsUrl}
        description="SendGrid, Settings, Mail Settings, Event Webhook: bounces and unsubscribes are then kept from getting mail."
      />
      <Field
        label="Event Webhook verification key (optional)"
        description={
          config.hasEventKey ? "A key is stored. Leave the field empty to keep it." : "SendGrid shows it with Signed Event Webhook."
        }
      >
        <Input value={eventKey} maxLength={500} onValueChange={onEventKeyChange} />
      </Field>
    </>
  );
}

function expectedRecords(host: string): DnsRecordCheck[] {
  const rest = { host, state: "unreachable" as const, found: [], advice: null };
  return [
    { ...rest, type: "MX", value: "mx.sendgrid.net", priority: 10 },
    { ...rest, type: "TXT", value: "v=spf1 include:sendgrid.net ~all", priority: null },
  ];
}
