import { Field, Input } from "@disco/react/kit";
import { useEffect, useRef } from "react";

interface Line {
  value: string;
  onChange: (value: string) => void;
}

/** The address of an account. */
export function WorkEmailField({ value, onChange }: Line) {
  return (
    <Field label="Work email">
      <Input
        type="email"
        name="email"
        // The browser offers passkeys here.
        autoComplete="email webauthn"
        placeholder="Enter your work email"
        maxLength={254}
        value={value}
        onValueChange={onChange}
        isRequired
      />
    </Field>
  );
}

/** The code that was mailed to it. */
export function CodeField({ email, value, onChange }: Line & { email: string }) {
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the line that had the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <Field label="Code" description={`We sent a code of eight characters to ${email}. It is valid for 10 minutes.`}>
      <Input ref={field} name="code" autoComplete="one-time-code" maxLength={16} value={value} onValueChange={onChange} isRequired />
    </Field>
  );
}

/** The password of an account, or the one that a new account gets. */
export function PasswordField({ value, onChange, isNew }: Line & { isNew?: { minLength: number; error: string | null } }) {
  return (
    <Field label="Password" description={isNew && `At least ${isNew.minLength} characters.`} error={isNew?.error}>
      <Input
        type="password"
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        maxLength={128}
        value={value}
        onValueChange={onChange}
        isRequired
      />
    </Field>
  );
}
