import type { Objection, Playbook } from "@disco/protocol";
import { Button, Field, IconButton, Input, Textarea } from "@disco/react/kit";
import { Plus, X } from "lucide-react";
import { objections as words } from "./playbook-words.ts";
import styles from "./playbook-screen.module.css";

type Issue = (path: string) => string | null;

const KINDS: readonly Objection[] = ["price", "timing", "trust", "competitor"];
const MAX_COMPETITORS = 20;

/** The agent's answers to each kind of objection. */
export function ObjectionFields(props: {
  objections: Playbook["objections"];
  issue: Issue;
  onChange: (objections: Playbook["objections"]) => void;
}) {
  const { objections, issue, onChange } = props;
  return (
    <>
      <p className={styles.hint}>Said in your words. An empty answer is looked up in what the agent has read.</p>
      {KINDS.map((kind) => (
        <Field key={kind} label={words[kind].name} description={words[kind].example} error={issue(`objections.${kind}`)}>
          <Textarea
            rows={2}
            maxLength={600}
            value={objections[kind]}
            onValueChange={(answer) => onChange({ ...objections, [kind]: answer })}
          />
        </Field>
      ))}
    </>
  );
}

/** The agent's answers where a competitor is named. */
export function CompetitorFields(props: {
  competitors: Playbook["competitors"];
  issue: Issue;
  onChange: (competitors: Playbook["competitors"]) => void;
}) {
  const { competitors, issue, onChange } = props;
  return (
    <>
      {competitors.length === 0 && <p className={styles.hint}>What sets you apart from a product that visitors name.</p>}
      {competitors.map((competitor, index) => (
        <div key={index} className={styles.block}>
          <div className={styles.blockHead}>
            <Field label={`Competitor ${index + 1}`} error={issue(`competitors.${index}.name`)}>
              <Input
                value={competitor.name}
                maxLength={80}
                onValueChange={(name) => onChange(competitors.with(index, { ...competitor, name }))}
              />
            </Field>
            <IconButton
              label={`Remove ${competitor.name.trim() || `competitor ${index + 1}`}`}
              icon={<X aria-hidden="true" size={16} />}
              onClick={() => onChange(competitors.toSpliced(index, 1))}
            />
          </div>
          <Field label={`What the agent says about competitor ${index + 1}`} isLabelHidden error={issue(`competitors.${index}.answer`)}>
            <Textarea
              rows={2}
              maxLength={600}
              placeholder="What you do that they do not."
              value={competitor.answer}
              onValueChange={(answer) => onChange(competitors.with(index, { ...competitor, answer }))}
            />
          </Field>
        </div>
      ))}
      {competitors.length < MAX_COMPETITORS && (
        <div className={styles.row}>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => onChange([...competitors, { name: "", answer: "" }])}
          >
            Add a competitor
          </Button>
        </div>
      )}
    </>
  );
}
