import type { WebhookCredential, WebhookDelivery } from "@disco/protocol";
import { Accordion, AccordionRow, Badge, Button, ErrorState, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import { toMoment } from "../leads/lead-words.ts";
import { ReadAs } from "./webhook-read-as.tsx";
import styles from "./demo-requests.module.css";

const REFRESH_MS = 10_000;

/** Deliveries of a webhook, whether they were accepted, and the remedy where they were not. */
export function WebhookLog({ credential }: { credential: WebhookCredential }) {
  const { id: credentialId } = credential;
  const { workspace } = useApi();
  const key = ["webhook-deliveries", credentialId];
  const log = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => workspace.webhooks.listDeliveries(credentialId, signal),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  if (log.isError) return <ErrorState title="The log could not be loaded" message={log.error.message} onRetry={() => void log.refetch()} />;
  if (log.data === undefined) return null;
  if (log.data.length === 0) return <p className={styles.note}>Nothing has arrived yet.</p>;
  return (
    <div className={styles.log}>
      <h3>Deliveries</h3>
      <Accordion label="Deliveries">
        {log.data.map((delivery) => (
          <AccordionRow
            key={delivery.id}
            title={delivery.detail}
            detail={`${toMoment(delivery.received_at)} · ${delivery.size} bytes${repeatsOf(delivery)}`}
            state={
              <>
                {delivery.is_test && <Badge>Test</Badge>}
                <Badge tone={delivery.status === "accepted" ? (delivery.is_verified ? "good" : "warn") : "bad"}>
                  {delivery.status === "accepted"
                    ? delivery.is_verified
                      ? "Taken"
                      : "Taken, unverified"
                    : `Refused, ${delivery.http_status}`}
                </Badge>
              </>
            }
          >
            <Delivery delivery={delivery} credential={credential} />
          </AccordionRow>
        ))}
      </Accordion>
    </div>
  );
}

function Delivery({ delivery, credential }: { delivery: WebhookDelivery; credential: WebhookCredential }) {
  const { id: credentialId } = credential;
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const replay = useMutation({
    mutationFn: () => workspace.webhooks.replay(credentialId, delivery.id),
    onSuccess: async ({ repeats }) => {
      toast.say(repeats > 0 ? "Seen before: it is in the list already, and nothing was doubled." : "Taken in. It is in the list now.");
      await Promise.all([["webhook-deliveries", credentialId], ["demo-requests"]].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast.sayProblem(error.message),
  });
  return (
    <div className={styles.delivery}>
      {delivery.cure !== null && <p>{delivery.cure}</p>}
      <p className={styles.note}>
        {delivery.message_id === "" ? "Without a webhook-id" : `webhook-id: ${delivery.message_id}`}
        {delivery.replayed_at !== null && ` · replayed ${toMoment(delivery.replayed_at)}`}
      </p>
      {delivery.read_as.length > 0 && <ReadAs credential={credential} fields={delivery.read_as} />}
      {delivery.body === null ? (
        <p className={styles.note}>The body was not kept.</p>
      ) : (
        <pre className={styles.curl} tabIndex={0}>
          {delivery.body}
        </pre>
      )}
      {delivery.body !== null && (
        <Button size="small" isBusy={replay.isPending} onClick={() => replay.mutate()}>
          Replay
        </Button>
      )}
    </div>
  );
}

function repeatsOf({ repeats }: WebhookDelivery): string {
  if (repeats === 0) return "";
  return repeats === 1 ? " · repeat of an earlier delivery" : ` · repeated ${repeats} times`;
}
