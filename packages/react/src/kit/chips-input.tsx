import { Field as Base } from "@base-ui/react/field";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { useKitTexts } from "./kit-texts.ts";

/** Several short texts: tags, addresses. */
export interface ChipsInputProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  /** Says what is wrong with one text; it is kept in view, marked. */
  problemOf?: ((value: string) => string | null) | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  /** Maximum number of chips. */
  max?: number | undefined;
  isDisabled?: boolean | undefined;
}

/** Several short texts, in a `Field`. Enter, a comma or leaving takes what is typed; Backspace in an empty field takes the last one back. */
export function ChipsInput({ values, onValuesChange, problemOf, placeholder, name, max = Infinity, isDisabled }: ChipsInputProps) {
  const texts = useKitTexts();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function add(text: string): void {
    const found = text
      .split(/[,;\n]/u)
      .map((each) => each.trim())
      .filter((each) => each !== "");
    if (found.length > 0) onValuesChange([...new Set([...values, ...found])].slice(0, max));
    setTyped("");
  }
  function remove(value: string): void {
    onValuesChange(values.filter((each) => each !== value));
    input.current?.focus();
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "," || (event.key === "Enter" && typed.trim() !== "")) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) {
      onValuesChange(values.slice(0, -1));
    }
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text");
    if (!/[,;\n]/u.test(text)) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <div className="disco-kit-input disco-kit-chips" onClick={() => input.current?.focus()}>
      {values.map((value) => {
        const problem = problemOf?.(value) ?? null;
        return (
          <span key={value} className="disco-kit-chip" data-tone={problem === null ? undefined : "bad"} title={problem ?? undefined}>
            <span className="disco-kit-chip-text">{value}</span>
            {problem !== null && <span className="disco-kit-unseen">: {problem}</span>}
            <button
              type="button"
              aria-label={texts.remove(value)}
              disabled={isDisabled}
              onClick={(event) => {
                event.stopPropagation();
                remove(value);
              }}
            >
              <X aria-hidden="true" size={12} />
            </button>
          </span>
        );
      })}
      <Base.Control
        ref={input}
        name={name}
        value={typed}
        placeholder={values.length === 0 ? placeholder : undefined}
        disabled={isDisabled || values.length >= max}
        autoComplete="off"
        className="disco-kit-chips-text"
        onValueChange={setTyped}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => add(typed)}
      />
    </div>
  );
}
