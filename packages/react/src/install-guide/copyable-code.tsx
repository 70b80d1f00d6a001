import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../kit/button.tsx";

const COPIED_MS = 2_000;

/** Lines of code and the button that copies them. */
export function CopyableCode({ code, label }: { code: string; label: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  return (
    <div className="disco-install-code">
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
      <Button
        size="small"
        icon={state === "copied" ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{state === "copied" ? "Copied!" : state === "failed" ? "Select and copy it" : "Copy"}</span>
      </Button>
    </div>
  );
}
