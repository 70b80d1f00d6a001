import { Switch as Base } from "@base-ui/react/switch";

/** On or off, at once: there is nothing to save. */
export interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean | undefined;
}

/** On or off, at once: there is nothing to save. */
export function Switch({ label, isOn, onChange, isDisabled }: SwitchProps) {
  return (
    <label className="disco-kit-switch-row">
      <Base.Root checked={isOn} onCheckedChange={onChange} disabled={isDisabled} className="disco-kit-switch">
        <Base.Thumb className="disco-kit-switch-thumb" />
      </Base.Root>
      {label}
    </label>
  );
}
