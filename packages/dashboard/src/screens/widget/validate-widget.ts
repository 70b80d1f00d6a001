import { type Issue, toIssues, UpdateWidgetConfiguration } from "@disco/protocol";
import type { WidgetDraft } from "./widget-draft.ts";

/** What the server would refuse, said beside the field it is about. */
export function validateWidget(draft: WidgetDraft): Issue[] {
  return toIssues(UpdateWidgetConfiguration.safeParse(draft).error?.issues ?? []);
}
