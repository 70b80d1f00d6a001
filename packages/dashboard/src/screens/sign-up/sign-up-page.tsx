import { Button, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { beginOnboarding } from "../../shell/google/onboarding.ts";
import { ClerkScreen, isOwnStep } from "../../auth/clerk-screen.tsx";
import { AuthLayout } from "../../shell/public/auth-layout.tsx";
import { FormProblem } from "../form-problem.tsx";
import { CodeField, PasswordField, WorkEmailField } from "../sign-in/account-fields.tsx";
import { SocialButtons } from "../sign-in/social-buttons.tsx";
import { useAttempt } from "../sign-in/use-attempt.ts";
import styles from "../sign-in/sign-in-page.module.css";

const MIN_PASSWORD = 10;
const INVITED = "You are invited to join a team. Use the email address that the invitation was sent to.";

/** A new member. The guard leads on to the first minutes, where an invitation in the address is accepted. */
export function SignUpPage() {
  const { auth } = useAuth();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(params.get("email") ?? "");
  const [password, setPassword] = useState("");
  const [isCodeSent, setCodeSent] = useState(false);
  const [code, setCode] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const { isBusy, problem, setProblem, attempt } = useAttempt();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTooShort(password.length < MIN_PASSWORD);
    if (password.length < MIN_PASSWORD) return;
    void attempt(async () => {
      beginOnboarding();
      if (isCodeSent) await auth.confirmCode(email.trim(), code.trim());
      else if ((await auth.signUp({ name: name.trim(), email: email.trim(), password })) === "code-sent") setCodeSent(true);
    });
  }

  function changePassword(next: string): void {
    setPassword(next);
    if (next.length >= MIN_PASSWORD) setTooShort(false);
  }

  return (
    <AuthLayout
      title="Create your account"
      subtitle={params.has("invitation") ? INVITED : "From sign-up to an answering agent in under three minutes"}
      aside={<Aside />}
    >
      {auth.provider === "clerk" && <ClerkScreen screen="sign-up" />}
      {!isOwnStep(pathname) && (
        <>
          {!isCodeSent && <SocialButtons onProblem={setProblem} />}
          <form className={styles.form} onSubmit={submit}>
            {isCodeSent ? (
              <CodeField email={email} value={code} onChange={setCode} />
            ) : (
              <>
                <Field label="Your name">
                  <Input name="name" autoComplete="name" value={name} onValueChange={setName} maxLength={200} isRequired />
                </Field>
                <WorkEmailField value={email} onChange={setEmail} />
                <PasswordField
                  value={password}
                  onChange={changePassword}
                  isNew={{
                    minLength: MIN_PASSWORD,
                    error: isTooShort ? `The password needs at least ${MIN_PASSWORD} characters.` : null,
                  }}
                />
              </>
            )}
            {problem !== null && <FormProblem sentence={problem} />}
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {isBusy ? "Creating your account..." : isCodeSent ? "Continue" : "Create account"}
            </Button>
          </form>
          <div className={styles.others}>
            <p>
              Already a member? <Link to={{ pathname: "/sign-in", search: params.toString() }}>Sign in</Link>
            </p>
          </div>
        </>
      )}
    </AuthLayout>
  );
}

function Aside() {
  return (
    <>
      <h2>Paste your address. Ask it anything.</h2>
      <p>Disco reads your website, answers with sources, and goes onto your page with one line.</p>
    </>
  );
}
