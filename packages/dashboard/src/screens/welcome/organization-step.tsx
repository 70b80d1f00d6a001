import { Button, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import styles from "./welcome-page.module.css";

/** The company the agent speaks for. */
export function OrganizationStep({ onDone }: { onDone: () => void }) {
  const { auth } = useAuth();
  const { email } = useMember();
  const [name, setName] = useState(() => companyOf(email));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || name.trim() === "") return;
    setBusy(true);
    setProblem(null);
    try {
      await auth.createOrganization(name.trim());
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h1>What is your company called?</h1>
      <p>Your agent speaks in its name.</p>
      <Field label="Company name" error={problem}>
        <Input name="organization" autoComplete="organization" value={name} onValueChange={setName} maxLength={200} isRequired />
      </Field>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        Continue
      </Button>
    </form>
  );
}

const FREE_MAIL = /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|proton|protonmail|gmx|web)$/u;

/** A first guess from a work address: "ann@northyard.com" is Northyard's. */
function companyOf(email: string): string {
  const name = /@([^.]+)\./u.exec(email)?.[1] ?? "";
  return FREE_MAIL.test(name) ? "" : name.charAt(0).toUpperCase() + name.slice(1);
}
