import type { ReplyDraft } from "@disco/protocol";
import { Badge, Banner, Button, Field, Input, Popover, Textarea, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { Mail, Pencil } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../auth/use-api.ts";
import { toMoment } from "../leads/lead-words.ts";
import { DraftPreview, type DraftPreviewProps } from "./draft-preview.tsx";
import { draftState, markWords } from "./email-words.ts";
import styles from "./email.module.css";
import { type Box, useMailbox } from "./use-emails.ts";

interface ReplyDraftSectionProps {
  box: Box;
  emailId: string;
  recipient: string;
  /** Of an answer that the member begins. */
  subject: string;
  draft: ReplyDraft | null;
  isDrafting: boolean;
  /** When the member answered in Gmail itself. */
  answeredAt: string | null;
  /** How it will go out. */
  route: string;
  preview: DraftPreviewProps;
}

/** The answer to a mail, each sentence with what it rests on. */
export function ReplyDraftSection({
  box,
  emailId,
  recipient,
  subject,
  draft,
  isDrafting,
  answeredAt,
  route,
  preview,
}: ReplyDraftSectionProps) {
  const mailbox = useMailbox(box);
  const { workspace } = useApi();
  const cache = useQueryClient();
  const toast = useToast();
  const [isEditing, setEditing] = useState(false);
  const [isSending, setSending] = useState(false);
  const refresh = () => Promise.all(["email", "emails"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
  if (answeredAt !== null && draft?.status !== "sent") {
    return (
      <section className={styles.part} aria-label="Draft">
        <header className={styles.draftHead}>
          <h3>Answered</h3>
          <Badge tone="good">Sent</Badge>
        </header>
        <p className={styles.note}>You answered this mail in Gmail on {toMoment(answeredAt)}.</p>
      </section>
    );
  }
  if (draft === null && !isDrafting) {
    return (
      <section className={styles.part} aria-label="Draft">
        <h3>No Email Draft</h3>
        <p className={styles.note}>This mail asks for no answer.</p>
        {isEditing ? (
          <EditReply
            draft={{ subject, sentences: [] }}
            onCancel={() => setEditing(false)}
            onSave={async (change) => {
              await mailbox.updateDraft(emailId, { ...change, version: 0 });
              await refresh();
              setEditing(false);
            }}
          />
        ) : (
          <div className={styles.actions}>
            <Button size="small" icon={<Pencil aria-hidden="true" size={16} />} onClick={() => setEditing(true)}>
              Write an answer
            </Button>
          </div>
        )}
      </section>
    );
  }
  if (draft === null) {
    return (
      <section className={styles.part} aria-label="Draft">
        <h3>Email Draft Pending</h3>
        <p className={styles.note}>Generating...</p>
      </section>
    );
  }
  const { version, status, blockers, delivery } = draft;
  const state = draftState(draft);
  const problem = draft.problem ?? delivery?.problem ?? null;
  async function send(): Promise<void> {
    setSending(true);
    try {
      toast.say(await mailbox.sendDraft(emailId, { version }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : "Something went wrong.";
      toast.sayProblem(reason.startsWith("Failed to send email") ? reason : `Failed to send email: ${reason}`);
    }
    setSending(false);
    await refresh();
  }
  async function stop(mailId: string): Promise<void> {
    try {
      await workspace.mail.stop(mailId);
    } catch (error) {
      toast.sayProblem(error instanceof Error ? error.message : "Something went wrong.");
    }
    await refresh();
  }
  return (
    <section className={styles.part} aria-label="Draft">
      <header className={styles.draftHead}>
        <h3>Email Draft</h3>
        <Badge tone={state.tone}>{state.name}</Badge>
      </header>
      {isEditing ? (
        <EditReply
          draft={draft}
          onCancel={() => setEditing(false)}
          onSave={async (change) => {
            await mailbox.updateDraft(emailId, { ...change, version });
            await refresh();
            setEditing(false);
          }}
        />
      ) : (
        <>
          <p className={styles.note}>To {recipient}</p>
          <p>
            <strong dir="auto">{draft.subject}</strong>
          </p>
          <p className={styles.text} dir="auto">
            {draft.sentences.map((sentence, index) => (
              <Sentence key={index} sentence={sentence} />
            ))}
          </p>
          {status !== "sent" && <DraftPreview {...preview} />}
          {problem !== null && (
            <p className="disco-kit-error" role="alert">
              {problem}
            </p>
          )}
          {delivery?.state === "queued" && (
            <div className={styles.actions}>
              <Button size="small" onClick={() => void stop(delivery.mailId)}>
                Stop
              </Button>
              <Button size="small" icon={<Pencil aria-hidden="true" size={16} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            </div>
          )}
          {blockers.length > 0 && status !== "sent" && (
            <Banner tone="warn" title="Will not be sent automatically">
              <ul>
                {blockers.map(({ sentence, claim }) => (
                  <li key={sentence}>
                    No source supports “{claim}” in “{sentence}”
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          {status !== "sent" && (delivery === null || status !== "sending") && (
            <>
              <p className={styles.note}>{route}</p>
              <div className={styles.actions}>
                {status !== "sending" && (
                  <Button size="small" icon={<Pencil aria-hidden="true" size={16} />} onClick={() => setEditing(true)}>
                    Edit
                  </Button>
                )}
                <Button
                  kind="primary"
                  size="small"
                  icon={<Mail aria-hidden="true" size={16} />}
                  isBusy={isSending}
                  onClick={() => void send()}
                >
                  {isSending ? "Sending..." : status === "sending" ? "Check and send" : delivery === null ? "Send Email" : "Send again"}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}

function Sentence({ sentence: { text, mark } }: { sentence: ReplyDraft["sentences"][number] }) {
  const words = markWords(mark);
  if (words === null) return text;
  const trimmed = text.trimEnd();
  return (
    <>
      {trimmed}{" "}
      <Popover
        title={words.name}
        trigger={
          <button type="button" className={styles.source}>
            {words.name}
          </button>
        }
      >
        <p>{words.detail}</p>
      </Popover>
      {text.slice(trimmed.length)}
    </>
  );
}

interface EditReplyProps {
  draft: Pick<ReplyDraft, "subject" | "sentences">;
  onSave: (change: { subject: string; body: string }) => Promise<void>;
  onCancel: () => void;
}

function EditReply({ draft, onSave, onCancel }: EditReplyProps) {
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(() => draft.sentences.map(({ text }) => text).join(""));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (subject.trim() === "" || body.trim() === "") {
      setProblem("The mail needs a subject and a text.");
      return;
    }
    setBusy(true);
    try {
      await onSave({ subject, body });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong.");
      setBusy(false);
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Subject">
        <Input value={subject} onValueChange={setSubject} maxLength={250} />
      </Field>
      <Field label="Message">
        <Textarea rows={12} value={body} onValueChange={setBody} maxLength={20_000} />
      </Field>
      {problem !== null && (
        <p className="disco-kit-error" role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" kind="primary" type="submit" isBusy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
