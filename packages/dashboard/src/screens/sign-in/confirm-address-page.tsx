import { Button } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { useAuth } from "../../auth/auth-provider.tsx";
import { AuthLayout } from "../../shell/public/auth-layout.tsx";
import { FormProblem } from "../form-problem.tsx";
import { CodeField } from "./account-fields.tsx";
import { useAttempt } from "./use-attempt.ts";
import styles from "./sign-in-page.module.css";

/** An account that was made before its address was confirmed: it opens nothing until the code from the mail is entered. */
export function ConfirmAddressPage({ email }: { email: string }) {
  const { auth } = useAuth();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const { isBusy, problem, attempt } = useAttempt();

  function submit(event: FormEvent): void {
    event.preventDefault();
    void attempt(async () => {
      if (isSent) return auth.confirmCode(email, code.trim());
      await auth.signInWithEmail(email);
      setSent(true);
    });
  }

  return (
    <AuthLayout
      title="Confirm your email address"
      subtitle={`We send a code to ${email}.`}
      aside={<h2>Only you can open your account.</h2>}
      isFinal
    >
      <p>
        This address was never confirmed. For your safety, organizations and memberships that were made with this account before end with
        the confirmation, and its password too: you sign in with codes, or set a new password.
      </p>
      <form className={styles.form} onSubmit={submit}>
        {isSent && <CodeField email={email} value={code} onChange={setCode} />}
        {problem !== null && <FormProblem sentence={problem} />}
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {isSent ? "Confirm" : "Send me a code"}
        </Button>
      </form>
      <div className={styles.others}>
        <button type="button" className={styles.link} onClick={() => void attempt(() => auth.signOut())}>
          Sign out
        </button>
      </div>
    </AuthLayout>
  );
}
