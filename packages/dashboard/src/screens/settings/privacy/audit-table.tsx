import { Button, DataList, EmptyList, SegmentedControl } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";
import { toMoment } from "../to-moment.ts";
import { QueryState } from "../../../shell/query-state.tsx";
import styles from "../settings-screen.module.css";

const FRESH_MS = 30_000;
const SHOWN = 20;

/** Kinds of entries by the beginnings of their actions. */
const KINDS = [
  { value: "all", label: "All", of: [] },
  { value: "members", label: "Members", of: ["member.", "second_step.", "single_sign_on."] },
  { value: "billing", label: "Billing", of: ["billing."] },
  { value: "secrets", label: "Secrets", of: ["webhook_secret.", "identity_secret.", "mail", "slack."] },
  { value: "privacy", label: "Data", of: ["retention.", "person.", "conversation."] },
] as const;
type Kind = (typeof KINDS)[number]["value"];

export function AuditTable() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const [kind, setKind] = useState<Kind>("all");
  const [isWhole, setWhole] = useState(false);
  const audit = useQuery({
    queryKey: ["audit", organization?.id],
    queryFn: ({ signal }) => workspace.privacy.listAudit(signal),
    staleTime: FRESH_MS,
  });
  const beginnings: readonly string[] = KINDS.find(({ value }) => value === kind)?.of ?? [];
  const entries = (audit.data ?? []).filter(({ action }) => kind === "all" || beginnings.some((beginning) => action.startsWith(beginning)));
  return (
    <section aria-labelledby="privacy-audit" className={styles.card}>
      <h3 id="privacy-audit">Audit log</h3>
      <p className={styles.muted}>
        Who changed members, billing, secrets, connections and retention, and whose data left. The newest first.
      </p>
      <QueryState of={audit} rows={3} label="Loading the audit log..." failed="The audit log could not be loaded" />
      {audit.data?.length === 0 && (
        <EmptyList title="Nothing has been changed yet">What owners and admins change is listed here.</EmptyList>
      )}
      {audit.data !== undefined && audit.data.length > 0 && (
        <>
          <SegmentedControl
            label="Kind"
            value={kind}
            segments={KINDS.map(({ value, label }) => ({ value, label }))}
            onValueChange={(value) => {
              setKind(value);
              setWhole(false);
            }}
          />
          {entries.length === 0 && <p className={styles.muted}>Nothing of this kind yet.</p>}
          <DataList
            label="Audit log"
            rows={entries.slice(0, isWhole ? undefined : SHOWN).map(({ id, detail, memberName, at }) => ({
              id,
              title: detail,
              detail: `${memberName}, ${toMoment(at)}`,
            }))}
          />
          {!isWhole && entries.length > SHOWN && (
            <div>
              <Button size="small" onClick={() => setWhole(true)}>
                Show all {entries.length}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
