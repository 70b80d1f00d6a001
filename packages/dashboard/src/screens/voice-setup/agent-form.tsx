import type { UpdateVoiceAgent, VoiceAgent, VoiceChoice, VoiceHost } from "@disco/protocol";
import {
  Button,
  ConfirmDialog,
  CopyField,
  Field,
  Input,
  SaveConflict,
  Select,
  Switch,
  Textarea,
  useForm,
  useToast,
} from "@disco/react/kit";
import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useDraftName } from "../../auth/auth-provider.tsx";
import { useApi } from "../../auth/use-api.ts";
import { HoursFields } from "../widget/hours-fields.tsx";
import { WidgetFormState } from "../widget/widget-form-state.ts";
import { AnswerRows, VideoRows } from "./repeated-rows.tsx";
import styles from "./voice-setup.module.css";

const USUAL = "usual";
const labels = {
  name: "Name",
  slug: "Address",
  greeting: "Greeting",
  persona: "Persona",
  voice: "Voice",
  usesLibrary: "Answer from our company's knowledge",
  answers: "Answers",
  hours: "Hours",
  videos: "Videos",
};

interface AgentFormProps {
  /** Undefined while a new one is made. */
  agent: VoiceAgent | undefined;
  host: VoiceHost;
  voice: VoiceChoice;
  onSaved: (agent: VoiceAgent) => void;
  onGone: () => void;
}

