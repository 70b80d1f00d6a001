import { Button } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { AuthLayout } from "../../shell/public/auth-layout.tsx";
import { ClerkScreen, isOwnStep } from "../../auth/clerk-screen.tsx";
import { keepInvitation } from "../../auth/kept-invitation.ts";
import { FormProblem } from "../form-problem.tsx";
import { CodeField, PasswordField, WorkEmailField } from "./account-fields.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import { useAttempt } from "./use-attempt.ts";
import styles from "./sign-in-page.module.css";

type Step = "email" | "code" | "password";

/** The way in: by a social account, by a code to the work e-mail, or by password. */
export function SignInPage() {
  const { auth, state } = useAuth();
  const isEnded = state.status === "signed-out" && state.isEnded === true;
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const invitation = params.get("invitation");
  const [step, setStep] = useState<Step>("email");
  const [email, setEmail] = useState(params.get("email") ?? "");
  const [secret, setSecret] = useState("");
  const { isBusy, problem, setProblem, attempt } = useAttempt(problemOf(params.get("problem")));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (email.trim() === "") return;
    void attempt(async () => {
      if (step === "code") return auth.confirmCode(email.trim(), secret.trim());
      if (step === "password") return auth.signInWithPassword(email.trim(), secret);
      // After a refusal of the organization's provider a code opens the account.
      if (!params.has("problem") && (await auth.signInAtOrganization?.(email.trim())) === true) {
        if (invitation !== null) keepInvitation(invitation);
        return;
      }
      if ((await auth.signInWithEmail(email.trim())) === "code-sent") moveTo("code");
    });
  }

  function moveTo(next: Step): void {
    setStep(next);
    setSecret("");
    setProblem(null);
  }

  return (
    <AuthLayout title="Welcome back" subtitle="Access your AI sales agents" aside={<Aside />}>
      {auth.provider === "clerk" && <ClerkScreen screen="sign-in" />}
      {!isOwnStep(pathname) && (
        <>
          <SocialButtons onProblem={setProblem} />
          <form className={styles.form} onSubmit={submit}>
            {step === "code" ? (
              <CodeField email={email} value={secret} onChange={setSecret} />
            ) : (
              <WorkEmailField value={email} onChange={setEmail} />
            )}
            {step === "password" && <PasswordField value={secret} onChange={setSecret} />}
            {problem !== null && <FormProblem sentence={problem} />}
            {problem === null && isEnded && (
              <FormProblem sentence="You were signed out, because your session ended. Please sign in again." />
            )}
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {isBusy ? "Signing in..." : "Continue"}
            </Button>
          </form>
          <div className={styles.others}>
            {step === "email" && auth.provider === "embedded" && (
              <button type="button" className={styles.link} onClick={() => moveTo("password")}>
                Use a password instead
              </button>
            )}
            <PasskeyButton attempt={attempt} onProblem={setProblem} />
            {step !== "email" && (
              <button type="button" className={styles.link} onClick={() => moveTo("email")}>
                {step === "code" ? "Use another email" : "Use a code by email instead"}
              </button>
            )}
            <p>
              New to Disco? <Link to={{ pathname: "/sign-up", search: params.toString() }}>Create an account</Link>
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
      <h2>Every “Talk to Sales” button, answered.</h2>
      <p>Your agent answers from your own pages, shows the demo and books the meeting, day and night.</p>
    </>
  );
}

const PROBLEMS: Readonly<Record<string, string>> = {
  denied: "You did not allow the sign-in. You can try again, or sign in with your email.",
  linked: "There is an account with this email already. Please sign in with a code by email or your password.",
  no_email: "The account you chose has no confirmed email address. Please choose another, or sign in with your email.",
  restart: "This sign-in was not begun in this browser, is over, or took longer than ten minutes. Please start again.",
  deactivated: "Your organization has deactivated your account. Please ask its administrators.",
  elsewhere: "Your organization's provider gave an address of another domain. Please ask its administrators.",
  full: "Your organization takes no new members now. Please ask its owner.",
  failed: "The sign-in did not work. Please try again, or sign in with your email.",
};

function problemOf(code: string | null): string | null {
  return code === null ? null : (PROBLEMS[code] ?? PROBLEMS.failed ?? null);
}
