import type { LiveConversation } from "@disco/protocol";

const AT = "2026-01-05T09:00:00.000Z";

/** A conversation that goes on, for tests and stories. */
export function aLiveConversation(
  id: string,
  handover: Partial<LiveConversation["handover"]> = {},
  rest: Partial<LiveConversation> = {},
): LiveConversation {
  return {
    id,
    visitor: { name: id, email: null },
    page: { address: "https://shop.example/pricing", title: "Pricing" },
    isHere: true,
    lastAsked: "What does the Growth plan cost?",
    lastText: "What does the Growth plan cost?",
    lastBy: "user",
    lastAt: AT,
    messageCount: 1,
    score: null,
    category: null,
    isStaging: false,
    ...rest,
    handover: {
      handler: "agent",
      epoch: 0,
      since: AT,
      member: null,
      awaitsSince: null,
      reason: null,
      words: null,
      asked: null,
      note: null,
      ...handover,
    },
  };
}
