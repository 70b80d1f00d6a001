import { type Issue, toIssues, UpdateWidgetConfiguration } from "@disco/protocol";
import type { WidgetDraft } from "./widget-draft.ts";

/** Issues that the server would find, each for its field. */
export function validateWidget(draft: WidgetDraft): Issue[] {
  return toIssues(UpdateWidgetConfiguration.safeParse(draft).error?.issues ?? []);
}
