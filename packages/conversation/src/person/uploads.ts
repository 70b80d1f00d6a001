import { createCell, DiscoError } from "@disco/client";
import type { Cell, DiscoErrorCode, Session } from "@disco/client";

/** The types that may be sent. The server looks at the content. */
export const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp,application/pdf";
const MOST_BYTES = 25 * 1024 * 1024;

/** A file on its way. `problem` says why it does not arrive. */
export interface Upload {
  id: string;
  file: File;
  /** How much of it is sent, from 0 to 1. */
  share: number;
  problem?: DiscoErrorCode;
  cancel: () => void;
}

const uploads = new WeakMap<Session, Cell<readonly Upload[]>>();

/** The files on their way in a conversation. */
export function uploadsOf(session: Session): Cell<readonly Upload[]> {
  let cell = uploads.get(session);
  if (!cell) uploads.set(session, (cell = createCell<readonly Upload[]>([])));
  return cell;
}

/** Sends files, each as a message of its own. */
export function sendFiles(session: Session, files: Iterable<File>): void {
  for (const file of files) send(session, file, crypto.getRandomValues(new Uint32Array(4)).join("-"));
}

/** Sends a file that did not arrive once more. */
export function sendAgain(session: Session, { id, file }: Upload): void {
  dismiss(session, id);
  send(session, file, id);
}

/** Takes a file that is not to be sent out of the list. */
export function dismiss(session: Session, id: string): void {
  const cell = uploadsOf(session);
  cell.set(cell.peek().filter((one) => one.id !== id));
}

function send(session: Session, file: File, id: string): void {
  const cell = uploadsOf(session);
  const ending = new AbortController();
  const change = (part: Partial<Upload>) => cell.set(cell.peek().map((one) => (one.id === id ? { ...one, ...part } : one)));
  const cancel = () => {
    ending.abort();
    dismiss(session, id);
  };
  const problem = problemOf(file);
  cell.set([...cell.peek(), { id, file, share: 0, cancel, ...(problem && { problem }) }]);
  if (problem) return;
  void session
    .join()
    .then(({ sendFile }) => sendFile(id, file, (share) => change({ share }), ending.signal))
    .then(
      () => dismiss(session, id),
      (cause: unknown) => change({ problem: cause instanceof DiscoError ? cause.code : "network" }),
    );
}

function problemOf({ size, type }: File): DiscoErrorCode | undefined {
  if (size > MOST_BYTES) return "payload_too_large";
  return ACCEPTED.split(",").includes(type) ? undefined : "unsupported_media_type";
}
