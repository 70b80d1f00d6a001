import { Button, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { canUsePasskeys } from "../../auth/passkeys.ts";
import { AuthLayout } from "../../shell/public/auth-layout.tsx";
import { FormProblem } from "../form-problem.tsx";
import { useAttempt } from "./use-attempt.ts";
import styles from "./sign-in-page.module.css";

/** The second step of a sign-in. */
export function SecondStepPage() {
  const { auth } = useAuth();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const { isBusy, problem, attempt } = useAttempt();

  function submit(event: FormEvent): void {
    event.preventDefault();
    void attempt(async () => auth.finishSignIn?.(code.trim()));
  }
  async function startAgain(): Promise<void> {
    await auth.refresh();
    await navigate("/sign-in", { replace: true });
  }

  return (
    <AuthLayout
      title="Two-step verification"
      subtitle="Enter the code that your authenticator app shows now."
      aside={<h2>Only you can open your account.</h2>}
      isFinal
    >
      <form className={styles.form} onSubmit={submit}>
        <Field label="Code" description="Lost your app? Enter one of your recovery codes. An owner or admin can reset it as well.">
          <Input name="code" autoComplete="one-time-code" maxLength={16} value={code} onValueChange={setCode} isRequired />
        </Field>
        {problem !== null && <FormProblem sentence={problem} />}
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Continue
        </Button>
        {canUsePasskeys() && (
          <Button onClick={() => void attempt(async () => auth.signInWithPasskey?.(false))}>Use a passkey instead</Button>
        )}
      </form>
      <div className={styles.others}>
        <button type="button" className={styles.link} onClick={() => void attempt(startAgain)}>
          Start again
        </button>
      </div>
    </AuthLayout>
  );
}