/** Everything that a member sets of an agent. */
export function AgentForm({ agent, host, voice, onSaved, onGone }: AgentFormProps) {
  const { workspace } = useApi();
  const cache = useQueryClient();
  const { say, sayProblem } = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isSlugOwn, setSlugOwn] = useState(agent !== undefined);
  const form = useForm<UpdateVoiceAgent>({
    initial: agent === undefined ? newAgent() : writable(agent),
    isLeavingAsked: true,
    keepAs: useDraftName(`voice-agent ${agent?.id ?? "new"}`),
    readSaved: async () => {
      const there = (await workspace.voiceAgents.list()).agents.find(({ id }) => id === agent?.id);
      if (there === undefined) throw new Error("This agent was deleted meanwhile.");
      return writable(there);
    },
    tidy: (draft) => ({
      ...draft,
      answers: draft.answers.filter(({ question, answer }) => question.trim() !== "" || answer.trim() !== ""),
      videos: draft.videos.filter(({ title, url }) => title.trim() !== "" || url.trim() !== ""),
    }),
    validate: ({ name, slug }) => [
      ...(name.trim() === "" ? [{ path: "name", message: "Please give it a name." }] : []),
      ...(slug === "" ? [{ path: "slug", message: "Please give its page an address." }] : []),
    ],
    submit: async (draft) => {
      const saved = await (agent === undefined ? workspace.voiceAgents.create(draft) : workspace.voiceAgents.update(agent.id, draft));
      await cache.invalidateQueries({ queryKey: ["voice-agents"] });
      say(agent === undefined ? `${saved.name} is ready.` : "Saved.");
      onSaved(saved);
      return writable(saved);
    },
  });
  const { draft, change, issue } = form;
  const path = `/m/${host.slug}/${agent?.slug ?? draft.slug}`;

  async function remove(): Promise<void> {
    setAsking(false);
    if (agent === undefined) return;
    try {
      await workspace.voiceAgents.remove(agent.id);
      await cache.invalidateQueries({ queryKey: ["voice-agents"] });
      onGone();
    } catch (error) {
      sayProblem(error instanceof Error ? error.message : "The agent could not be deleted.");
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)} aria-label={agent?.name ?? "New agent"}>
      {agent !== undefined && (
        <div className={styles.address}>
          <CopyField label="Public page" value={location.origin + path} description="Put it into your mail signature." />
          <a href={path} target="_blank" rel="noreferrer" className="disco-kit-button" data-kind="secondary" data-size="normal">
            <ExternalLink aria-hidden="true" size={16} /> Open
          </a>
        </div>
      )}
      <Field label="Name" error={issue("name")}>
        <Input
          value={draft.name}
          maxLength={80}
          placeholder="Nova"
          onValueChange={(name) => change(isSlugOwn ? { name } : { name, slug: toSlug(name) })}
        />
      </Field>
      <Field label="Address" description={`${location.host}/m/${host.slug}/${draft.slug || "…"}`} error={issue("slug")}>
        <Input
          value={draft.slug}
          maxLength={40}
          placeholder="nova"
          onValueChange={(slug) => {
            setSlugOwn(true);
            change({ slug });
          }}
        />
      </Field>
      <Field label="Greeting" description="What it says first, on its page and in a call." error={issue("greeting")}>
        <Textarea
          rows={2}
          maxLength={500}
          value={draft.greeting}
          placeholder="Hi, I'm Nova. Ask me anything about our product."
          onValueChange={(greeting) => change({ greeting })}
        />
      </Field>
      <Field
        label="Persona"
        description="How it speaks and what it cares about. A language model follows it; the built-in model keeps the name and the greeting."
        error={issue("persona")}
      >
        <Textarea
          rows={3}
          maxLength={1000}
          value={draft.persona}
          placeholder="Warm and brief. Asks one question at a time. Suggests a meeting when a visitor asks for prices."
          onValueChange={(persona) => change({ persona })}
        />
      </Field>
      {agent !== undefined && (
        <p className={styles.hint}>
          How it sells is in its <Link to={`/dashboard/playbook?agent=${agent.id}`}>playbook</Link>.
        </p>
      )}
      <VoiceField voice={voice} value={draft.voice} error={issue("voice")} onChange={(next) => change({ voice: next })} />
      <section aria-labelledby="agent-knowledge">
        <h2 id="agent-knowledge">Knowledge</h2>
        <Switch label="Answer from our company's knowledge" isOn={draft.usesLibrary} onChange={(usesLibrary) => change({ usesLibrary })} />
        <AnswerRows answers={draft.answers} issue={issue} onChange={(answers) => change({ answers })} />
      </section>
      <section aria-labelledby="agent-hours">
        <h2 id="agent-hours">Hours</h2>
        <WidgetFormState value={{ isReadOnly: false, issue }}>
          <HoursFields hours={draft.hours} onChange={(hours) => change({ hours })} />
        </WidgetFormState>
      </section>
      <section aria-labelledby="agent-videos">
        <h2 id="agent-videos">Videos</h2>
        <VideoRows videos={draft.videos} issue={issue} onChange={(videos) => change({ videos })} />
      </section>
      <SaveConflict form={form} labels={labels} />
      {form.problem !== null && (
        <p className="disco-kit-error" role="alert">
          {form.problem}
        </p>
      )}
      <div className={styles.actions}>
        {agent === undefined ? (
          <Button onClick={onGone}>Cancel</Button>
        ) : (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Delete agent
          </Button>
        )}
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {agent === undefined ? "Create agent" : "Save"}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${agent?.name ?? "the agent"}?`}
        confirmLabel="Delete agent"
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>Its page stops working at once. Its conversations stay.</p>
      </ConfirmDialog>
    </form>
  );
}

function VoiceField(props: { voice: VoiceChoice; value: string | null; error: string | null; onChange: (value: string | null) => void }) {
  const { voice, value, error, onChange } = props;
  if (voice.kind === "named")
    return (
      <Field label="Voice" description="A voice by the name that your speech service knows it by; empty for the usual one." error={error}>
        <Input value={value ?? ""} maxLength={64} placeholder="alloy" onValueChange={(name) => onChange(name === "" ? null : name)} />
      </Field>
    );
  if (voice.kind === "listed" && voice.voices.length > 0)
    return (
      <Select
        label="Voice"
        value={value ?? USUAL}
        options={[{ value: USUAL, label: "The usual voice" }, ...voice.voices.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={(id) => onChange(id === USUAL ? null : id)}
      />
    );
  return <p className={styles.hint}>Visitors hear {voice.kind === "browser" ? "their own browser's voice" : "this server's voice"}.</p>;
}

function newAgent(): UpdateVoiceAgent {
  return { name: "", slug: "", persona: "", greeting: "", voice: null, usesLibrary: true, answers: [], hours: null, videos: [] };
}

function writable({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...agent }: VoiceAgent): UpdateVoiceAgent {
  return agent;
}

function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/gu, "");
}
