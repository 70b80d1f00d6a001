import { CloudUpload, RotateCcw, X } from "lucide-react";
import { useRef, useState } from "react";
import type { DragEvent } from "react";
import { Badge } from "../kit/badge.tsx";
import { IconButton } from "../kit/button.tsx";
import { Progress } from "../kit/progress.tsx";
import { useLibrary } from "./library-context.ts";
import type { Upload } from "./use-uploads.ts";

const MEMBER_TYPES = ".pdf,.doc,.docx,.txt,.md,.html,.htm";
const TYPES = ".pdf,.doc,.docx,.txt";

/** Where files are dropped or chosen, and what becomes of each. */
export function UploadArea() {
  const { uploads, isMember } = useLibrary();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    uploads.add(event.dataTransfer.files);
  }

  return (
    <section className="disco-lib-group" aria-label="Documents to upload">
      <div
        className="disco-lib-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) setOver(false);
        }}
        onDrop={drop}
      >
        <CloudUpload aria-hidden="true" size={28} />
        <button type="button" onClick={() => picker.current?.click()}>
          <span>Drag &amp; drop PDFs, DOCs, or TXT files here</span>
          <span>or click to browse</span>
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={isMember ? MEMBER_TYPES : TYPES}
          aria-label="Files to upload"
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      </div>
      {uploads.list.length > 0 && (
        <ul className="disco-lib-uploads" aria-label="Uploaded files" aria-live="polite">
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UploadRow({ upload: { key, file, state } }: { upload: Upload }) {
  const { uploads } = useLibrary();
  const reason = state.phase === "failed" ? state.message : state.phase === "answered" ? state.outcome.reason : null;
  const isMoving = state.phase === "waiting" || state.phase === "sending";
  return (
    <li>
      <div className="disco-lib-upload-text">
        {state.phase === "sending" ? (
          <Progress label={file.name} text={`${Math.round(state.sent * 100)} %`} value={state.sent * 100} />
        ) : (
          <span className="disco-lib-strong">{file.name}</span>
        )}
        {reason !== null && <span className="disco-kit-error">{reason}</span>}
      </div>
      {state.phase === "waiting" && <Badge>Waiting</Badge>}
      {state.phase === "failed" && (
        <>
          <Badge tone="bad">Failed</Badge>
          <IconButton
            label={`Upload ${file.name} again`}
            icon={<RotateCcw aria-hidden="true" size={16} />}
            onClick={() => uploads.retry(key)}
          />
        </>
      )}
      {state.phase === "answered" && <OutcomeBadge status={state.outcome.status} />}
      <IconButton
        label={isMoving ? `Cancel ${file.name}` : `Take ${file.name} off this list`}
        icon={<X aria-hidden="true" size={16} />}
        onClick={() => uploads.remove(key)}
      />
    </li>
  );
}

function OutcomeBadge({ status }: { status: "reading" | "ready" | "refused" }) {
  if (status === "ready") return <Badge tone="good">Added</Badge>;
  if (status === "reading") return <Badge>Reading</Badge>;
  return <Badge tone="bad">Refused</Badge>;
}
