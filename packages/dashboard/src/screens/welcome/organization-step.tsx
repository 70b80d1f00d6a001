import { Button, Field, Input, useForm } from "@disco/react/kit";
import { useAuth, useMember } from "../../auth/auth-provider.tsx";
import { personalName } from "../../auth/personal-account.ts";
import { useAttempt } from "../sign-in/use-attempt.ts";
import styles from "./welcome-page.module.css";

/** The company the agent speaks for. */
export function OrganizationStep({ onDone }: { onDone: () => void }) {
  const { auth } = useAuth();
  const member = useMember();
  const company = useForm({
    initial: { name: companyOf(member.email) },
    submit: async ({ name }) => {
      await auth.createOrganization(name.trim());
      onDone();
    },
  });
  const { isBusy, problem, attempt } = useAttempt();

  function goOnAlone(): void {
    if (company.isBusy) return;
    void attempt(async () => {
      await auth.createOrganization(personalName(member));
      onDone();
    });
  }

  return (
    <form className={styles.form} onSubmit={(event) => (isBusy ? event.preventDefault() : void company.submit(event))}>
      <h1>What is your company called?</h1>
      <p>Your agent speaks in its name.</p>
      <Field label="Company name" error={company.issue("name") ?? company.problem ?? problem}>
        <Input
          name="organization"
          autoComplete="organization"
          value={company.draft.name}
          onValueChange={(name) => company.change({ name })}
          maxLength={60}
          isRequired
        />
      </Field>
      <Button type="submit" kind="primary" isBusy={company.isBusy} disabled={company.draft.name.trim() === ""}>
        Continue
      </Button>
      <p className={styles.alone}>
        On your own?
        <Button kind="quiet" isBusy={isBusy} onClick={goOnAlone}>
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
