import type { EmailTemplate, EmailTemplatesReply } from "@disco/protocol";
import { Banner, Button, Field, Input, SaveConflict, Switch, Textarea, useForm } from "@disco/react/kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useDraftName, useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { useUnsavedChanges } from "../settings/unsaved-changes.ts";
import { useNotice } from "../settings/use-notice.ts";
import { saveProblem } from "./save-problem.ts";
import styles from "./email-templates.module.css";

interface TemplateCardProps {
  title: string;
  subtitle: string;
  template: EmailTemplate;
  variables: EmailTemplatesReply["variables"];
}

const labels = { subject_template: "Email Subject", body_template: "Email Body", auto_send_enabled: "Auto-send" };

/** One text of automatic mail, with the mail that the newest lead would get. */
export function TemplateCard({ title, subtitle, template, variables }: TemplateCardProps) {
  const { workspace } = useApi();
  const { organization } = useMember();
  const cache = useQueryClient();
  const [notice, say] = useNotice();
  const heading = useId();
  const isRuling = organization?.role !== "member";
  const form = useForm<EmailTemplate>({
    initial: template,
    keepAs: useDraftName(`template ${template.template_type}`),
    readSaved: async () => (await workspace.mail.readTemplates()).templates[template.template_type],
    submit: async (sent) => {
      const saved = await workspace.mail.saveTemplate(sent);
      await cache.invalidateQueries({ queryKey: ["email-templates"] });
      say("Template saved successfully");
      return saved;
    },
  });
  const { draft, isDirty } = form;
  useUnsavedChanges(isDirty);
  const preview = useMutation({
    mutationFn: () => {
      const { template_type, subject_template, body_template } = draft;
      return workspace.mail.previewTemplate({ template_type, subject_template, body_template });
    },
  });
  const change = (fields: Partial<EmailTemplate>) => {
    preview.reset();
    form.change(fields);
  };
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div>
        <h3 id={heading}>{title}</h3>
        <p className={styles.note}>{subtitle}</p>
      </div>
      <form className={styles.form} onSubmit={(event) => void form.submit(event)}>
        {form.error !== null && <Banner tone="bad">{saveProblem(form.error, "Failed to save template")}</Banner>}
        <SaveConflict form={form} labels={labels} />
        <Field label="Email Subject">
          <Input
            value={draft.subject_template}
            maxLength={250}
            isDisabled={!isRuling}
            onValueChange={(subject_template) => change({ subject_template })}
          />
        </Field>
        <Field label="Email Body" description="AI will enhance this template with prospect-specific research and insights">
          <Textarea
            rows={6}
            value={draft.body_template}
            maxLength={10_000}
            isDisabled={!isRuling}
            onValueChange={(body_template) => change({ body_template })}
          />
        </Field>
        <p className={styles.note}>Variables: {variables.map(({ name }) => `{{${name}}}`).join(", ")}</p>
        <Switch
          label="Auto-send enabled"
          isOn={draft.auto_send_enabled}
          isDisabled={!isRuling}
          onChange={(auto_send_enabled) => change({ auto_send_enabled })}
        />
        <p className={styles.note}>Automatically send this email when triggered</p>
        <div className={styles.actions}>
          {isRuling && (
            <Button kind="primary" type="submit" isBusy={form.isBusy} disabled={!isDirty}>
              {form.isBusy ? "Saving..." : "Save Template"}
            </Button>
          )}
          <Button isBusy={preview.isPending} onClick={() => preview.mutate()}>
            Preview
          </Button>
          <span role="status" className={styles.note}>
            {notice}
          </span>
        </div>
        {!isRuling && <p className={styles.note}>Owners and admins change templates.</p>}
      </form>
      {preview.isError && <Banner tone="bad">{preview.error.message}</Banner>}
      {preview.data !== undefined && (
        <section className={styles.preview} aria-label={`Preview of ${title}`}>
          <p className={styles.note}>
            {preview.data.isExample
              ? "As an example prospect would get it: there is no lead yet."
              : `As ${preview.data.recipient}, your newest lead, would get it.`}
          </p>
          <strong>{preview.data.subject}</strong>
          <p className={styles.text}>{preview.data.body}</p>
          {preview.data.unknown.length > 0 && (
            <Banner tone="warn">Unknown variables stay empty: {preview.data.unknown.map((name) => `{{${name}}}`).join(", ")}</Banner>
          )}
        </section>
      )}
    </section>
  );
}
