import { Button, Field, Input } from "@disco/react/kit";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useAuth } from "../../auth/auth-provider.tsx";
import { beginOnboarding } from "../../shell/onboarding.ts";
import { ClerkScreen, isOwnStep } from "../../auth/clerk-screen.tsx";
import { AuthLayout } from "../../shell/auth-layout.tsx";
import { SocialButtons } from "../sign-in/social-buttons.tsx";
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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooShort = password !== "" && password.length < MIN_PASSWORD;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (password.length < MIN_PASSWORD) return setProblem(`The password needs at least ${MIN_PASSWORD} characters.`);
    setBusy(true);
    setProblem(null);
    try {
      beginOnboarding();
      if (isCodeSent) await auth.confirmCode(email.trim(), code.trim());
      else if ((await auth.signUp({ name: name.trim(), email: email.trim(), password })) === "code-sent") {
        setCodeSent(true);
        setBusy(false);
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
      setBusy(false);
    }
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
              <Field label="Code" description={`We sent a code of six digits to ${email}. It is valid for 10 minutes.`}>
                <Input name="code" autoComplete="one-time-code" value={code} onValueChange={setCode} maxLength={6} isRequired />
              </Field>
            ) : (
              <>
                <Field label="Your name">
                  <Input name="name" autoComplete="name" value={name} onValueChange={setName} maxLength={200} isRequired />
                </Field>
                <Field label="Work email">
                  <Input
                    type="email"
                    name="email"
                    autoComplete="email"
                    placeholder="Enter your work email"
                    value={email}
                    onValueChange={setEmail}
                    isRequired
                  />
                </Field>
                <Field
                  label="Password"
                  description={`At least ${MIN_PASSWORD} characters.`}
                  error={isTooShort && problem !== null ? `The password needs at least ${MIN_PASSWORD} characters.` : null}
                >
                  <Input
                    type="password"
                    name="password"
                    autoComplete="new-password"
                    value={password}
                    onValueChange={setPassword}
                    maxLength={128}
                    isRequired
                  />
                </Field>
              </>
            )}
            {problem !== null && !isTooShort && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
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
