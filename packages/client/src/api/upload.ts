import type { UploadedFile, UploadRefusal, UploadReply } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { ApiError } from "./api-error.ts";
import type { Api } from "./api-types.ts";
import { toApiError } from "./caller.ts";
import type { ApiOptions } from "./caller.ts";

/** A file that does not move for this long is given up; a big one that moves may take as long as it needs. */
const STALL_MS = 30_000;

/** Makes the call that sends one file. It goes by XMLHttpRequest: `fetch` tells nothing of what has been sent. */
export function createUpload({ baseUrl = "", token }: ApiOptions): Api["documents"]["upload"] {
  return async (slug, file, { onProgress, signal } = {}) => {
    const bearer = (await token?.()) ?? null;
    signal?.throwIfAborted();
    return new Promise<UploadedFile>((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout> | undefined;
      let isStalled = false;
      const moved = () => {
        clearTimeout(stalled);
        stalled = setTimeout(() => {
          isStalled = true;
          request.abort();
        }, STALL_MS);
      };
      const abort = () => request.abort();
      signal?.addEventListener("abort", abort);
      request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
        moved();
        if (lengthComputable) onProgress?.(loaded / total);
      });
      request.addEventListener("load", () => {
        const outcome = outcomeOf(request.status, request.responseText, (name) => request.getResponseHeader(name));
        if (outcome instanceof ApiError) reject(outcome);
        else resolve(outcome);
      });
      request.addEventListener("error", () => reject(new ApiError(0, "network")));
      request.addEventListener("abort", () =>
        reject(isStalled ? new ApiError(0, "timeout") : (signal?.reason ?? new ApiError(0, "network"))),
      );
      request.addEventListener("loadend", () => {
        clearTimeout(stalled);
        signal?.removeEventListener("abort", abort);
      });
      const { method, path } = routes.uploadDocuments;
      request.open(method, baseUrl + path);
      request.setRequestHeader("accept", "application/json");
      if (bearer !== null) request.setRequestHeader("authorization", `Bearer ${bearer}`);
      const form = new FormData();
      // The owner stands before the file, so that a server that reads in order can refuse without taking the bytes.
      form.append("organizationId", slug);
      form.append("files", file, file.name);
      moved();
      request.send(form);
    });
  };
}

function outcomeOf(status: number, text: string, header: (name: string) => string | null): UploadedFile | ApiError {
  let body: Partial<UploadReply | UploadRefusal> | null = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page instead of JSON: the status carries the error.
  }
  return body?.files?.[0] ?? toApiError(status, body, header);
}
