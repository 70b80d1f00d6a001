import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";
import type { WidgetDraft } from "./widget-draft.ts";
import { useWidgetFormState } from "./widget-form-state.ts";
import styles from "./widget-screen.module.css";

type DisplayType = WidgetDraft["displayType"];

const TYPES: readonly { value: DisplayType; name: string; what: string }[] = [
  { value: "floating", name: "Floating", what: "A button in the corner that opens a panel." },
  { value: "in_page", name: "In page", what: "A chat inside the page." },
  { value: "demo_flow", name: "Demo flow", what: "A guided way to a booked demo." },
];

export function DisplayTypeChoice({ value, onValueChange }: { value: DisplayType; onValueChange: (value: DisplayType) => void }) {
  const id = useId();
  const { isReadOnly } = useWidgetFormState();
  return (
    <div className={styles.choice}>
      <p id={id}>Display type</p>
      <RadioGroup<DisplayType>
        aria-labelledby={id}
        value={value}
        onValueChange={onValueChange}
        disabled={isReadOnly}
        className={styles.types}
      >
        {TYPES.map((type) => (
          <label key={type.value} className={styles.type} data-kind={type.value}>
            <span className={styles.drawing} aria-hidden="true">
              <i />
            </span>
            <span>
              <Radio.Root value={type.value} className={styles.radio}>
                <Radio.Indicator />
              </Radio.Root>
              <strong>{type.name}</strong>
            </span>
            <small>{type.what}</small>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
