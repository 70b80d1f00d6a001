import { DataList, EmptyList, ErrorState, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "./settings-screen.module.css";

const FRESH_MS = 30_000;

/** Who changed secrets, retention and connections, and whose data was exported or erased. */
export function AuditTable() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const audit = useQuery({
    queryKey: ["audit", organization?.id],
    queryFn: ({ signal }) => workspace.privacy.listAudit(signal),
    staleTime: FRESH_MS,
  });
  return (
    <section aria-labelledby="privacy-audit" className={styles.card}>
      <h3 id="privacy-audit">Audit log</h3>
      <p className={styles.muted}>Connections, webhook secrets, retention, exports and erasures, the newest first.</p>
      {audit.isPending && <Skeleton rows={3} label="Loading the audit log..." />}
      {audit.isError && (
        <ErrorState title="The audit log could not be loaded" message={audit.error.message} onRetry={() => void audit.refetch()} />
      )}
      {audit.data?.length === 0 && (
        <EmptyList title="Nothing has been changed yet">What owners and admins change is listed here.</EmptyList>
      )}
      {audit.data !== undefined && audit.data.length > 0 && (
        <DataList
          label="Audit log"
          rows={audit.data.map(({ id, detail, memberName, at }) => ({
            id,
            title: detail,
            detail: `${memberName}, ${new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`,
          }))}
        />
      )}
    </section>
  );
}
