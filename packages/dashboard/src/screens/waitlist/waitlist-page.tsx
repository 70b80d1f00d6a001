import { browser } from "@disco/client";
import { ApiError, createWorkspaceApi } from "@disco/client/api";
import { Button, Field, Input, useForm } from "@disco/react/kit";
import { Check, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { AuthLayout } from "../../shell/public/auth-layout.tsx";
import { checkWith } from "../check-with.ts";
import { FormProblem } from "../form-problem.tsx";
import styles from "../../shell/public/public-form.module.css";

const BENEFITS = ["Early access to voice agents", "Founding member pricing", "Direct line to the founders", "Shape the product roadmap"];
const { forms } = createWorkspaceApi();
const validate = checkWith(async () => (await import("./validate-waitlist.ts")).validateWaitlist);

export function WaitlistPage() {
  const [isJoined, setJoined] = useState(false);
  const key = useRef(browser.newId());
  const form = useForm({
    initial: { first: "", last: "", email: "" },
    validate,
    submit: async ({ first, last, email }) => {
      const name = `${first.trim()} ${last.trim()}`.trim();
      try {
        await forms.joinEarlyAccess(
          { email: email.trim(), name, source: "waitlist_page", timestamp: new Date().toISOString() },
          key.current,
        );
      } catch (error) {
        key.current = browser.newId();
        throw error;
      }
      setJoined(true);
    },
  });
  const { first, last, email } = form.draft;

  if (isJoined) {
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
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <div className={styles.pair}>
          <Field label="First name" error={form.issue("first")}>
            <Input
              name="first"
              autoComplete="given-name"
              maxLength={100}
              value={first}
              onValueChange={(first) => form.change({ first })}
              isRequired
            />
          </Field>
          <Field label="Last name" error={form.issue("last")}>
            <Input
              name="last"
              autoComplete="family-name"
              maxLength={100}
              value={last}
              onValueChange={(last) => form.change({ last })}
              isRequired
            />
          </Field>
        </div>
        <Field label="Work email" error={form.issue("email")}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onValueChange={(email) => form.change({ email })}
            isRequired
          />
        </Field>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {form.isBusy ? "Joining..." : "Join Waitlist"}
        </Button>
        {form.problem !== null && <FormProblem sentence={sentenceOf(form.error)} error={form.error} />}
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
