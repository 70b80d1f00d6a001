import { type Issue, toIssues, WritePlaybook } from "@disco/protocol";
import type { PlaybookDraft } from "./playbook-draft.ts";

/** Issues that the server would find, each for its field. */
export function validatePlaybook(draft: PlaybookDraft): Issue[] {
  return toIssues(WritePlaybook.safeParse(draft).error?.issues ?? []);
}
