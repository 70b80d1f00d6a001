import { Field, Input } from "../../kit/field.tsx";
import { withProtocol } from "../../kit/with-protocol.ts";

/** Props of an address field. */
export interface AddressFieldProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  name?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** A field for an address. The protocol, which people leave out, is there when the field is left, so that they see what is asked for. */
export function AddressField({ label, isLabelHidden, value, onValueChange, ...rest }: AddressFieldProps) {
  return (
    <div className="disco-lib-address" onBlur={() => value.trim() !== "" && onValueChange(withProtocol(value))}>
      <Field label={label} isLabelHidden={isLabelHidden}>
        <Input {...rest} type="url" autoComplete="url" value={value} onValueChange={onValueChange} />
      </Field>
    </div>
  );
}
