import type { SavedPlaybook } from "@disco/protocol";
import { Banner, Button, ConfirmDialog, ErrorState, SaveConflict, Select, Skeleton } from "@disco/react/kit";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMember } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { LeaveGuard } from "../../shell/leave-guard.tsx";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { toMoment } from "../settings/to-moment.ts";
import { useAddress } from "../use-address.ts";
import { WidgetFormState } from "../widget/widget-form-state.ts";
import { PlaybookForm } from "./playbook-form.tsx";
import { describeParts, listParts, parts } from "./playbook-words.ts";
import { usePlaybook, usePlaybookDraft } from "./use-playbook-draft.ts";
import styles from "./playbook-screen.module.css";

const SHARED = "shared";
/** The views of a conversation are not needed for the form. */
const PlaybookRehearsal = lazy(async () => ({ default: (await import("./playbook-rehearsal.tsx")).PlaybookRehearsal }));

interface Agent {
  id: string;
  name: string;
}

/** How the agents sell: a form with its draft, beside a conversation to try it in. */
export function PlaybookScreen() {
  const { workspace } = useApi();
  const { organization } = useMember();
  const { read, set } = useAddress();
  const list = useQuery({
    queryKey: ["voice-agents", organization?.id],
    queryFn: ({ signal }) => workspace.voiceAgents.list(signal),
  });
  const agents: readonly Agent[] = list.data?.agents ?? [];
  const named = read.text("agent");
  const agent = agents.find(({ id }) => id === named);
  const playbook = usePlaybook(agent?.id);
  const isChoosing = named !== "" && list.isPending;
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title="Playbook"
        purpose="How your agent sells: what it asks, what it offers to which visitors, and how it answers objections."
        action={
          agents.length > 0 && (
            <div className={styles.agents}>
              <Select
                label="Agent"
                value={agent?.id ?? SHARED}
                options={[
                  { value: SHARED, label: `${organization?.name ?? "Company"} agent` },
                  ...agents.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onValueChange={(id) => set({ agent: id === SHARED ? null : id })}
              />
            </div>
          )
        }
      />
      {(playbook.isPending || isChoosing) && <Skeleton shape="fields" rows={8} label="Loading the playbook..." />}
      {playbook.isError && playbook.data === undefined && (
        <ErrorState title="The playbook could not be loaded" message={playbook.error.message} onRetry={() => void playbook.refetch()} />
      )}
      {playbook.data !== undefined && !isChoosing && <Configured key={agent?.id ?? SHARED} saved={playbook.data} agent={agent} />}
    </div>
  );
}

function Configured({ saved, agent }: { saved: SavedPlaybook; agent: Agent | undefined }) {
  const playbook = usePlaybookDraft(saved, agent?.id);
  const { draft, change, issue, submit, form, isDirty } = playbook;
  return (
    <WidgetFormState value={{ isReadOnly: false, issue }}>
      <LeaveGuard isDirty={isDirty} />
      <Standing saved={saved} agent={agent} onFollow={playbook.follow} />
      <a href="#try" className={`disco-kit-button ${styles.jump}`} data-kind="secondary" data-size="small">
        <MessageCircle aria-hidden="true" size={16} /> Try it
      </a>
      <div className={styles.columns}>
        <form className={styles.form} noValidate aria-label="Playbook" onSubmit={(event) => void submit(event)}>
          <SaveConflict form={form} labels={parts} describe={describeParts} />
          <PlaybookForm draft={draft} issue={issue} change={change} />
          <SaveBar saved={saved} playbook={playbook} />
        </form>
        <Suspense fallback={<div className={styles.rehearsal} />}>
          <PlaybookRehearsal draft={draft} agent={agent} />
        </Suspense>
      </div>
    </WidgetFormState>
  );
}

/** Playbook that the agent follows now. */
function Standing({ saved, agent, onFollow }: { saved: SavedPlaybook; agent: Agent | undefined; onFollow: (id: string) => Promise<void> }) {
  const { follows, published } = saved;
  const [isAsking, setAsking] = useState(false);
  const mark = published === null ? "" : `Published by ${published.by} on ${toMoment(published.at)}.`;
  if (agent === undefined)
    return <p className={styles.standing}>{mark || "Your agent follows the default. Publish a change to make it your own."}</p>;
  if (follows !== "own")
    return (
      <Banner title={`${agent.name} follows your company's playbook`}>
        <p>Change something here and publish it, and {agent.name} has a playbook of its own.</p>
      </Banner>
    );
  return (
    <div className={styles.standing}>
      <p>
        {agent.name} has a playbook of its own. {mark}
      </p>
      <Button size="small" onClick={() => setAsking(true)}>
        Follow the company&apos;s again
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete the playbook of ${agent.name}?`}
        confirmLabel="Delete it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void onFollow(agent.id);
        }}
      >
        <p>{agent.name} follows your company&apos;s playbook from its next reply on.</p>
      </ConfirmDialog>
    </div>
  );
}

function SaveBar({ saved, playbook }: { saved: SavedPlaybook; playbook: ReturnType<typeof usePlaybookDraft> }) {
  const { isDirty, isBusy, problem, hasIssues, conflict, intent, intend, reset, discardDraft } = playbook;
  const [isAsking, setAsking] = useState(false);
  const { draft, mayPublish } = saved;
  if (!isDirty && draft === null && problem === null) return null;
  const isBad = problem !== null || (hasIssues && conflict === null);
  return (
    <div className={styles.save}>
      <p role={isBad ? "alert" : "status"} data-tone={isBad ? "bad" : undefined}>
        {problem ?? (isBad ? "Nothing is saved yet: what is marked needs another look." : sentenceOf(saved, isDirty))}
      </p>
      <Button kind="quiet" disabled={isBusy} onClick={() => (isDirty ? reset() : setAsking(true))}>
        {isDirty ? "Undo changes" : "Discard draft"}
      </Button>
      <Button
        type="submit"
        kind={mayPublish ? "secondary" : "primary"}
        disabled={!isDirty}
        isBusy={isBusy && intent.current === "draft"}
        onClick={() => intend("draft")}
      >
        Save draft
      </Button>
      {mayPublish && (
        <Button type="submit" kind="primary" isBusy={isBusy && intent.current === "publish"} onClick={() => intend("publish")}>
          Publish
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard the draft?"
        confirmLabel="Discard draft"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void discardDraft();
        }}
      >
        <p>The form shows again what the agent follows now.</p>
      </ConfirmDialog>
    </div>
  );
}

function sentenceOf({ draft, mayPublish }: SavedPlaybook, isDirty: boolean): string {
  const after = mayPublish ? "" : " An owner or admin publishes it.";
  if (isDirty || draft === null) return `You have changes that are not saved.${after}`;
  return `Draft by ${draft.by}, ${toMoment(draft.at)}. Changes: ${listParts(draft.parts)}.${after}`;
}
