import { ActionPlanReply, MemberConversationReply, QualificationReply, routes } from "@disco/protocol";
import type { z } from "zod";
import type { Found } from "./recorded.ts";

/** What a member of the organization sees of its conversations. */
export function createMemberView(origin: string, bearer: string) {
  async function read<T>(reply: z.ZodType<{ data: T }>, path: string): Promise<T> {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return reply.parse(await response.json()).data;
  }
  const conversation = (id: string) => read(MemberConversationReply, routes.readConversation.path.replace(":conversationId", id));
  return {
    conversation,
    found: async (conversationId: string): Promise<Found> => {
      const found = await conversation(conversationId);
      const { dealId } = found;
      if (dealId === null) return { conversation: found, deal: null, qualification: null };
      const [deal, qualification] = await Promise.all([
        read(ActionPlanReply, routes.readActionPlan.path.replace(":planId", dealId)),
        read(QualificationReply, routes.readQualification.path.replace(":dealId", dealId)),
      ]);
      return { conversation: found, deal, qualification };
    },
  };
}
