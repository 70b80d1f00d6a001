import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { DragEvent } from "react";
import { Button } from "./button.tsx";
import { useKitTexts } from "./kit-texts.ts";

/** Takes files that are dropped or chosen. */
export interface FileDropProps {
  label: string;
  /** Which files, and how large: "CSV, up to 5 MB". */
  description?: string | undefined;
  /** As in `<input accept>`: `.csv,text/csv`. The receiver checks dropped files. */
  accept?: string | undefined;
  isMultiple?: boolean | undefined;
  isBusy?: boolean | undefined;
  error?: string | null | undefined;
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped or chosen. */
export function FileDrop({ label, description, accept, isMultiple = false, isBusy = false, error, onFiles }: FileDropProps) {
  const texts = useKitTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function take(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isBusy) onFiles(isMultiple ? files : files.slice(0, 1));
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <div
      className="disco-kit-file-drop"
      role="group"
      aria-labelledby={`${id}-label`}
      data-over={isOver || undefined}
      data-invalid={error ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload aria-hidden="true" size={20} />
      <p id={`${id}-label`} className="disco-kit-label">
        {label}
      </p>
      {description !== undefined && <p className="disco-kit-description">{description}</p>}
      {error && (
        <p className="disco-kit-error" role="alert">
          {error}
        </p>
      )}
      <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again once it is mended.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
