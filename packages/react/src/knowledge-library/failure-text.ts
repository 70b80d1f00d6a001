import { ApiError } from "@disco/client/api";
import type { PanelTexts } from "./texts/panel-texts.ts";

/** What a failure says to people. */
export function failureText(cause: unknown, { failure }: PanelTexts): string {
  return failure(cause instanceof ApiError ? cause.code : "unknown", cause instanceof Error ? cause.message : "");
}
