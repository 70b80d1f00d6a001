import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import type { LeadNews } from "./lead-listeners.ts";

const Payload = z.object({ conversationId: z.string() });

/** Tells members that a visitor waits for a person, unless one has taken the conversation already. */
export function personNewsJob({ db, news }: { db: Database; news: Pick<LeadNews, "tellAwaited"> }): JobHandler {
  return async (payload) => {
    const { conversationId } = Payload.parse(payload);
    const found = await db.read
      .selectFrom("conversations")
      .innerJoin("handovers", "handovers.id", "conversations.handoverId")
      .leftJoin("leads", "leads.conversationId", "conversations.id")
      .select(["conversations.organizationId", "leads.name", "leads.email"])
      .where("conversations.id", "=", conversationId)
      .where("handovers.takenAt", "is", null)
      .where("handovers.endedAt", "is", null)
      .executeTakeFirst();
    if (found === undefined || found.organizationId === null) return;
    const { organizationId, name, email } = found;
    await news.tellAwaited({ organizationId, conversationId, name, email });
  };
}
