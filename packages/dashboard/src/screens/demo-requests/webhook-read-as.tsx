import type { WebhookCredential, WebhookFieldRole, WebhookReadAs } from "@disco/protocol";
import { Select, useToast } from "@disco/react/kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import styles from "./demo-requests.module.css";

const ROLES: readonly { value: WebhookFieldRole; label: string }[] = [
  { value: "email", label: "Email" },
  { value: "name", label: "Full name" },
  { value: "first_name", label: "First name" },
  { value: "last_name", label: "Last name" },
  { value: "company", label: "Company" },
  { value: "title", label: "Job title" },
  { value: "message", label: "Message" },
  { value: "other", label: "Other details" },
];

/** Meanings of a delivery's fields. A change is for all later deliveries. */
export function ReadAs({ credential, fields }: { credential: WebhookCredential; fields: readonly WebhookReadAs[] }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const corrected = credential.read_as;
  const correct = useMutation({
    mutationFn: ({ path, role }: { path: string; role: WebhookFieldRole }) => {
      const others = Object.entries(corrected).filter(([each, its]) => each !== path && (its === "other" || its !== role));
      return workspace.webhooks.update(credential.id, { read_as: { ...Object.fromEntries(others), [path]: role } });
    },
    onSuccess: async () => {
      toast.say("Saved. The next deliveries are read this way.");
      await cache.invalidateQueries({ queryKey: ["webhook-credentials"] });
    },
    onError: (error) => toast.sayProblem(error.message),
  });
  const rows = fields.map((field) => ({ ...field, role: corrected[field.path] ?? field.role }));
  const list = (shown: typeof rows) => (
    <div className={styles.readAs}>
      {shown.map(({ path, label, role }) => (
        <Select<WebhookFieldRole>
          key={path}
          label={label}
          value={role}
          options={ROLES}
          isDisabled={correct.isPending}
          onValueChange={(next) => correct.mutate({ path, role: next })}
        />
      ))}
    </div>
  );
  const others = rows.filter(({ role }) => role === "other");
  return (
    <section className={styles.delivery} aria-label="Read as">
      <h4>Read as</h4>
      {list(rows.filter(({ role }) => role !== "other"))}
      {others.length > 0 && (
        <details className={styles.receipts}>
          <summary>{others.length === 1 ? "1 other field" : `${others.length} other fields`}</summary>
          {list(others)}
        </details>
      )}
      <p className={styles.note}>
        Choose what a field holds where it was read wrongly. The next deliveries of this webhook are read the same way.
      </p>
    </section>
  );
}
