import type { RehearsalReply, RehearsePlaybook, SavedPlaybook, WritePlaybook } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** How an agent sells: the organization's, or with `agent` one of the member's voice agents. Every failure is an `ApiError`. */
export interface PlaybookApi {
  read: (agent?: string, signal?: AbortSignal) => Promise<SavedPlaybook>;
  /** Saves a draft. Visitors notice nothing of it. */
  saveDraft: (playbook: WritePlaybook, agent?: string) => Promise<SavedPlaybook>;
  discardDraft: (agent?: string) => Promise<SavedPlaybook>;
  /** Publishes a playbook and ends the draft. For owners and admins, and for the member of a voice agent. */
  publish: (playbook: WritePlaybook, agent?: string) => Promise<SavedPlaybook>;
  /** Deletes a voice agent's own playbook, so that it follows the organization's. */
  follow: (agent: string) => Promise<SavedPlaybook>;
  /** Answers one message by a playbook that need not be saved. Nothing of the conversation is kept. */
  rehearse: (message: RehearsePlaybook, agent?: string, signal?: AbortSignal) => Promise<RehearsalReply["data"]>;
}

/** Makes the calls about playbooks. */
export function createPlaybookApi(call: Caller): PlaybookApi {
  return {
    read: async (agent, signal) => (await call("readPlaybook", { query: { agent }, signal })).data,
    saveDraft: async (body, agent) => (await call("savePlaybookDraft", { query: { agent }, body })).data,
    discardDraft: async (agent) => (await call("discardPlaybookDraft", { query: { agent } })).data,
    publish: async (body, agent) => (await call("publishPlaybook", { query: { agent }, body })).data,
    follow: async (agent) => (await call("followPlaybook", { query: { agent } })).data,
    rehearse: async (body, agent, signal) => (await call("rehearsePlaybook", { query: { agent }, body, timeoutMs: 45_000, signal })).data,
  };
}
