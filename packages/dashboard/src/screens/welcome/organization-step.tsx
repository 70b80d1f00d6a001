import { Button, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { personalName } from "../../auth/personal-account.ts";
import styles from "./welcome-page.module.css";

/** The company the agent speaks for. */
export function OrganizationStep({ onDone }: { onDone: () => void }) {
  const { auth } = useAuth();
  const member = useMember();
  const [name, setName] = useState(() => companyOf(member.email));
  const [busyWith, setBusyWith] = useState<"company" | "personal" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function make(what: "company" | "personal", called: string): Promise<void> {
    if (busyWith !== null || called === "") return;
    setBusyWith(what);
    setProblem(null);
    try {
      await auth.createOrganization(called);
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
      setBusyWith(null);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void make("company", name.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>What is your company called?</h1>
      <p>Your agent speaks in its name.</p>
      <Field label="Company name" error={problem}>
        <Input name="organization" autoComplete="organization" value={name} onValueChange={setName} maxLength={60} isRequired />
      </Field>
      <Button type="submit" kind="primary" isBusy={busyWith === "company"}>
        Continue
      </Button>
      <p className={styles.alone}>
        On your own?
        <Button kind="quiet" isBusy={busyWith === "personal"} onClick={() => void make("personal", personalName(member))}>
          Continue with a personal account
        </Button>
      </p>
    </form>
  );
}

const FREE_MAIL = /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|proton|protonmail|gmx|web)$/u;

/** A first guess from a work address: "ann@northyard.com" is Northyard's. */
function companyOf(email: string): string {
  const name = /@([^.]+)\./u.exec(email)?.[1] ?? "";
  return FREE_MAIL.test(name) ? "" : name.charAt(0).toUpperCase() + name.slice(1);
}
