import type { KnowledgeDocument } from "@disco/client/api";
import { CloudUpload, RotateCcw, X } from "lucide-react";
import { useRef, useState } from "react";
import type { DragEvent } from "react";
import { Badge } from "../../kit/badge.tsx";
import type { Tone } from "../../kit/badge.tsx";
import { IconButton } from "../../kit/button.tsx";
import { Progress } from "../../kit/progress.tsx";
import { failureText, refusalText } from "../parts/failure-text.ts";
import { useLibrary } from "../library-context.ts";
import type { LibraryTexts } from "../texts/library-texts.ts";
import { isMoving } from "./use-uploads.ts";
import type { Upload } from "./use-uploads.ts";

const MEMBER_TYPES = ".pdf,.doc,.docx,.pptx,.xlsx,.xls,.csv,.tsv,.txt,.md,.html,.htm,.eml,.json";
const TYPES = ".pdf,.doc,.docx,.txt";

/** Drop zone and file list. A later state from the library overrides the upload's. */
export function UploadArea({ documents }: { documents: readonly KnowledgeDocument[] }) {
  const { uploads, isMember, texts: all } = useLibrary();
  const texts = all.enrich;
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const rows = uploads.list.map((upload) => ({ upload, ending: endingOf(upload, documents, all) }));

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    uploads.add(event.dataTransfer.files);
  }

  return (
    <section className="disco-lib-group" aria-label={texts.toUpload}>
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
          <span>{texts.drop}</span>
          <span>{texts.browse}</span>
        </button>
        {isMember && <span className="disco-lib-also-taken">{texts.alsoTaken}</span>}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={isMember ? MEMBER_TYPES : TYPES}
          aria-label={texts.files}
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      </div>
      {rows.length > 0 && (
        <ul className="disco-lib-uploads" aria-label={texts.uploads}>
          {rows.map(({ upload, ending }) => (
            <UploadRow key={upload.key} upload={upload} ending={ending} />
          ))}
        </ul>
      )}
      {/* Only how a file ended is announced: its progress would be said number by number. */}
      <div className="disco-kit-unseen" aria-live="polite" aria-relevant="additions text">
        {rows.map(
          ({ upload: { key, file }, ending }) => ending && <p key={key}>{texts.announced(file.name, ending.label, ending.reason)}</p>,
        )}
      </div>
    </section>
  );
}

/** Outcome of a file. */
interface Ending {
  label: string;
  tone: Tone;
  reason: string | null;
}

function endingOf({ state }: Upload, documents: readonly KnowledgeDocument[], texts: LibraryTexts): Ending | null {
  const { enrich, panel } = texts;
  if (state.phase === "failed") return { label: enrich.failed, tone: "bad", reason: failureText(state.cause, panel) };
  if (state.phase !== "answered") return null;
  const known = documents.find(({ id }) => id === state.outcome.id);
  const status = known?.status ?? state.outcome.status;
  if (status === "ready") return { label: enrich.added, tone: "good", reason: null };
  if (status === "reading") return { label: enrich.reading, tone: "neutral", reason: null };
  const later = known?.problem == null ? state.outcome : { reason: known.problem, cause: known.cause };
  return { label: enrich.refused, tone: "bad", reason: refusalText(later, texts) };
}

function UploadRow({ upload, ending }: { upload: Upload; ending: Ending | null }) {
  const {
    uploads,
    texts: { enrich: texts },
  } = useLibrary();
  const { key, file, state } = upload;
  return (
    <li>
      <div className="disco-lib-upload-text">
        {state.phase === "sending" ? (
          <Progress label={file.name} text={texts.sent(Math.round(state.sent * 100))} value={state.sent * 100} />
        ) : (
          <span className="disco-lib-strong disco-lib-two-lines" title={file.name}>
            {file.name}
          </span>
        )}
        {ending !== null && ending.reason !== null && <span className="disco-kit-error">{ending.reason}</span>}
      </div>
      {state.phase === "waiting" && <Badge>{texts.waiting}</Badge>}
      {ending !== null && <Badge tone={ending.tone}>{ending.label}</Badge>}
      {state.phase === "failed" && (
        <IconButton label={texts.again(file.name)} icon={<RotateCcw aria-hidden="true" size={16} />} onClick={() => uploads.retry(key)} />
      )}
      <IconButton
        label={isMoving(upload) ? texts.stop(file.name) : texts.takeOff(file.name)}
        icon={<X aria-hidden="true" size={16} />}
        onClick={() => uploads.remove(key)}
      />
    </li>
  );
}
