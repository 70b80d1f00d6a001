import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";
import styles from "./widget-screen.module.css";

/** One of a few, each with a sentence about it. */
export function ChoiceCards<Value extends string>(props: {
  label: string;
  cards: readonly { value: Value; name: string; what: string; drawing?: ReactNode }[];
  value: Value;
  isDisabled?: boolean;
  onValueChange: (value: Value) => void;
}) {
  const { label, cards, value, isDisabled, onValueChange } = props;
  const id = useId();
  return (
    <div className={styles.choice}>
      <p id={id}>{label}</p>
      <RadioGroup<Value> aria-labelledby={id} value={value} onValueChange={onValueChange} disabled={isDisabled} className={styles.types}>
        {cards.map((card) => (
          <label key={card.value} className={styles.type} data-kind={card.value}>
            {card.drawing}
            <span>
              <Radio.Root value={card.value} className={styles.radio}>
                <Radio.Indicator />
              </Radio.Root>
              <strong>{card.name}</strong>
            </span>
            <small>{card.what}</small>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
