import type { RehearsePlaybook, WritePlaybook } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** How an agent sells: the organization's, or with `agent` one of the member's voice agents. Every failure is an `ApiError`. */
export function createPlaybookApi(call: Caller) {
  return {
    read: async (agent?: string, signal?: AbortSignal) => (await call("readPlaybook", { query: { agent }, signal })).data,
    /** Saves a draft. The agent still follows what is published. */
    saveDraft: async (body: WritePlaybook, agent?: string) => (await call("savePlaybookDraft", { query: { agent }, body })).data,
    discardDraft: async (agent?: string) => (await call("discardPlaybookDraft", { query: { agent } })).data,
    /** Publishes a playbook and ends the draft. For owners and admins, and for the member of a voice agent. */
    publish: async (body: WritePlaybook, agent?: string) => (await call("publishPlaybook", { query: { agent }, body })).data,
    /** Deletes a voice agent's own playbook, so that it follows the organization's. */
    follow: async (agent: string) => (await call("followPlaybook", { query: { agent } })).data,
    /** Answers one message by a playbook that need not be saved. Nothing of the conversation is kept. */
    rehearse: async (body: RehearsePlaybook, agent?: string, signal?: AbortSignal) =>
      (await call("rehearsePlaybook", { query: { agent }, body, timeoutMs: 45_000, signal })).data,
  };
}
