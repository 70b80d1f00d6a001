import { Check, Copy } from "lucide-react";
import { Button } from "../kit/button.tsx";
import { useKitTexts } from "../kit/kit-texts.ts";
import { useCopy } from "../kit/use-copy.ts";

/** Lines of code and the button that copies them. */
export function CopyableCode({ code, label }: { code: string; label: string }) {
  const texts = useKitTexts();
  const { state, copy } = useCopy();
  const said = { idle: texts.copy, copied: texts.copied, failed: texts.copyFailed }[state];
  return (
    <div className="disco-install-code">
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
      <Button
        size="small"
        icon={state === "copied" ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy(code)}
      >
        <span aria-live="polite">{said}</span>
      </Button>
    </div>
  );
}
