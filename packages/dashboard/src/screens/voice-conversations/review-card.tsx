import type { ReviewVoiceConversation, VoiceReview } from "@disco/protocol";
import { Badge, Button, Field, Select, Textarea, useForm, useToast } from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../auth/use-api.ts";
import { toMoment } from "../conversations/conversation-words.ts";
import { statusNames, statusTones, toDuration } from "./voice-words.ts";
import styles from "./voice-conversations.module.css";

const BY_SCORE = "score";
const endNames = {
  visitor: "hung up",
  lost: "connection lost",
  limit: "time was up",
  quiet: "ended by silence",
  server: "server restarted",
};

/** The status of a conversation, the notes on it, and its calls. */
export function ReviewCard({ conversationId, review }: { conversationId: string; review: VoiceReview }) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const { say, sayProblem } = useToast();
  const { status, isChosen, changedBy, changedAt, calls } = review;

  async function change(what: ReviewVoiceConversation): Promise<void> {
    cache.setQueryData(["voice-review", conversationId], await workspace.voiceAgents.review(conversationId, what));
    await cache.invalidateQueries({ queryKey: ["voice-conversations"] });
  }

  const form = useForm({
    initial: { note: review.note },
    isLeavingAsked: true,
    submit: async ({ note }) => {
      await change({ note });
      say("The note is saved.");
      return { note };
    },
  });

  async function choose(value: string): Promise<void> {
    const next = value === "qualified" || value === "nurture" || value === "dq" ? value : null;
    try {
      await change({ status: next });
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The status could not be changed.");
    }
  }

  return (
    <section className={styles.review} aria-label="Review">
      <Select
        label="Status"
        value={isChosen && status !== null ? status : BY_SCORE}
        options={[
          { value: BY_SCORE, label: "By the lead's score" },
          { value: "qualified", label: statusNames.qualified },
          { value: "nurture", label: statusNames.nurture },
          { value: "dq", label: `${statusNames.dq}, not a fit` },
        ]}
        onValueChange={(value) => void choose(value)}
      />
      {!isChosen &&
        (status === null ? (
          <p className={styles.muted}>Without a score so far. Choose a status yourself, or wait until the visitor leaves an address.</p>
        ) : (
          <p className={styles.muted}>
            The score says <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
          </p>
        ))}
      <form onSubmit={(event) => void form.submit(event)} className={styles.note}>
        <Field label="Notes" error={form.issue("note") ?? form.problem}>
          <Textarea rows={3} maxLength={4000} value={form.draft.note} onValueChange={(note) => form.change({ note })} />
        </Field>
        {form.isDirty && (
          <Button type="submit" size="small" kind="primary" isBusy={form.isBusy}>
            Save the note
          </Button>
        )}
      </form>
      {changedBy !== null && changedAt !== null && <p className={styles.muted}>{`Last by ${changedBy}, ${toMoment(changedAt)}`}</p>}
      {calls.length > 0 && (
        <div>
          <h3>{calls.length === 1 ? "Call" : "Calls"}</h3>
          <ul className={styles.muted}>
            {calls.map(({ id, startedAt, endedAt, endReason }) => (
              <li key={id}>
                {toMoment(startedAt)}
                {endedAt === null ? ", going on" : `, ${toDuration(Date.parse(endedAt) - Date.parse(startedAt))}`}
                {endReason === null ? "" : `, ${endNames[endReason]}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
