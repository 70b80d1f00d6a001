import { Field, Input } from "@disco/react/kit";
import { useState } from "react";

/** A whole number. Invalid input stays as `NaN`; its error appears on saving. */
export function NumberField(props: {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  problem: string | null;
  onChange: (value: number) => void;
}) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(String(value));
  // The number can change without being typed, as when a draft is discarded.
  const shown = Object.is(toNumber(typed), value) ? typed : String(value);
  return (
    <Field label={props.label} isLabelHidden={props.isLabelHidden} error={props.problem}>
      <Input
        inputMode="numeric"
        value={shown}
        onValueChange={(text) => {
          setTyped(text);
          onChange(toNumber(text));
        }}
      />
    </Field>
  );
}

function toNumber(text: string): number {
  return /^\s*\d+\s*$/u.test(text) ? Number(text) : Number.NaN;
}
