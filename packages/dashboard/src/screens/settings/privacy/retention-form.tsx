import type { Retention, SavedRetention } from "@disco/protocol";
import { Button, SaveConflict, Select, useForm } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDraftName, useMember } from "../../../auth/auth-provider.tsx";
import { useApi } from "../../../auth/use-api.ts";
import { useUnsavedChanges } from "../unsaved-changes.ts";
import { useNotice } from "../use-notice.ts";
import { QueryState } from "../../../shell/query-state.tsx";
import styles from "../settings-screen.module.css";

const FOREVER = "forever";
const choices = [30, 90, 180, 365, 730, 1_095];
const kinds: readonly [kind: keyof Retention, label: string][] = [
  ["conversations", "Conversations and calls"],
  ["demoRequests", "Demo requests"],
  ["meetings", "Meetings"],
  ["mails", "Mails that were sent"],
  ["inboundMails", "Mails that were received"],
  ["webhookDeliveries", "Webhook deliveries"],
];

/** For how many days each kind of data is stored. */
export function RetentionForm() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const retention = useQuery({
    queryKey: ["retention", organization?.id],
    queryFn: ({ signal }) => workspace.privacy.readRetention(signal),
  });
  return (
    <section aria-labelledby="privacy-retention" className={styles.card}>
      <h3 id="privacy-retention">Retention</h3>
      <p className={styles.muted}>What is older is deleted within minutes of saving, and every ten minutes from then on.</p>
      <QueryState of={retention} shape="fields" rows={5} label="Loading the retention..." failed="The retention could not be loaded" />
      {retention.data !== undefined && <Days retention={retention.data} />}
    </section>
  );
}

function Days({ retention }: { retention: SavedRetention }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const [notice, say] = useNotice();
  const form = useForm<SavedRetention>({
    initial: retention,
    keepAs: useDraftName("retention"),
    readSaved: () => workspace.privacy.readRetention(),
    submit: async (draft) => {
      const saved = await workspace.privacy.setRetention(draft);
      cache.setQueryData(["retention", organization?.id], saved);
      await Promise.all(["audit", "data-map"].map((name) => cache.invalidateQueries({ queryKey: [name, organization?.id] })));
      say("Retention saved");
      return saved;
    },
  });
  useUnsavedChanges(form.isDirty);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {kinds.map(([kind, label]) => (
        <Select
          key={kind}
          label={label}
          value={form.draft[kind] === null ? FOREVER : String(form.draft[kind])}
          options={optionsFor(form.draft[kind])}
          onValueChange={(value) => form.change({ [kind]: value === FOREVER ? null : Number(value) })}
        />
      ))}
      <SaveConflict form={form} labels={Object.fromEntries(kinds)} describe={describe} />
      <div className={styles.save}>
        <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={!form.isDirty}>
          {form.isBusy ? "Saving..." : "Save Retention"}
        </Button>
        {form.problem !== null && (
          <p role="alert" className={styles.problem}>
            {form.problem}
          </p>
        )}
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      </div>
    </form>
  );
}

const inDays = (days: number | null) => (days === null ? "No limit" : `${days} days`);
const describe = Object.fromEntries(kinds.map(([kind]) => [kind, inDays]));

function optionsFor(days: number | null): { value: string; label: string }[] {
  const all = days === null || choices.includes(days) ? choices : [...choices, days].toSorted((one, other) => one - other);
  return [{ value: FOREVER, label: "No limit" }, ...all.map((each) => ({ value: String(each), label: `${each} days` }))];
}
