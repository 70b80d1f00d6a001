import { ApiError } from "@disco/client/api";
import type { UploadedFile } from "@disco/client/api";
import type { LibraryTexts } from "../texts/library-texts.ts";
import type { PanelTexts } from "../texts/panel-texts.ts";

/** Text of a failure for people. */
export function failureText(cause: unknown, { failure }: PanelTexts): string {
  return failure(cause instanceof ApiError ? cause.code : "unknown", cause instanceof Error ? cause.message : "");
}

/** Why a file was refused, in the table's words. */
export function refusalText({ reason, cause }: Pick<UploadedFile, "reason" | "cause">, { panel }: LibraryTexts): string | null {
  return reason === null ? null : panel.reason(reason, cause);
}
