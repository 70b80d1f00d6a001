import type { ModelPart, ModelRequest } from "../../agent/model.ts";
import { emptyConversationState } from "../../agent/tool.ts";
import type { RetrievedPassage } from "../../knowledge/passage.ts";
import { noSite } from "../../knowledge/site-pages.ts";

/** The one passage of `aModelRequest`. */
export const growthPassage: RetrievedPassage = {
  id: "p1",
  sourceId: "s1",
  kind: "page",
  title: "Pricing",
  url: "https://acme.example/pricing",
  headingPath: "Pricing",
  text: "Growth costs $189.",
  ordinal: 0,
  score: 1,
  pageScore: 0,
  questionMatch: 0,
};

export function aModelRequest(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    organizationName: "Acme",
    agentName: "Acme assistant",
    instructions: "Answer from the passages.",
    history: [],
    message: "What does Growth cost?",
    retrieval: { passages: [growthPassage], terms: [] },
    numbered: [growthPassage],
    search: async () => ({ passages: [], terms: [] }),
    site: noSite,
    meaning: null,
    tools: [
      {
        name: "schedule_meeting",
        description: "Books a meeting",
        inputSchema: { type: "object", properties: { day: { type: "string" } } },
      },
    ],
    steps: [],
    timezone: "UTC",
    language: "en",
    now: new Date("2026-03-02T09:00:00.000Z"),
    temperature: 0.7,
    known: emptyConversationState,
    ...overrides,
  };
}

/** Hears a model out. */
export async function gatherParts(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all = [];
  for await (const part of parts) all.push(part);
  return all;
}
