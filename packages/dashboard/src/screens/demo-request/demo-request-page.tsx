import { browser } from "@disco/client";
import { createWorkspaceApi } from "@disco/client/api";
import { Button, Field, Input, Textarea } from "@disco/react/kit";
import { CircleCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { FormProblem } from "../form-problem.tsx";
import { PublicFrame } from "../../shell/public-frame.tsx";
import { usePageTitle } from "../../page-title.ts";
import styles from "../../shell/public-form.module.css";

const EMPTY = { name: "", email: "", company: "", message: "" };
const { forms } = createWorkspaceApi();

/** What was pressed is gone: the news is where one stands now. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

/** Asks for a demo of Disco itself. */
export function DemoRequestPage() {
  usePageTitle("Request a demo");
  const [request, setRequest] = useState(EMPTY);
  const [state, setState] = useState<"idle" | "submitting" | "submitted" | "failed">("idle");
  const [error, setError] = useState<unknown>(null);
  // The same request sent again is the same request.
  const key = useRef(browser.newId());
  const isIncomplete = [request.name, request.email, request.company].some((text) => text.trim() === "");

  function change(fields: Partial<typeof EMPTY>): void {
    key.current = browser.newId();
    setRequest((current) => ({ ...current, ...fields }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isIncomplete || state === "submitting") return;
    setState("submitting");
    try {
      await forms.submitDemoRequest({ ...request, source: "website_demo_request" }, key.current);
      setState("submitted");
    } catch (failure) {
      setError(failure);
      setState("failed");
    }
  }

  if (state === "submitted") {
    return (
      <PublicFrame back="Back">
        <div className={styles.done}>
          <CircleCheck aria-hidden="true" size={44} />
          <h1 ref={focusHeading} tabIndex={-1}>
            Demo Request Submitted!
          </h1>
          <p>Our team will reach out within 24 hours.</p>
          <Link to="/" className="disco-kit-button" data-kind="primary">
            Return to Home
          </Link>
        </div>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame back="Back">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>Request a demo</h1>
        <p>Tell us who you are, and we show you Disco on your own website.</p>
        <Field label="Full Name">
          <Input
            name="name"
            autoComplete="name"
            maxLength={200}
            value={request.name}
            onValueChange={(name) => change({ name })}
            isRequired
          />
        </Field>
        <Field label="Business Email">
          <Input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            value={request.email}
            onValueChange={(email) => change({ email })}
            isRequired
          />
        </Field>
        <Field label="Company">
          <Input
            name="company"
            autoComplete="organization"
            maxLength={200}
            value={request.company}
            onValueChange={(company) => change({ company })}
            isRequired
          />
        </Field>
        <Field label="What brings you here?">
          <Textarea name="message" rows={4} maxLength={4_000} value={request.message} onValueChange={(message) => change({ message })} />
        </Field>
        {state === "failed" && <FormProblem sentence="Failed to submit demo request. Please try again." error={error} />}
        <Button type="submit" kind="primary" isBusy={state === "submitting"} disabled={isIncomplete}>
          {state === "submitting" ? "Submitting & Enriching..." : "Request a demo"}
        </Button>
      </form>
    </PublicFrame>
  );
}
