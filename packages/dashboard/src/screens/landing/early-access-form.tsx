import { browser } from "@disco/client";
import { createWorkspaceApi } from "@disco/client/api";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { reasonOf } from "../form-problem.tsx";
import { landingContent } from "./landing-content.ts";
import styles from "./early-access-form.module.css";

const JOINED_MS = 5_000;
const { forms } = createWorkspaceApi();

/**
 * An address and a button: the shortest way onto the waitlist. The drawn page has a form under the same id; what its visitor has typed
 * there by then stays, and so does the focus.
 */
export function EarlyAccessForm({ id }: { id: string }) {
  const [drawn] = useState(() => readDrawn(id));
  const [email, setEmail] = useState(drawn.email);
  const [state, setState] = useState<"idle" | "busy" | "joined" | "failed">("idle");
  const [reason, setReason] = useState<string | null>(null);
  const key = useRef(browser.newId());
  useEffect(() => {
    if (state !== "joined") return;
    const timer = setTimeout(() => setState("idle"), JOINED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (email.trim() === "" || state === "busy") return;
    setState("busy");
    try {
      await forms.joinEarlyAccess({ email: email.trim(), source: "landing_v2" }, key.current);
      setEmail("");
      setState("joined");
    } catch (error) {
      console.error("Joining the waitlist failed", error);
      setReason(reasonOf(error));
      setState("failed");
    }
    key.current = browser.newId();
  }

  return (
    // Without its script a form of this method sends nothing, neither by its button nor on Enter.
    <form method="dialog" className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.row}>
        <label htmlFor={id} className="disco-kit-unseen">
          Work email
        </label>
        <input
          id={id}
          className="disco-kit-input"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          placeholder={landingContent.emailPlaceholder}
          autoFocus={drawn.hasFocus}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button type="submit" className="disco-kit-button" data-kind="primary" aria-busy={state === "busy"}>
          Get Access
        </button>
      </div>
      <p role="status" className={styles.status} data-failed={state === "failed" || undefined}>
        {state === "joined" && landingContent.joined}
        {state === "failed" && (reason ?? "That did not work. Please check your connection and try again.")}
      </p>
    </form>
  );
}

function readDrawn(id: string): { email: string; hasFocus: boolean } {
  const field = globalThis.document?.querySelector<HTMLInputElement>(`input#${id}`);
  return { email: field?.value ?? "", hasFocus: !!field && field === document.activeElement };
}
