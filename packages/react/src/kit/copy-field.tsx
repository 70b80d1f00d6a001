import { Field as Base } from "@base-ui/react/field";
import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";
import { useKitTexts } from "./kit-texts.ts";
import { useCopy } from "./use-copy.ts";

/** A value to be used elsewhere, and the button that copies it. */
export interface CopyFieldProps {
  label: string;
  value: string;
  description?: ReactNode;
  /** Shows dots until the value is revealed. It can be copied without that. */
  isSecret?: boolean | undefined;
}

/** A value to be used elsewhere, and the button that copies it. */
export function CopyField({ label, value, description, isSecret = false }: CopyFieldProps) {
  const texts = useKitTexts();
  const { state, copy } = useCopy();
  const [isShown, setShown] = useState(!isSecret);
  const said = { idle: texts.copy, copied: texts.copied, failed: texts.copyFailed }[state];
  return (
    <Base.Root className="disco-kit-field">
      <Base.Label className="disco-kit-label">{label}</Base.Label>
      <div className="disco-kit-copy">
        <Base.Control
          readOnly
          type={isShown ? "text" : "password"}
          autoComplete="off"
          value={value}
          className="disco-kit-input disco-kit-copy-value"
          onFocus={(event) => event.currentTarget.select()}
        />
        {isSecret && (
          <IconButton
            label={isShown ? texts.hide : texts.show}
            icon={isShown ? <EyeOff aria-hidden="true" size={16} /> : <Eye aria-hidden="true" size={16} />}
            onClick={() => setShown(!isShown)}
          />
        )}
        <Button
          icon={state === "copied" ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          onClick={() => void copy(value)}
        >
          <span aria-live="polite">{said}</span>
        </Button>
      </div>
      {description != null && <Base.Description className="disco-kit-description">{description}</Base.Description>}
    </Base.Root>
  );
}
