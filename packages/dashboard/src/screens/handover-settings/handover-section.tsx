import type { HandoverFallback, HandoverSettings } from "@disco/protocol";
import { Button, Checkbox, ChipsInput, ErrorState, Field, Input, SaveConflict, Select, Skeleton, useForm } from "@disco/react/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDraftName, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import styles from "../settings/settings-screen.module.css";
import { useUnsavedChanges } from "../settings/unsaved-changes.ts";
import { useNotice } from "../settings/use-notice.ts";
import { SavedReplies } from "./saved-replies.tsx";

const takers = [
  { value: "members", label: "All members" },
  { value: "administrators", label: "Owners and admins" },
] as const;
const fallbacks: readonly { value: HandoverFallback; label: string }[] = [
  { value: "address", label: "The agent asks for an address" },
  { value: "times", label: "The agent offers times to meet" },
  { value: "ticket", label: "The conversation stays in Live until a member gets back" },
];
const waits = [30, 60, 90, 120, 180, 300, 600];
const idles = [3, 5, 10, 15, 30, 60, 120, 240];

/** When conversations go over to a person, and what happens when no one can come. */
export function HandoverSection() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const settings = useQuery({
    queryKey: ["handover-settings", organization?.id],
    queryFn: ({ signal }) => workspace.live.readSettings(signal),
  });
  return (
    <>
      <div className={styles.head}>
        <h2>Handover to a person</h2>
        <p>Visitors can always ask for a person in their own words. Set here what else leads to one, and how long they wait.</p>
      </div>
      {settings.isPending && <Skeleton shape="fields" rows={6} label="Loading the handover settings..." />}
      {settings.isError && settings.data === undefined && (
        <ErrorState title="The settings could not be loaded" message={settings.error.message} onRetry={() => void settings.refetch()} />
      )}
      {settings.data !== undefined && <HandoverForm settings={settings.data} />}
      <SavedReplies />
    </>
  );
}

function HandoverForm({ settings }: { settings: HandoverSettings }) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const [notice, say] = useNotice();
  const form = useForm<HandoverSettings>({
    initial: settings,
    keepAs: useDraftName("handover"),
    readSaved: () => workspace.live.readSettings(),
    submit: async ({ mayChange: _mayChange, ...draft }) => {
      const saved = await workspace.live.updateSettings(draft);
      cache.setQueryData(["handover-settings", organization?.id], saved);
      say("Handover saved");
      return saved;
    },
  });
  useUnsavedChanges(form.isDirty);
  const { draft, change, issue } = form;
  const { rules, mayChange } = draft;
  const changeRules = (fields: Partial<HandoverSettings["rules"]>) => change({ rules: { ...rules, ...fields } });
  return (
    <form className={styles.form} noValidate aria-label="Handover" onSubmit={(event) => void form.submit(event)}>
      <Checkbox
        label="Show a button that asks for a person"
        description="In the widget, beside the field that visitors write in."
        isChecked={draft.hasButton}
        isDisabled={!mayChange}
        onChange={(hasButton) => change({ hasButton })}
      />
      <fieldset className={`${styles.fieldset} ${styles.group}`} disabled={!mayChange}>
        <legend className="disco-kit-label">Ask a member without being asked</legend>
        <Checkbox
          label="When two replies in a row could not answer"
          isChecked={rules.unsureTwice}
          onChange={(unsureTwice) => changeRules({ unsureTwice })}
        />
        <Field label="When a lead scores at least" description="1 to 100. Empty: never." error={issue("rules.score")}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="80"
            value={rules.score === null ? "" : String(rules.score)}
            onValueChange={(score) => changeRules({ score: score === "" ? null : Number(score) })}
          />
        </Field>
        <Field label="When a visitor says one of these" error={issue("rules.words")}>
          <ChipsInput
            values={rules.words}
            max={30}
            placeholder="cancel, security review"
            onValuesChange={(words) => changeRules({ words })}
          />
        </Field>
        <Field label="When a visitor is on one of these pages" description="A path, or its beginning with *." error={issue("rules.pages")}>
          <ChipsInput
            values={rules.pages}
            max={30}
            placeholder="/pricing, /enterprise/*"
            onValuesChange={(pages) => changeRules({ pages })}
          />
        </Field>
      </fieldset>
      <div className={styles.pair}>
        <Select
          label="A visitor waits at most"
          value={String(draft.waitSeconds)}
          options={optionsOf(waits, draft.waitSeconds, (seconds) =>
            seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`,
          )}
          isDisabled={!mayChange}
          onValueChange={(seconds) => change({ waitSeconds: Number(seconds) })}
        />
        <Select
          label="When no one comes, or out of hours"
          value={draft.fallback}
          options={fallbacks}
          isDisabled={!mayChange}
          onValueChange={(fallback) => change({ fallback })}
        />
        <Select
          label="The agent answers again when a visitor's message stays unanswered for"
          value={String(draft.idleMinutes)}
          options={optionsOf(idles, draft.idleMinutes, (minutes) => `${minutes} minutes`)}
          isDisabled={!mayChange}
          onValueChange={(minutes) => change({ idleMinutes: Number(minutes) })}
        />
        <Select
          label="Who may take conversations over"
          value={draft.takers}
          options={takers}
          isDisabled={!mayChange}
          onValueChange={(next) => change({ takers: next })}
        />
      </div>
      <SaveConflict
        form={form}
        labels={{ hasButton: "Button", takers: "Who may take over", waitSeconds: "Waiting time", idleMinutes: "Idle time", rules: "Rules" }}
      />
      {mayChange ? (
        <div className={styles.save}>
          <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={!form.isDirty}>
            Save Handover
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
      ) : (
        <p className={styles.muted}>Owners and admins change these settings.</p>
      )}
    </form>
  );
}

/** The usual values, with the one that is set. */
function optionsOf(usual: readonly number[], value: number, label: (value: number) => string): { value: string; label: string }[] {
  const all = usual.includes(value) ? usual : [...usual, value].toSorted((one, other) => one - other);
  return all.map((each) => ({ value: String(each), label: label(each) }));
}
