import type { NextStep, Playbook, PlaybookTopicName, QualificationCondition, QualificationRule, VisitorGroup } from "@disco/protocol";
import { Button, Field, IconButton, Input, SegmentedControl, Select } from "@disco/react/kit";
import { Plus, X } from "lucide-react";
import { NumberField } from "../widget/number-field.tsx";
import { groups, steps, topics } from "./playbook-words.ts";
import styles from "./playbook-screen.module.css";

type Issue = (path: string) => string | null;
type Steps = Playbook["qualification"]["next"];

const RULES = [
  { value: "score", label: "By the lead's score" },
  { value: "conditions", label: "By what they told" },
] as const;
const NAMES: readonly PlaybookTopicName[] = ["need", "size", "timing", "tool", "role", "budget"];
const GROUPS: readonly VisitorGroup[] = ["qualified", "not_yet", "customer", "job_seeker", "vendor"];
const KINDS = ["times", "demo", "person", "resource", "support", "end"] as const;
const MAX_CONDITIONS = 6;
const USUAL_SCORE = 40;

/** Conditions of a qualified visitor. */
export function RuleFields({
  rule,
  issue,
  onChange,
}: {
  rule: QualificationRule;
  issue: Issue;
  onChange: (rule: QualificationRule) => void;
}) {
  return (
    <div className={styles.fields}>
      <SegmentedControl
        label="Who qualifies"
        segments={RULES}
        value={rule.kind}
        onValueChange={(kind) =>
          onChange(kind === "score" ? { kind, minimum: USUAL_SCORE } : { kind, conditions: [{ topic: "need", atLeast: null }] })
        }
      />
      {rule.kind === "score" ? (
        <div className={styles.short}>
          <NumberField
            label="Score of at least, out of 100"
            value={rule.minimum}
            problem={issue("qualification.rule.minimum")}
            onChange={(minimum) => onChange({ kind: "score", minimum })}
          />
        </div>
      ) : (
        <Conditions conditions={rule.conditions} issue={issue} onChange={(conditions) => onChange({ kind: "conditions", conditions })} />
      )}
    </div>
  );
}

function Conditions(props: {
  conditions: readonly QualificationCondition[];
  issue: Issue;
  onChange: (conditions: QualificationCondition[]) => void;
}) {
  const { conditions, issue, onChange } = props;
  const free = NAMES.filter((name) => !conditions.some(({ topic }) => topic === name));
  return (
    <>
      <p className={styles.hint}>All of these must be known of the visitor.</p>
      {conditions.map((condition, index) => {
        const { topic, atLeast } = condition;
        const set = (next: Partial<QualificationCondition>) => onChange(conditions.with(index, { ...condition, ...next }));
        return (
          <div key={index} className={styles.condition}>
            <Select
              label={`Condition ${index + 1}`}
              isLabelHidden
              value={topic}
              options={NAMES.filter((name) => name === topic || free.includes(name)).map((name) => ({
                value: name,
                label: topics[name].name,
              }))}
              onValueChange={(name) => set({ topic: name, atLeast: isCounted(name) ? atLeast : null })}
            />
            {isCounted(topic) && (
              <Field
                label={`${topics[topic].name} of at least`}
                isLabelHidden
                error={issue(`qualification.rule.conditions.${index}.atLeast`)}
              >
                <Input
                  inputMode="numeric"
                  placeholder="Any number"
                  value={atLeast === null ? "" : String(atLeast)}
                  onValueChange={(text) => set({ atLeast: toLeast(text) })}
                />
              </Field>
            )}
            {conditions.length > 1 && (
              <IconButton
                label={`Remove condition ${index + 1}`}
                icon={<X aria-hidden="true" size={16} />}
                onClick={() => onChange(conditions.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {conditions.length < MAX_CONDITIONS && free[0] !== undefined && (
        <div className={styles.row}>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => onChange([...conditions, { topic: free[0] ?? "need", atLeast: null }])}
          >
            Add a condition
          </Button>
        </div>
      )}
    </>
  );
}

function isCounted(topic: PlaybookTopicName): boolean {
  return topic === "size" || topic === "budget";
}

function toLeast(text: string): number | null {
  const digits = text.replaceAll(/\D/gu, "").slice(0, 10);
  return digits === "" ? null : Number(digits);
}

/** Offers to each group of visitors. */
export function StepFields({ next, issue, onChange }: { next: Steps; issue: Issue; onChange: (next: Steps) => void }) {
  return (
    <div className={styles.groups}>
      {GROUPS.map((group) => {
        const step = next[group];
        const path = `qualification.next.${group}`;
        const set = (changed: NextStep) => onChange({ ...next, [group]: changed });
        return (
          <div key={group} className={styles.group}>
            <div>
              <strong>{groups[group].name}</strong>
              <small>{groups[group].what}</small>
            </div>
            <div className={styles.fields}>
              <Select
                label={`What a visitor gets: ${groups[group].name}`}
                isLabelHidden
                value={step.kind}
                options={KINDS.map((kind) => ({ value: kind, label: steps[kind] }))}
                onValueChange={(kind) => set(stepOf(kind))}
              />
              {step.kind === "resource" && (
                <>
                  <Field label="Its title" error={issue(`${path}.title`)}>
                    <Input
                      value={step.title}
                      maxLength={120}
                      placeholder="Buyer's guide"
                      onValueChange={(title) => set({ ...step, title })}
                    />
                  </Field>
                  <Field label="Its address" error={issue(`${path}.url`)}>
                    <Input type="url" value={step.url} placeholder="https://" onValueChange={(url) => set({ ...step, url })} />
                  </Field>
                </>
              )}
              {step.kind === "support" && (
                <Field label="Support address" error={issue(`${path}.address`)}>
                  <Input
                    type="email"
                    value={step.address}
                    placeholder="support@your-company.com"
                    onValueChange={(address) => set({ ...step, address })}
                  />
                </Field>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function stepOf(kind: NextStep["kind"]): NextStep {
  if (kind === "resource") return { kind, title: "", url: "" };
  return kind === "support" ? { kind, address: "" } : { kind };
}
