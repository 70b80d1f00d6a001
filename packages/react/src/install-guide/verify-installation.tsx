import type { InstallationCheck } from "@disco/client/api";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../kit/button.tsx";
import { Field, Input } from "../kit/field.tsx";
import { withProtocol } from "../kit/with-protocol.ts";
import { CopyableCode } from "./copyable-code.tsx";

/** Has the server look at a page, and says what it saw and what to do about it. */
export function VerifyInstallation({ verify }: { verify: (url: string) => Promise<InstallationCheck> }) {
  const [url, setUrl] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [check, setCheck] = useState<InstallationCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (url.trim() === "") {
      setCheck(null);
      return setProblem("Enter the address of a page with the widget.");
    }
    setBusy(true);
    setProblem(null);
    try {
      setCheck(await verify(withProtocol(url)));
    } catch (error) {
      setCheck(null);
      setProblem(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="disco-install-verify" aria-labelledby="disco-install-verify">
      <h3 id="disco-install-verify">Verify installation</h3>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Page with the widget" isLabelHidden error={problem}>
          <Input type="url" name="page" placeholder="https://your-site.com" value={url} onValueChange={setUrl} isRequired />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? "Checking..." : "Verify"}
        </Button>
      </form>
      <div aria-live="polite">{check !== null && <CheckResult check={check} />}</div>
    </section>
  );
}

function CheckResult({ check }: { check: InstallationCheck }) {
  const { url, tag, missingPolicy, isDomainAllowed } = check;
  const isGood = tag === "found" && missingPolicy.length === 0 && isDomainAllowed;
  return (
    <div className="disco-install-check" data-good={isGood || undefined}>
      {isGood ? <CircleCheck aria-hidden="true" size={20} /> : <TriangleAlert aria-hidden="true" size={20} />}
      <div>
        <p>
          <strong>{titleOf(check)}</strong>
        </p>
        <p>{url}</p>
        {tag === "other_key" && <p>The tag on the page carries another key. Copy the code above once more.</p>}
        {tag === "missing" && (
          <p>The script tag was not in the page's source. A tag manager that adds it later still works; open the page and see.</p>
        )}
        {!isDomainAllowed && <p>This domain is not among the allowed domains of your widget, so it will not load there.</p>}
        {missingPolicy.length > 0 && (
          <>
            <p>The page's content security policy blocks the widget. Change these lines of it:</p>
            <CopyableCode label="Policy lines" code={missingPolicy.map((line) => `${line};`).join("\n")} />
          </>
        )}
      </div>
    </div>
  );
}

function titleOf({ tag, missingPolicy, isDomainAllowed }: InstallationCheck): string {
  if (tag === "missing") return "The widget is not on this page yet";
  if (tag === "other_key") return "Another widget is on this page";
  if (!isDomainAllowed) return "The tag is there, but the domain is not allowed";
  return missingPolicy.length === 0 ? "The widget is installed" : "The tag is there, but the page's policy blocks it";
}
