import type { DemoRequest } from "@disco/protocol";
import { Badge, Button, Field, FormDialog, FormError, Input, Textarea, type Tone, useForm, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { Mail, Pencil } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { mailStates } from "../email/mail-states.ts";
import { toMoment } from "../leads/lead-words.ts";
import styles from "./demo-requests.module.css";

type Draft = NonNullable<DemoRequest["email_draft"]>;

/** The answer to a request: read, edited and sent. */
export function DraftSection({ request }: { request: DemoRequest }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [isEditing, setEditing] = useState(false);
  const [isSending, setSending] = useState(false);
  const draft = request.email_draft;
  const refresh = async () => {
    await Promise.all(["demo-requests", "action-plan"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
  };
  async function send(): Promise<void> {
    setSending(true);
    try {
      const { message } = await workspace.leads.requests.sendEmail(request.id);
      toast.say(message);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "Something went wrong.";
      toast.sayProblem(reason.startsWith("Failed to send email") ? reason : `Failed to send email: ${reason}`);
    } finally {
      setSending(false);
      await refresh();
    }
  }
  return (
    <section className={styles.draft} aria-label="E-mail draft">
      <header>
        <h2>{draft === null ? "Email Draft Pending" : "Email Draft"}</h2>
        {draft !== null && <Badge tone={stateOf(draft).tone}>{stateOf(draft).name}</Badge>}
      </header>
      {draft === null ? (
        <p className={styles.note}>Generating...</p>
      ) : (
        <>
          <p className={styles.note}>
            To {draft.to}
            {draft.sent_at !== null && ` · ${toMoment(draft.sent_at)}`}
          </p>
          <p>
            <strong>{draft.subject}</strong>
          </p>
          <p className={styles.body} dir="auto">
            {draft.body}
          </p>
          <FormError>{draft.problem}</FormError>
          {draft.status !== "sent" && draft.delivery !== "sending" && (
            <div className={styles.actions}>
              <Button size="small" icon={<Pencil aria-hidden="true" size={16} />} onClick={() => setEditing(true)}>
                {draft.delivery === "queued" ? "Stop and edit" : "Edit"}
              </Button>
              {draft.delivery !== "queued" && (
                <Button
                  kind="primary"
                  size="small"
                  icon={<Mail aria-hidden="true" size={16} />}
                  isBusy={isSending}
                  onClick={() => void send()}
                >
                  {isSending ? "Sending..." : draft.delivery === null ? "Send Email" : "Send again"}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {isEditing && draft !== null && (
        <EditDraft
          draft={draft}
          onClose={() => setEditing(false)}
          onSave={async (change) => {
            await workspace.leads.requests.updateDraft(request.id, change);
            await refresh();
            setEditing(false);
          }}
        />
      )}
    </section>
  );
}

function stateOf({ status, delivery }: Draft): { name: string; tone: Tone } {
  if (delivery !== null) return mailStates[delivery];
  if (status === "sent") return mailStates.sent;
  return status === "ready_to_send" ? { name: "Ready to send", tone: "neutral" } : { name: "Review required", tone: "warn" };
}

interface EditDraftProps {
  draft: Draft;
  onSave: (change: { subject: string; body: string }) => Promise<void>;
  onClose: () => void;
}

function EditDraft({ draft, onSave, onClose }: EditDraftProps) {
  const form = useForm({
    initial: { subject: draft.subject, body: draft.body },
    isLeavingAsked: true,
    validate: ({ subject, body }) => [
      ...(subject.trim() === "" ? [{ path: "subject", message: "The mail needs a subject." }] : []),
      ...(body.trim() === "" ? [{ path: "body", message: "The mail says nothing yet." }] : []),
    ],
    submit: onSave,
  });
  return (
    <FormDialog form={form} submitLabel="Save" size="wide" onClose={onClose} title="Edit the e-mail" description={`To ${draft.to}`}>
      <Field label="Subject" error={form.issue("subject")}>
        <Input value={form.draft.subject} onValueChange={(subject) => form.change({ subject })} maxLength={250} />
      </Field>
      <Field label="Message" error={form.issue("body")}>
        <Textarea rows={12} value={form.draft.body} onValueChange={(body) => form.change({ body })} maxLength={20_000} />
      </Field>
    </FormDialog>
  );
}
