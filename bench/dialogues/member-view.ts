import { ActionPlanReply, MemberConversation, Qualification, routes } from "@disco/protocol";
import { z } from "zod";
import type { Found } from "./recorded.ts";

/** What a member of the organization sees of its conversations. */
export function createMemberView(origin: string, bearer: string) {
  async function read<T>(data: z.ZodType<T>, path: string): Promise<T> {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return z.object({ data }).parse(await response.json()).data;
  }
  const conversation = (id: string) => read(MemberConversation, routes.readConversation.path.replace(":conversationId", id));
  return {
    conversation,
    found: async (conversationId: string): Promise<Found> => {
      const found = await conversation(conversationId);
      const { dealId } = found;
      if (dealId === null) return { conversation: found, deal: null, qualification: null };
      const [deal, qualification] = await Promise.all([
        read(ActionPlanReply.shape.data, routes.readActionPlan.path.replace(":planId", dealId)),
        read(Qualification.nullable(), routes.readQualification.path.replace(":dealId", dealId)),
      ]);
      return { conversation: found, deal, qualification };
    },
  };
}
