import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";

/** Chosen or not; counts when the form is saved. */
export interface CheckboxProps {
  label: string;
  /** The label is there for those who listen, and not seen: in a table. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  isChecked: boolean;
  /** Some of what this one stands for are chosen. */
  isMixed?: boolean | undefined;
  onChange: (isChecked: boolean) => void;
  name?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** Chosen or not; counts when the form is saved. */
export function Checkbox({ label, isLabelHidden = false, description, isChecked, isMixed, onChange, name, isDisabled }: CheckboxProps) {
  return (
    <label className="disco-kit-checkbox-row">
      <Base.Root
        checked={isChecked}
        indeterminate={isMixed ?? false}
        onCheckedChange={onChange}
        disabled={isDisabled}
        name={name}
        className="disco-kit-checkbox"
      >
        <Base.Indicator className="disco-kit-checkbox-mark">
          {isMixed ? <Minus aria-hidden="true" size={14} strokeWidth={3} /> : <Check aria-hidden="true" size={14} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      <span className={isLabelHidden ? "disco-kit-unseen" : undefined}>
        {label}
        {description != null && <span className="disco-kit-description disco-kit-checkbox-description">{description}</span>}
      </span>
    </label>
  );
}
