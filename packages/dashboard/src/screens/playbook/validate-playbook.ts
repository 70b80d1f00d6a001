import { type Issue, toIssues, WritePlaybook } from "@disco/protocol";
import type { PlaybookDraft } from "./playbook-draft.ts";

/** What the server would refuse, beside the field it is about. */
export function validatePlaybook(draft: PlaybookDraft): Issue[] {
  return toIssues(WritePlaybook.safeParse(draft).error?.issues ?? []);
}
