import type { DataFlow } from "@disco/protocol";
import { Badge, EmptyList } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";
import { QueryState } from "../../../shell/query-state.tsx";
import styles from "../settings-screen.module.css";
import own from "./data-map.module.css";

/** Which data each part of the server is given, those outside of it first. */
export function DataMap() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const map = useQuery({
    queryKey: ["data-map", organization?.id],
    queryFn: ({ signal }) => workspace.system.readDataMap(signal),
  });
  const outside = map.data?.filter(({ isOutside }) => isOutside) ?? [];
  return (
    <section aria-labelledby="privacy-map" className={styles.card}>
      <h3 id="privacy-map">Data map</h3>
      <p className={styles.muted}>Who is given which data, by the settings that this server runs with.</p>
      <QueryState of={map} rows={5} label="Loading the data map..." failed="The data map could not be loaded" />
      {map.data?.length === 0 && <EmptyList title="No part is given data">Parts that are set up are listed here.</EmptyList>}
      {map.data !== undefined && map.data.length > 0 && (
        <table className={own.table}>
          <caption>
            {outside.length === 0
              ? "All of it stays on this server."
              : `${outside.length} of ${map.data.length} recipients are outside of this server.`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Recipient</th>
              <th scope="col">Data</th>
            </tr>
          </thead>
          <tbody>
            {[...outside, ...map.data.filter(({ isOutside }) => !isOutside)].map((flow) => (
              <Flow key={flow.part} flow={flow} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Flow({ flow }: { flow: DataFlow }) {
  const { part, recipient, isOutside, data } = flow;
  return (
    <tr>
      <th scope="row">
        <div className={own.recipient}>{upperFirst(recipient)}</div>
        <div className={styles.muted}>{upperFirst(part)}</div>
        {isOutside && <Badge tone="warn">Outside</Badge>}
      </th>
      <td>
        {upperFirst(data)}
        <div className={styles.muted}>{storageOf(flow)}</div>
      </td>
    </tr>
  );
}

function storageOf({ storedIn, retentionDays }: DataFlow): string {
  if (storedIn === null) return "Not stored here";
  return `Stored in ${storedIn}${retentionDays === null ? "" : `, for ${retentionDays} days`}`;
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
