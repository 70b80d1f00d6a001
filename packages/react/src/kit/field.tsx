import { Field as Base } from "@base-ui/react/field";
import type { HTMLInputAutoCompleteAttribute, ReactNode, RefObject } from "react";
import { useKitTexts } from "./kit-texts.ts";

/** A label, a control, and what is said about it. */
export interface FieldProps {
  label: string;
  /** The label is there for those who listen, and not seen. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  /** The field's error; announced when it appears. */
  error?: string | null | undefined;
  children: ReactNode;
}

/** A label, a control, and what is said about it. */
export function Field({ label, isLabelHidden = false, description, error, children }: FieldProps) {
  return (
    <Base.Root className="disco-kit-field" invalid={Boolean(error)}>
      <Base.Label className={isLabelHidden ? "disco-kit-unseen" : "disco-kit-label"}>{label}</Base.Label>
      {children}
      {description != null && <Base.Description className="disco-kit-description">{description}</Base.Description>}
      {error && (
        <Base.Error className="disco-kit-error" match role="alert">
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}

/** Props of a text control. */
export interface TextProps {
  value: string;
  onValueChange: (value: string) => void;
  type?: "text" | "url" | "email" | "search" | "password" | "time" | "number" | undefined;
  /** Which keys a phone offers. */
  inputMode?: "numeric" | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  maxLength?: number | undefined;
  /** For numbers. */
  min?: number | undefined;
  step?: number | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  ref?: RefObject<HTMLInputElement | null> | undefined;
}

/** One line of text, in a `Field`. */
export function Input({ isRequired, isDisabled, ...rest }: TextProps) {
  return <Base.Control {...rest} required={isRequired} disabled={isDisabled} className="disco-kit-input" />;
}

const SHARE_COUNTED = 0.8;

/** Several lines of text, in a `Field`. It grows with the text where the browser can, and counts its characters near `maxLength`. */
export function Textarea({ isRequired, isDisabled, type: _type, rows = 4, ...rest }: TextProps & { rows?: number }) {
  const { countOf } = useKitTexts();
  const { value, maxLength = Infinity } = rest;
  return (
    <>
      <Base.Control
        {...rest}
        required={isRequired}
        disabled={isDisabled}
        render={<textarea rows={rows} />}
        className="disco-kit-input disco-kit-textarea"
      />
      {value.length >= maxLength * SHARE_COUNTED && (
        <Base.Description className="disco-kit-description" role={value.length >= maxLength ? "status" : undefined}>
          {countOf(value.length, maxLength)}
        </Base.Description>
      )}
    </>
  );
}
