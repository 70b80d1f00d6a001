import type { HandoverState } from "@disco/protocol";
import { Button, Dialog, Field, IconButton, Textarea } from "@disco/react/kit";
import { ArrowLeft, Bot, Clock3, Hand, Undo2, UserRound, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { reasonNames, toSpan } from "../../../live/live-words.ts";
import { useNow } from "../../../live/use-now.ts";
import styles from "./thread.module.css";
import type { Handover } from "./use-handover.ts";

interface HandoverBarProps {
  state: HandoverState;
  memberId: string;
  /** Whether the member may take conversations. */
  mayTake: boolean;
  actions: Pick<Handover, "busy" | "take" | "giveBack" | "close">;
}

/** Handler of the conversation, the reason, and the actions. */
export function HandoverBar({ state, memberId, mayTake, actions }: HandoverBarProps) {
  const { handler, member, awaitsSince } = state;
  const take = mayTake && (
    <Button
      kind="primary"
      size="small"
      icon={<Hand aria-hidden="true" size={16} />}
      isBusy={actions.busy === "take"}
      onClick={() => void actions.take()}
    >
      Take over
    </Button>
  );
  if (handler === "waiting" || awaitsSince !== null)
    return (
      <Bar tone="warn" icon={<Clock3 aria-hidden="true" size={16} />} action={take}>
        <strong>
          Waits for a person, <Wait since={awaitsSince ?? state.since} />
        </strong>
        <Why state={state} memberId={memberId} />
      </Bar>
    );
  if (handler === "person" && member?.id !== memberId)
    return (
      <Bar icon={<UserRound aria-hidden="true" size={16} />}>
        <strong>{member === null ? "A member" : member.name} has it</strong>
        <Why state={state} memberId={memberId} />
      </Bar>
    );
  if (handler === "person")
    return (
      <Bar tone="good" icon={<UserRound aria-hidden="true" size={16} />} action={<GiveBack actions={actions} />}>
        <strong>You have it</strong>
        <Why state={state} memberId={memberId} />
      </Bar>
    );
  return (
    <Bar icon={<Bot aria-hidden="true" size={16} />} action={take}>
      <strong>{handler === "closed" ? "Closed" : "The agent answers"}</strong>
      <span>
        {handler === "closed"
          ? "The visitor's next message opens it again."
          : mayTake
            ? "It is silent from the moment you take over or write."
            : "Owners and admins may take over."}
      </span>
    </Bar>
  );
}

interface BarProps {
  tone?: "good" | "warn";
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Bar({ tone, icon, action, children }: BarProps) {
  const { search } = useLocation();
  return (
    <section className={styles.bar} data-tone={tone} aria-label="Who answers">
      <Link to={{ pathname: "/dashboard/conversations", search }} className={styles.back} aria-label="Back to the list">
        <ArrowLeft aria-hidden="true" size={20} />
      </Link>
      {icon}
      <p>{children}</p>
      {action && <div className={styles.barActions}>{action}</div>}
    </section>
  );
}

/** The reason in the organization's words, and the visitor's own. */
function Why({ state: { reason, words, asked }, memberId }: Pick<HandoverBarProps, "state" | "memberId">) {
  return (
    <>
      {reason !== null && reason !== "member" && (
        <span>
          {reasonNames[reason]}
          {words !== null && (
            <>
              : <q dir="auto">{words}</q>
            </>
          )}
        </span>
      )}
      {asked !== null && <span>{asked.member.id === memberId ? "You are asked now." : `${asked.member.name} is asked now.`}</span>}
    </>
  );
}

function Wait({ since }: { since: string }) {
  const now = useNow();
  return <time dateTime={since}>{toSpan(now - Date.parse(since))}</time>;
}

function GiveBack({ actions }: Pick<HandoverBarProps, "actions">) {
  const [note, setNote] = useState<string | null>(null);
  return (
    <>
      <Button size="small" icon={<Undo2 aria-hidden="true" size={16} />} onClick={() => setNote("")}>
        Hand back
      </Button>
      <IconButton
        label="Close the conversation"
        icon={<X aria-hidden="true" size={16} />}
        disabled={actions.busy === "close"}
        onClick={() => void actions.close()}
      />
      <Dialog
        isOpen={note !== null}
        isBusy={actions.busy === "back"}
        title="Hand back to the agent"
        description="The agent answers from its next reply on. It reads your note; the visitor does not."
        onClose={() => setNote(null)}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.giveBack(note ?? "").then((isDone) => isDone && setNote(null));
        }}
        actions={
          <>
            <Button onClick={() => setNote(null)}>Cancel</Button>
            <Button kind="primary" type="submit" isBusy={actions.busy === "back"}>
              Hand back
            </Button>
          </>
        }
      >
        <Field label="Note to the agent" description="Such as what you agreed on. It may be empty.">
          <Textarea rows={3} maxLength={2_000} value={note ?? ""} onValueChange={setNote} />
        </Field>
      </Dialog>
    </>
  );
}
