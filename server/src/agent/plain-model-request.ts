import { noSite } from "../knowledge/site-pages.ts";
import type { ModelRequest } from "./model.ts";
import { emptyConversationState } from "./tool.ts";

/** A request that is only instructions and one text: no conversation, no knowledge, no tools. */
export function plainModelRequest({ instructions, message, now }: { instructions: string; message: string; now: Date }): ModelRequest {
  const none = { passages: [], terms: [] };
  return {
    organizationName: "",
    agentName: "",
    instructions,
    history: [],
    message,
    retrieval: none,
    numbered: [],
    search: async () => none,
    site: noSite,
    meaning: null,
    tools: [],
    steps: [],
    timezone: "UTC",
    language: "en",
    now,
    temperature: 0,
    known: emptyConversationState,
  };
}
