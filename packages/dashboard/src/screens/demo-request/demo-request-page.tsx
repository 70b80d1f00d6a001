import { browser } from "@disco/client";
import { createWorkspaceApi } from "@disco/client/api";
import { Button, Field, Input, Textarea, useForm } from "@disco/react/kit";
import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { checkWith } from "../check-with.ts";
import { FormProblem } from "../form-problem.tsx";
import { PublicFrame } from "../../shell/public/public-frame.tsx";
import { usePageTitle } from "../../page-title.ts";
import styles from "../../shell/public/public-form.module.css";

const EMPTY = { name: "", email: "", company: "", message: "" };
const { forms } = createWorkspaceApi();
const validate = checkWith(async () => (await import("./validate-demo-request.ts")).validateDemoRequest);

function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

/** Asks for a demo of Disco itself. */
export function DemoRequestPage() {
  usePageTitle("Request a demo");
  const [isSubmitted, setSubmitted] = useState(false);
  // The same request sent again is the same request.
  const key = useRef(browser.newId());
  const form = useForm({
    initial: EMPTY,
    validate,
    submit: async (request) => {
      await forms.submitDemoRequest({ ...request, source: "website_demo_request" }, key.current);
      setSubmitted(true);
    },
  });
  const request = form.draft;
  const isIncomplete = [request.name, request.email, request.company].some((text) => text.trim() === "");

  function change(fields: Partial<typeof EMPTY>): void {
    key.current = browser.newId();
    form.change(fields);
  }

  if (isSubmitted) {
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
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <h1>Request a demo</h1>
        <p>Tell us who you are, and we show you Disco on your own website.</p>
        <Field label="Full Name" error={form.issue("name")}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={200}
            value={request.name}
            onValueChange={(name) => change({ name })}
            isRequired
          />
        </Field>
        <Field label="Business Email" error={form.issue("email")}>
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
        <Field label="Company" error={form.issue("company")}>
          <Input
            name="company"
            autoComplete="organization"
            maxLength={200}
            value={request.company}
            onValueChange={(company) => change({ company })}
            isRequired
          />
        </Field>
        <Field label="What brings you here?" error={form.issue("message")}>
          <Textarea name="message" rows={4} maxLength={4_000} value={request.message} onValueChange={(message) => change({ message })} />
        </Field>
        {form.problem !== null && <FormProblem sentence="Failed to submit demo request. Please try again." error={form.error} />}
        <Button type="submit" kind="primary" isBusy={form.isBusy} disabled={isIncomplete}>
          {form.isBusy ? "Submitting & Enriching..." : "Request a demo"}
        </Button>
      </form>
    </PublicFrame>
  );
}
