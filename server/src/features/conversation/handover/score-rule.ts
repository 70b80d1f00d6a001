import { GONE_AFTER_MS } from "../presence/members-here.ts";
import { askByRule } from "./after-turn.ts";
import { announce } from "./announce.ts";
import type { HandoverDeps } from "./handover-deps.ts";
import { languageOfThread } from "./language-of-thread.ts";
import { lastWords } from "./last-words.ts";
import { findHandoverSettings } from "./settings.ts";

/** Shows a deal's new score to those who watch its conversations, and asks for a person where the organization's rule says so. */
export async function followScore(
  { db, clock, events }: HandoverDeps,
  { organizationId, dealId }: { organizationId: string; dealId: string },
): Promise<void> {
  const now = clock();
  const here = await db.read
    .selectFrom("leadSources as source")
    .innerJoin("leads as lead", "lead.id", "source.refId")
    .innerJoin("conversations as conversation", "conversation.id", "lead.conversationId")
    .innerJoin("liveThreads as thread", "thread.conversationId", "conversation.id")
    .innerJoin("deals as deal", "deal.id", "source.dealId")
    .select(["conversation.id", "lead.email", "deal.score"])
    .where("source.dealId", "=", dealId)
    .where("source.organizationId", "=", organizationId)
    .where("source.kind", "=", "chat")
    .where("thread.seenAt", ">", new Date(now.getTime() - GONE_AFTER_MS).toISOString())
    .limit(20)
    .execute();
  const least = here.length === 0 ? null : (await findHandoverSettings(db.read, organizationId)).rules.score;
  for (const { id: conversationId, score, email } of here) {
    const place = { organizationId, conversationId };
    if (least !== null && score !== null && score >= least)
      await db.write(async (tx) => {
        const language = await languageOfThread(tx, conversationId);
        const words = await lastWords(tx, conversationId);
        await askByRule(db, tx, place, { reason: "score", words, language, hasContact: email !== null }, now);
      });
    announce(events, place);
  }
}
