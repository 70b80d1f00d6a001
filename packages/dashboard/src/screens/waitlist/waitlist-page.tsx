import { browser } from "@disco/client";
import { ApiError, createWorkspaceApi } from "@disco/client/api";
import { Button, Field, Input } from "@disco/react/kit";
import { Check, CircleCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { AuthLayout } from "../../shell/auth-layout.tsx";
import { FormProblem } from "../form-problem.tsx";
import styles from "../../shell/public-form.module.css";

const BENEFITS = ["Early access to voice agents", "Founding member pricing", "Direct line to the founders", "Shape the product roadmap"];
const { forms } = createWorkspaceApi();

/** The waitlist, for those who want to be told. */
export function WaitlistPage() {
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [email, setEmail] = useState("");
  const [state, setState] = useState<"idle" | "joining" | "joined">("idle");
  const [problem, setProblem] = useState<unknown>(null);
  const key = useRef(browser.newId());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state === "joining") return;
    setState("joining");
    setProblem(null);
    try {
      const name = `${first.trim()} ${last.trim()}`.trim();
      await forms.joinEarlyAccess({ email: email.trim(), name, source: "waitlist_page", timestamp: new Date().toISOString() }, key.current);
      setState("joined");
    } catch (error) {
      key.current = browser.newId();
      setProblem(error);
      setState("idle");
    }
  }

  if (state === "joined") {
    return (
      <AuthLayout
        title="You're on the list!"
        subtitle="We'll send you an invite as soon as we launch."
        aside={<Aside />}
        mark={<CircleCheck aria-hidden="true" size={44} className={styles.check} />}
        isFinal
      >
        <Link to="/" className={`disco-kit-button ${styles.on}`} data-kind="primary">
          Back to Home
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Get early access" subtitle="Be among the first to clone yourself with AI" aside={<Aside />}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <div className={styles.pair}>
          <Field label="First name">
            <Input name="first" autoComplete="given-name" maxLength={100} value={first} onValueChange={setFirst} isRequired />
          </Field>
          <Field label="Last name">
            <Input name="last" autoComplete="family-name" maxLength={100} value={last} onValueChange={setLast} isRequired />
          </Field>
        </div>
        <Field label="Work email">
          <Input type="email" name="email" autoComplete="email" maxLength={254} value={email} onValueChange={setEmail} isRequired />
        </Field>
        <Button type="submit" kind="primary" isBusy={state === "joining"}>
          {state === "joining" ? "Joining..." : "Join Waitlist"}
        </Button>
        {problem !== null && <FormProblem sentence={sentenceOf(problem)} error={problem} />}
        <p className={styles.note}>By joining you agree to receive updates about Disco. You can unsubscribe at any time.</p>
        <p className={styles.note}>Ships in 2 weeks</p>
      </form>
    </AuthLayout>
  );
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError && error.status > 0 ? "Please try again" : "Please check your connection and try again";
}

function Aside() {
  return (
    <>
      <h2>Join the future of AI voice sales</h2>
      <ul className={styles.benefits}>
        {BENEFITS.map((benefit) => (
          <li key={benefit}>
            <Check aria-hidden="true" size={20} /> {benefit}
          </li>
        ))}
      </ul>
    </>
  );
}
