import type { ChatMessage, DiscoErrorCode, Session } from "@disco/client";
import { useEffect, useRef, useState } from "react";
import type { Conversation } from "../conversation.ts";
import { Icon } from "../icon.tsx";
import { useReadable } from "../use-readable.ts";
import { englishPerson } from "./person-texts.ts";
import type { PersonTexts } from "./person-texts.ts";
import { ACCEPTED, dismiss, sendAgain, sendFiles, uploadsOf } from "./uploads.ts";

const CLIP = "m21.4 11-9.2 9.2a6 6 0 0 1-8.5-8.5l8.6-8.5A4 4 0 1 1 18 8.8l-8.6 8.6a2 2 0 0 1-2.8-2.8l8.5-8.5";
const CLOSE = "M18 6L6 18M6 6l12 12";
const PAGE = "M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6";
/** Larger pictures are links: their preview would cost the visitor all of it. */
const MOST_SHOWN_BYTES = 4_000_000;
// Twice its size on the screen.
const WIDTH = 440;
const HEIGHT = 320;

interface Props {
  conversation: Conversation;
}

/** The button that chooses files, which are taken from the clipboard and from what is dropped on the chat as well. */
export function AttachFile({ conversation: { session, language } }: Props) {
  const texts = language?.person ?? englishPerson;
  const input = useRef<HTMLInputElement>(null);
  const { handovers } = useReadable(session.chat);
  const isOffered = !!handovers?.length;
  useEffect(() => {
    const field = input.current;
    const place = field?.closest<HTMLElement>(".disco-panel");
    if (!place || !isOffered) return;
    const ending = new AbortController();
    const { signal } = ending;
    const take = (event: Event, files: FileList | undefined) => {
      if (!files?.length) return;
      event.preventDefault();
      sendFiles(session, files);
    };
    place.addEventListener("paste", (event) => take(event, event.clipboardData?.files), { signal });
    place.addEventListener("drop", (event) => take(event, event.dataTransfer?.files), { signal });
    place.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    return () => ending.abort();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={texts.attach}
        onChange={({ currentTarget }) => {
          sendFiles(session, currentTarget.files ?? []);
          currentTarget.value = "";
        }}
      />
      <button type="button" className="disco-action" onClick={() => input.current?.click()}>
        <Icon path={CLIP} />
        {texts.attach}
      </button>
    </>
  );
}

/** The files on their way, and those that did not arrive, with the reason. */
export function Uploads({ conversation: { session, texts, language } }: Props) {
  const own = language?.person ?? englishPerson;
  const uploads = useReadable(uploadsOf(session));
  return uploads.map((upload) => {
    const { id, file, share, problem, cancel } = upload;
    return (
      <div key={id} className="disco-message" data-from="visitor">
        <div className="disco-upload">
          <bdi>{file.name}</bdi>
          <button type="button" className="disco-tool" title={own.remove} onClick={problem ? () => dismiss(session, id) : cancel}>
            <Icon path={CLOSE} />
          </button>
          {problem ? (
            <p role="alert">
              {reasonOf(problem, own, texts.failed)}{" "}
              {canHelp(problem) && (
                <button type="button" className="disco-link" onClick={() => sendAgain(session, upload)}>
                  {texts.retry}
                </button>
              )}
            </p>
          ) : (
            <progress value={share} max={1} aria-label={file.name} />
          )}
        </div>
      </div>
    );
  });
}

/** A message that is a file: a preview where it is a picture, and a link in every case. */
export function FileMessage({ message, conversation, name }: Props & { message: ChatMessage; name: string }) {
  const { session } = conversation;
  const file = fileOf(message);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const isShown = !!file?.type.startsWith("image/") && file.bytes <= MOST_SHOWN_BYTES;
  useEffect(() => {
    if (!file || !isShown) return;
    void readPicture(session, file.id).then(
      (picture) => {
        if (!canvas.current) return;
        const scale = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height);
        Object.assign(canvas.current, { width: picture.width * scale, height: picture.height * scale });
        canvas.current.getContext("2d")?.drawImage(picture, 0, 0, canvas.current.width, canvas.current.height);
        setDrawn(true);
      },
      () => {},
    );
  }, [file?.id]);
  if (!file) return null;
  return (
    <div className="disco-message" data-from={message.sender === "user" ? "visitor" : "person"}>
      <span className="disco-unseen">{name}: </span>
      <button type="button" className="disco-file" onClick={() => void download(session, file)}>
        {isShown && <canvas ref={canvas} hidden={!isDrawn} aria-hidden="true" />}
        {!isDrawn && <Icon path={PAGE} />}
        <span>
          <bdi>{file.name}</bdi> <small>{toSize(file.bytes, conversation.texts.lang)}</small>
        </span>
      </button>
    </div>
  );
}

export function fileOf(message: ChatMessage) {
  return message.sender === "user" ? message.file : message.metadata?.file;
}

async function readPicture(session: Session, fileId: string): Promise<ImageBitmap> {
  const { linkFile, readFile } = await session.join();
  return createImageBitmap(await readFile(await linkFile(fileId)));
}

/** Files are sent as attachments: the browser keeps the page and saves them. */
async function download(session: Session, { id, name }: { id: string; name: string }): Promise<void> {
  const { linkFile, addressOf } = await session.join();
  const link = document.createElement("a");
  link.href = addressOf(await linkFile(id));
  link.download = name;
  link.click();
}

function reasonOf(problem: DiscoErrorCode, texts: PersonTexts, failed: string): string {
  if (problem === "payload_too_large") return texts.tooLarge;
  if (problem === "unsupported_media_type") return texts.wrongType;
  return problem === "rate_limited" || problem === "quota_exceeded" ? texts.tooMany : failed;
}

function canHelp(problem: DiscoErrorCode): boolean {
  return problem !== "payload_too_large" && problem !== "unsupported_media_type";
}

function toSize(bytes: number, lang: string): string {
  const [value, unit] = bytes < 1e6 ? [Math.ceil(bytes / 1e3), "kilobyte"] : [bytes / 1e6, "megabyte"];
  return value.toLocaleString(lang, { style: "unit", unit, maximumFractionDigits: 1 });
}
