import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { useLayer } from "./kit-root.tsx";

/** One of a few, all of which fit into a list. */
export interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
  isDisabled?: boolean | undefined;
}

/** One of a few, all of which fit into a list. */
export function Select<Value extends string>({ label, isLabelHidden, value, options, onValueChange, isDisabled }: SelectProps<Value>) {
  return (
    <div className="disco-kit-field">
      <Base.Root
        items={options}
        value={value}
        disabled={isDisabled}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
      >
        <Base.Label className={isLabelHidden ? "disco-kit-unseen" : "disco-kit-label"}>{label}</Base.Label>
        <Base.Trigger className="disco-kit-input disco-kit-select">
          <Base.Value />
          <Base.Icon className="disco-kit-select-icon">
            <ChevronsUpDown aria-hidden="true" size={16} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal container={useLayer()}>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="disco-kit-positioner">
            <Base.Popup className="disco-kit-menu">
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className="disco-kit-menu-item">
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" size={16} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
