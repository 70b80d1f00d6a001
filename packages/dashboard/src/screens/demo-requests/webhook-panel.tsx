import type { WebhookCredential } from "@disco/protocol";
import { Badge, Button, ConfirmDialog, CopyField, EmptyList, Switch, useToast } from "@disco/react/kit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { toMoment } from "../leads/lead-words.ts";
import { WebhookLog } from "./webhook-log.tsx";
import { WebhookNameDialog } from "./webhook-name-dialog.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { QueryState } from "../../shell/query-state.tsx";
import styles from "./demo-requests.module.css";

const FRESH_MS = 5 * 60_000;

/** The organization's webhooks: their secrets, their switches, a test and the log. */
export function WebhookPanel() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<{ credential: WebhookCredential; secret: string } | null>(null);
  const isRuling = organization?.role !== "member";
  const key = ["webhook-credentials", organization?.id];
  const credentials = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => workspace.webhooks.list(signal),
    enabled: isRuling,
    staleTime: FRESH_MS,
  });
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  if (!isRuling)
    return <p className={styles.note}>Owners and admins of {organization?.name} set webhooks up. Ask one of them to connect a form.</p>;
  return (
    <div className={styles.panel}>
      <QueryState of={credentials} rows={2} label="Loading webhooks..." failed="The webhooks could not be loaded" />
      {credentials.data?.length === 0 && shown === null && (
        <EmptyList
          title="No webhook yet"
          action={
            <Button kind="primary" onClick={() => setAdding(true)}>
              Create a webhook
            </Button>
          }
        >
          A webhook is an address with a secret. Whatever form tool you use posts requests there.
        </EmptyList>
      )}
      {shown !== null && <WebhookSecret {...shown} onDone={() => setShown(null)} />}
      {credentials.data?.map((credential) => (
        <Webhook
          key={credential.id}
          credential={credential}
          onSecret={(secret) => {
            setShown(secret);
            void refresh();
          }}
          onChange={() => void refresh()}
        />
      ))}
      {(credentials.data?.length ?? 0) > 0 && (
        <Button size="small" onClick={() => setAdding(true)}>
          Add another webhook
        </Button>
      )}
      {isAdding && (
        <WebhookNameDialog
          onClose={() => setAdding(false)}
          onSave={async (draft) => {
            const { credential, webhook_secret: secret } = await workspace.webhooks.create(draft);
            setShown({ credential, secret });
            setAdding(false);
            await refresh();
          }}
        />
      )}
    </div>
  );
}

interface WebhookProps {
  credential: WebhookCredential;
  onSecret: (shown: { credential: WebhookCredential; secret: string }) => void;
  onChange: () => void;
}

function Webhook({ credential, onSecret, onChange }: WebhookProps) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState<"rotate" | "remove" | null>(null);
  const { id, name } = credential;
  const act = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onSuccess: () => onChange(),
    onError: (error) => toast.sayProblem(error.message),
  });
  const update = (change: Parameters<typeof workspace.webhooks.update>[1]) =>
    act.mutate(async () => void (await workspace.webhooks.update(id, change)));
  const test = useMutation({
    mutationFn: () => workspace.webhooks.test(id),
    onSuccess: async ({ detail }) => {
      toast.say(`The test arrived. ${detail} A sample row is in the list.`);
      await Promise.all([["webhook-deliveries", id], ["demo-requests"]].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast.sayProblem(error.message),
  });
  return (
    <section className={styles.webhook} aria-label={`Webhook ${name}`}>
      <header>
        <h2>{name}</h2>
        {!credential.is_active && <Badge tone="bad">Switched off</Badge>}
        {credential.takes_unsigned && <Badge tone="warn">Takes unsigned</Badge>}
      </header>
      {credential.description !== null && <p>{credential.description}</p>}
      <CopyField label="Address" value={credential.url} />
      {credential.previous_until !== null && (
        <p className={styles.note}>The secret before this one is taken until {toMoment(credential.previous_until)}.</p>
      )}
      <div className={styles.switches}>
        <Switch label="Active" isOn={credential.is_active} isDisabled={act.isPending} onChange={(is_active) => update({ is_active })} />
        <Switch
          label="Take requests without a signature, marked as unverified"
          isOn={credential.takes_unsigned}
          isDisabled={act.isPending}
          onChange={(takes_unsigned) => update({ takes_unsigned })}
        />
      </div>
      <div className={styles.actions}>
        <Button size="small" isBusy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button size="small" onClick={() => setAsking("rotate")}>
          Make a new secret
        </Button>
        <Button size="small" kind="quiet" onClick={() => setAsking("remove")}>
          Delete
        </Button>
      </div>
      <WebhookLog credential={credential} />
      <ConfirmDialog
        isOpen={asking !== null}
        title={asking === "rotate" ? "Make a new secret" : `Delete ${name}`}
        confirmLabel={asking === "rotate" ? "Make a new secret" : "Delete webhook"}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          const wanted = asking;
          setAsking(null);
          act.mutate(async () => {
            if (wanted === "remove") return workspace.webhooks.remove(id);
            const { credential: rotated, webhook_secret: secret } = await workspace.webhooks.rotate(id);
            onSecret({ credential: rotated, secret });
          });
        }}
      >
        {asking === "rotate"
          ? "Senders have 24 hours to change to it. Until then the present secret is taken as well."
          : "Whatever still posts here is refused from now on. The requests that came stay."}
      </ConfirmDialog>
    </section>
  );
}
