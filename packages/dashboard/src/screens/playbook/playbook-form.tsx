import type { Playbook, PlaybookGoal } from "@disco/protocol";
import { Field, Select, Textarea } from "@disco/react/kit";
import { Link } from "react-router";
import { ChoiceCards } from "../widget/choice-cards.tsx";
import { FormSection } from "../widget/form-section.tsx";
import { LineList } from "../widget/line-list.tsx";
import { CompetitorFields, ObjectionFields } from "./objection-fields.tsx";
import type { PlaybookDraft } from "./playbook-draft.ts";
import { goals, insistenceAfter, insistenceMost } from "./playbook-words.ts";
import { RuleFields, StepFields } from "./qualification-fields.tsx";
import { TopicList } from "./topic-list.tsx";
import styles from "./playbook-screen.module.css";

const GOALS: readonly PlaybookGoal[] = ["meeting", "address", "hand_over"];
const AFTER = Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: insistenceAfter(index + 1) }));
const MOST = Array.from({ length: 11 }, (_, most) => ({ value: String(most), label: insistenceMost(most) }));
const MAX_LINES = 12;

interface PlaybookFormProps {
  draft: PlaybookDraft;
  issue: (path: string) => string | null;
  change: (fields: Partial<Playbook>) => void;
}

/** Everything that can be set of how an agent sells. */
export function PlaybookForm({ draft, issue, change }: PlaybookFormProps) {
  const { insistence, qualification } = draft;
  return (
    <>
      <FormSection title="Goal">
        <ChoiceCards
          label="Where a conversation leads"
          cards={GOALS.map((value) => ({ value, ...goals[value] }))}
          value={draft.goal}
          onValueChange={(goal) => change({ goal })}
        />
        <p className={styles.hint}>
          When a person takes over, and the button that asks for one, are set in{" "}
          <Link to="/dashboard/settings?section=handover">Handover</Link>.
        </p>
      </FormSection>
      <FormSection title="What to find out">
        <TopicList topics={draft.topics} issue={issue} onChange={(topics) => change({ topics })} />
      </FormSection>
      <FormSection title="How insistent">
        <p className={styles.hint}>A question of the visitor is always answered first.</p>
        <div className={styles.pair}>
          <Select
            label="First question"
            value={String(insistence.after)}
            options={AFTER}
            onValueChange={(after) => change({ insistence: { ...insistence, after: Number(after) } })}
          />
          <Select
            label="In one conversation"
            value={String(insistence.most)}
            options={MOST}
            onValueChange={(most) => change({ insistence: { ...insistence, most: Number(most) } })}
          />
        </div>
      </FormSection>
      <FormSection title="Who qualifies">
        <RuleFields rule={qualification.rule} issue={issue} onChange={(rule) => change({ qualification: { ...qualification, rule } })} />
      </FormSection>
      <FormSection title="What they get">
        <StepFields next={qualification.next} issue={issue} onChange={(next) => change({ qualification: { ...qualification, next } })} />
      </FormSection>
      <FormSection title="Objections">
        <ObjectionFields objections={draft.objections} issue={issue} onChange={(objections) => change({ objections })} />
      </FormSection>
      <FormSection title="Competitors">
        <CompetitorFields competitors={draft.competitors} issue={issue} onChange={(competitors) => change({ competitors })} />
      </FormSection>
      <FormSection title="Tone and rules">
        <p className={styles.hint}>
          In plain words. A language model follows them. The built-in agent speaks in its own tone and follows everything above.
        </p>
        <Field label="Tone" error={issue("tone")}>
          <Textarea
            rows={2}
            maxLength={500}
            placeholder="Warm and brief. No exclamation marks."
            value={draft.tone}
            onValueChange={(tone) => change({ tone })}
          />
        </Field>
        <LineList label="Do" lines={draft.do} max={MAX_LINES} addLabel="Add a line" path="do" onChange={(lines) => change({ do: lines })} />
        <LineList
          label="Don't"
          lines={draft.dont}
          max={MAX_LINES}
          addLabel="Add a line"
          path="dont"
          onChange={(dont) => change({ dont })}
        />
      </FormSection>
    </>
  );
}
