import { Button, Field, IconButton, Input } from "@disco/react/kit";
import { Plus, X } from "lucide-react";
import { useWidgetFormState } from "./widget-form-state.ts";
import styles from "./widget-screen.module.css";

/** A list of short texts that grows and shrinks. */
export function LineList(props: {
  label: string;
  description?: string;
  lines: readonly string[];
  max: number;
  addLabel: string;
  /** The path of these lines in the configuration. */
  path: string;
  onChange: (lines: string[]) => void;
}) {
  const { label, description, lines, max, addLabel, path, onChange } = props;
  const { issue, isReadOnly } = useWidgetFormState();
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {description !== undefined && <p>{description}</p>}
      {lines.map((line, index) => (
        // The place is all that tells two lines apart while they are typed.
        <div key={index} className={styles.line}>
          <Field label={`${label} ${index + 1}`} isLabelHidden error={issue(`${path}.${index}`)}>
            <Input value={line} onValueChange={(value) => onChange(lines.map((other, at) => (at === index ? value : other)))} />
          </Field>
          {!isReadOnly && (
            <IconButton
              label={`Remove ${line || `line ${index + 1}`}`}
              icon={<X aria-hidden="true" size={16} />}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {isReadOnly && lines.length === 0 && <p>None.</p>}
      {!isReadOnly && lines.length < max && (
        <Button size="small" icon={<Plus aria-hidden="true" size={16} />} onClick={() => onChange([...lines, ""])}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
