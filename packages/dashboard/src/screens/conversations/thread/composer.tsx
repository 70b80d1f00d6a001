import { Button, Field, FormError, Textarea } from "@disco/react/kit";
import { SendHorizontal } from "lucide-react";
import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode } from "react";
import styles from "./thread.module.css";

const MAX_LENGTH = 4_000;

interface ComposerProps {
  label: string;
  placeholder: string;
  text: string;
  isBusy: boolean;
  problem: string | null;
  /** Why nothing can be written now. */
  blocked?: string | undefined;
  kind?: "reply" | "note";
  sendLabel?: string;
  /** Above the field: what kind of words it takes. */
  above?: ReactNode;
  /** Below it: what can be put into it. */
  tools?: ReactNode;
  onWrite: (text: string) => void;
  onSend: (event: FormEvent<HTMLFormElement>) => void;
  /** Files that are pasted. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  onLeave: () => void;
}

/** Where a member writes. Enter sends, Shift and Enter begins a line, Escape leaves the field. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, text, isBusy, problem, blocked, kind = "reply", sendLabel = "Send", above, tools } = props;
  const { onWrite, onSend, onFiles, onLeave } = props;

  function onPaste(event: ClipboardEvent<HTMLFormElement>): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || onFiles === undefined) return;
    event.preventDefault();
    onFiles(files);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() !== "") event.currentTarget.requestSubmit();
  }
  return (
    <form
      className={styles.composer}
      data-kind={kind}
      noValidate
      aria-label={label}
      data-composer
      onSubmit={onSend}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      {above}
      <Field label={label} isLabelHidden>
        <Textarea
          rows={1}
          maxLength={MAX_LENGTH}
          placeholder={blocked ?? placeholder}
          isDisabled={blocked !== undefined}
          value={text}
          onValueChange={onWrite}
        />
      </Field>
      <FormError>{problem}</FormError>
      <div className={styles.tools}>
        {tools}
        <Button
          type="submit"
          kind="primary"
          size="small"
          icon={<SendHorizontal aria-hidden="true" size={16} />}
          isBusy={isBusy}
          disabled={blocked !== undefined || text.trim() === ""}
        >
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
