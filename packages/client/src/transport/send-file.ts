import type { ErrorBody, ReplyOf } from "@disco/protocol";
import type { routes } from "@disco/protocol/routes";
import { DiscoError } from "../disco-error.ts";

const SEND_FILE: typeof routes.sendFile.path = "/api/chat/v2/files";

interface Sending {
  apiUrl: string;
  headers: Record<string, string>;
  id: string;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends one file of a visitor, by XMLHttpRequest: `fetch` does not report what has been sent. Rejects with a `DiscoError`. */
export function sendFile({ apiUrl, headers, id, file, onProgress, signal }: Sending): Promise<ReplyOf<"sendFile">> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${apiUrl}${SEND_FILE}?${new URLSearchParams({ name: file.name, messageId: id })}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
    request.onload = () => {
      if (request.status < 300 && request.response) return resolve(request.response);
      const { code = "unavailable", error }: Partial<ErrorBody> = request.response ?? {};
      reject(new DiscoError(code, error));
    };
    request.onerror = request.onabort = () => reject(new DiscoError("network"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
