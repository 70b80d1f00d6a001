import { browser } from "@disco/client";
import type { Trigger, TriggerCondition } from "@disco/protocol";
import { Button, Field, IconButton, Input, Select, Textarea } from "@disco/react/kit";
import { Plus, Trash2, X } from "lucide-react";
import { NumberField } from "./number-field.tsx";
import { useWidgetFormState } from "./widget-form-state.ts";
import styles from "./widget-screen.module.css";

const MAX_TRIGGERS = 20;
const MAX_CONDITIONS = 10;
const MATCHES = [
  { value: "all", label: "all of these hold" },
  { value: "any", label: "any of these holds" },
] as const;
const CONDITIONS = [
  { value: "path", label: "The page's path is" },
  { value: "scroll", label: "Scrolled down, percent" },
  { value: "idle", label: "Idle for seconds" },
  { value: "exit", label: "About to leave" },
  { value: "visit", label: "Visit number" },
  { value: "utm", label: "UTM source is" },
  { value: "event", label: "The page's own event" },
] as const;

/** A first condition of each kind, to be changed. */
function conditionOf(type: TriggerCondition["type"]): TriggerCondition {
  switch (type) {
    case "path":
      return { type, path: "/pricing*" };
    case "scroll":
      return { type, percent: 50 };
    case "idle":
      return { type, seconds: 30 };
    case "exit":
      return { type };
    case "visit":
      return { type, count: 2 };
    case "utm":
      return { type, name: "source", value: "" };
    case "event":
      return { type, name: "" };
  }
}

/** Messages that come unasked: when, what they say, and how often at most. They never come over an open chat. */
export function TriggerFields({ triggers, onChange }: { triggers: readonly Trigger[]; onChange: (triggers: Trigger[]) => void }) {
  const { issue, isReadOnly } = useWidgetFormState();
  function change(id: string, fields: Partial<Trigger>): void {
    onChange(triggers.map((trigger) => (trigger.id === id ? { ...trigger, ...fields } : trigger)));
  }
  return (
    <div className={styles.list}>
      {triggers.length === 0 && <p>Greet a visitor who lingers on your prices, or is about to leave.</p>}
      {triggers.map((trigger, index) => (
        <fieldset key={trigger.id} className={styles.block}>
          <legend>Message {index + 1}</legend>
          <Field label="What it says" error={issue(`triggers.${index}.message`)}>
            <Textarea rows={2} maxLength={300} value={trigger.message} onValueChange={(message) => change(trigger.id, { message })} />
          </Field>
          <Select
            label="It comes when"
            isDisabled={isReadOnly}
            value={trigger.match}
            options={MATCHES}
            onValueChange={(match) => change(trigger.id, { match })}
          />
          {trigger.conditions.map((condition, at) => (
            <ConditionFields
              key={at}
              condition={condition}
              path={`triggers.${index}.conditions.${at}`}
              isOnly={trigger.conditions.length === 1}
              onChange={(next) =>
                change(trigger.id, { conditions: trigger.conditions.map((other, place) => (place === at ? next : other)) })
              }
              onRemove={() => change(trigger.id, { conditions: trigger.conditions.filter((_, place) => place !== at) })}
            />
          ))}
          {!isReadOnly && trigger.conditions.length < MAX_CONDITIONS && (
            <Button
              size="small"
              icon={<Plus aria-hidden="true" size={16} />}
              onClick={() => change(trigger.id, { conditions: [...trigger.conditions, conditionOf("idle")] })}
            >
              Add a condition
            </Button>
          )}
          <div className={styles.cap}>
            <NumberField
              label="At most, times"
              value={trigger.times}
              problem={issue(`triggers.${index}.times`)}
              onChange={(times) => change(trigger.id, { times })}
            />
            <NumberField
              label="in days"
              value={trigger.days}
              problem={issue(`triggers.${index}.days`)}
              onChange={(days) => change(trigger.id, { days })}
            />
          </div>
          {!isReadOnly && (
            <Button
              size="small"
              kind="quiet"
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => onChange(triggers.filter(({ id }) => id !== trigger.id))}
            >
              Remove the message
            </Button>
          )}
        </fieldset>
      ))}
      {!isReadOnly && triggers.length < MAX_TRIGGERS && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() =>
            onChange([
              ...triggers,
              {
                id: browser.newId(),
                match: "all",
                conditions: [conditionOf("path"), conditionOf("idle")],
                message: "",
                times: 1,
                days: 7,
              },
            ])
          }
        >
          Add a message
        </Button>
      )}
    </div>
  );
}

function ConditionFields(props: {
  condition: TriggerCondition;
  /** The path of the condition in the configuration. */
  path: string;
  isOnly: boolean;
  onChange: (condition: TriggerCondition) => void;
  onRemove: () => void;
}) {
  const { condition, path, onChange } = props;
  const { isReadOnly, issue } = useWidgetFormState();
  return (
    <div className={styles.condition}>
      <Select
        label="Condition"
        isLabelHidden
        isDisabled={isReadOnly}
        value={condition.type}
        options={CONDITIONS}
        onValueChange={(type) => onChange(conditionOf(type))}
      />
      {condition.type === "path" && (
        <TextValue problem={issue(`${path}.path`)} value={condition.path} onChange={(value) => onChange({ ...condition, path: value })} />
      )}
      {condition.type === "utm" && (
        <TextValue problem={issue(`${path}.value`)} value={condition.value} onChange={(value) => onChange({ ...condition, value })} />
      )}
      {condition.type === "event" && (
        <TextValue problem={issue(`${path}.name`)} value={condition.name} onChange={(name) => onChange({ ...condition, name })} />
      )}
      {condition.type === "scroll" && (
        <NumberField
          isLabelHidden
          label="Percent"
          value={condition.percent}
          problem={issue(`${path}.percent`)}
          onChange={(percent) => onChange({ ...condition, percent })}
        />
      )}
      {condition.type === "idle" && (
        <NumberField
          isLabelHidden
          label="Seconds"
          value={condition.seconds}
          problem={issue(`${path}.seconds`)}
          onChange={(seconds) => onChange({ ...condition, seconds })}
        />
      )}
      {condition.type === "visit" && (
        <NumberField
          isLabelHidden
          label="Visit"
          value={condition.count}
          problem={issue(`${path}.count`)}
          onChange={(count) => onChange({ ...condition, count })}
        />
      )}
      {!props.isOnly && !isReadOnly && (
        <IconButton label="Remove the condition" icon={<X aria-hidden="true" size={16} />} onClick={props.onRemove} />
      )}
    </div>
  );
}

function TextValue(props: { value: string; problem: string | null; onChange: (value: string) => void }) {
  const { value, problem, onChange } = props;
  return (
    <Field label="Value" isLabelHidden error={problem}>
      <Input value={value} onValueChange={onChange} isRequired />
    </Field>
  );
}
