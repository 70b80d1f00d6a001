import type { Trigger, TriggerCondition } from "@disco/protocol";
import { Button, Field, IconButton, Input, Select, Textarea } from "@disco/react/kit";
import { Plus, Trash2, X } from "lucide-react";
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
  function change(id: string, fields: Partial<Trigger>): void {
    onChange(triggers.map((trigger) => (trigger.id === id ? { ...trigger, ...fields } : trigger)));
  }
  return (
    <div className={styles.list}>
      {triggers.length === 0 && <p>Greet a visitor who lingers on your prices, or is about to leave.</p>}
      {triggers.map((trigger, index) => (
        <fieldset key={trigger.id} className={styles.block}>
          <legend>Message {index + 1}</legend>
          <Field label="What it says">
            <Textarea rows={2} maxLength={300} value={trigger.message} onValueChange={(message) => change(trigger.id, { message })} />
          </Field>
          <Select label="It comes when" value={trigger.match} options={MATCHES} onValueChange={(match) => change(trigger.id, { match })} />
          {trigger.conditions.map((condition, at) => (
            <ConditionFields
              key={at}
              condition={condition}
              isOnly={trigger.conditions.length === 1}
              onChange={(next) =>
                change(trigger.id, { conditions: trigger.conditions.map((other, place) => (place === at ? next : other)) })
              }
              onRemove={() => change(trigger.id, { conditions: trigger.conditions.filter((_, place) => place !== at) })}
            />
          ))}
          {trigger.conditions.length < MAX_CONDITIONS && (
            <Button
              size="small"
              icon={<Plus aria-hidden="true" size={16} />}
              onClick={() => change(trigger.id, { conditions: [...trigger.conditions, conditionOf("idle")] })}
            >
              Add a condition
            </Button>
          )}
          <div className={styles.cap}>
            <NumberField label="At most, times" value={trigger.times} max={100} onChange={(times) => change(trigger.id, { times })} />
            <NumberField label="in days" value={trigger.days} max={365} onChange={(days) => change(trigger.id, { days })} />
          </div>
          <Button
            size="small"
            kind="quiet"
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => onChange(triggers.filter(({ id }) => id !== trigger.id))}
          >
            Remove the message
          </Button>
        </fieldset>
      ))}
      {triggers.length < MAX_TRIGGERS && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() =>
            onChange([
              ...triggers,
              {
                id: crypto.randomUUID(),
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
  isOnly: boolean;
  onChange: (condition: TriggerCondition) => void;
  onRemove: () => void;
}) {
  const { condition, onChange } = props;
  return (
    <div className={styles.condition}>
      <Select
        label="Condition"
        isLabelHidden
        value={condition.type}
        options={CONDITIONS}
        onValueChange={(type) => onChange(conditionOf(type))}
      />
      {condition.type === "path" && <TextValue value={condition.path} onChange={(path) => onChange({ ...condition, path })} />}
      {condition.type === "utm" && <TextValue value={condition.value} onChange={(value) => onChange({ ...condition, value })} />}
      {condition.type === "event" && <TextValue value={condition.name} onChange={(name) => onChange({ ...condition, name })} />}
      {condition.type === "scroll" && (
        <NumberField
          isLabelHidden
          label="Percent"
          value={condition.percent}
          max={100}
          onChange={(percent) => onChange({ ...condition, percent })}
        />
      )}
      {condition.type === "idle" && (
        <NumberField
          isLabelHidden
          label="Seconds"
          value={condition.seconds}
          max={3_600}
          onChange={(seconds) => onChange({ ...condition, seconds })}
        />
      )}
      {condition.type === "visit" && (
        <NumberField
          isLabelHidden
          label="Visit"
          value={condition.count}
          max={1_000}
          onChange={(count) => onChange({ ...condition, count })}
        />
      )}
      {!props.isOnly && <IconButton label="Remove the condition" icon={<X aria-hidden="true" size={16} />} onClick={props.onRemove} />}
    </div>
  );
}

function TextValue({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Value" isLabelHidden>
      <Input value={value} onValueChange={onChange} isRequired />
    </Field>
  );
}

function NumberField(props: { label: string; isLabelHidden?: boolean; value: number; max: number; onChange: (value: number) => void }) {
  return (
    <Field label={props.label} isLabelHidden={props.isLabelHidden}>
      <Input
        value={String(props.value)}
        onValueChange={(text) => {
          const value = Number.parseInt(text, 10);
          props.onChange(Number.isNaN(value) ? 1 : Math.min(props.max, Math.max(1, value)));
        }}
      />
    </Field>
  );
}
