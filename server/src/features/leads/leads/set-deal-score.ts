import type { DealStage } from "@disco/protocol";
import type { Database, Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import type { LeadNews } from "./lead-listeners.ts";

/** From so many points on a deal counts as qualified, and from so many as hot. */
const QUALIFIED = 60;
const HOT = 80;

export type DealCategory = "hot_lead" | "qualified" | "nurture" | "disqualified";

/** The stage that a score puts a deal in, until a member chooses one. */
export function stageOfScore(score: number): DealStage {
  if (score >= 90) return "scheduled";
  if (score >= 75) return "discovery";
  if (score >= 60) return "evaluation";
  if (score >= 45) return "proposal";
  return "nurture";
}

export function categoryOfScore(score: number): DealCategory {
  return score >= HOT ? "hot_lead" : score >= QUALIFIED ? "qualified" : "nurture";
}

/**
 * Stores the qualifier's score. The stage follows a booked meeting, else the score, until a member chooses one. Listeners get the change, and deals that
 * became qualified.
 */
export async function setDealScore(
  deps: { db: Database; clock: () => Date; news: LeadNews },
  of: { dealId: string; score: number | null; category?: DealCategory },
): Promise<void> {
  const now = deps.clock();
  const change = await deps.db.write(async (tx) => {
    const deal = await tx.selectFrom("deals").selectAll().where("id", "=", of.dealId).executeTakeFirst();
    if (deal === undefined) return null;
    const { organizationId } = deal;
    const category = of.category ?? (of.score === null ? null : categoryOfScore(of.score));
    const isHeld = deal.isStageChosen === 1 || (await isUnverifiedMail(tx, deal.id));
    const hasMeeting = !isHeld && (await isMeetingBooked(tx, deal.id));
    const byScore = category === "disqualified" ? "disqualified" : stageOfScore(of.score ?? 0);
    const stage = isHeld ? deal.stage : hasMeeting ? "scheduled" : byScore;
    if (deal.score === of.score && deal.category === category && deal.stage === stage) return null;
    const at = now.toISOString();
    await tx
      .updateTable("deals")
      .set({
        score: of.score,
        category,
        updatedAt: at,
        ...(stage === deal.stage ? {} : { stage, stageChangedAt: at, stageVersion: deal.stageVersion + 1 }),
      })
      .where("id", "=", deal.id)
      .execute();
    if (stage !== deal.stage) {
      await tx
        .insertInto("dealStageChanges")
        .values({
          id: newId(now),
          organizationId,
          dealId: deal.id,
          fromStage: deal.stage,
          toStage: stage,
          notes: hasMeeting ? "Meeting booked" : of.score === null ? null : `Score ${of.score}`,
          valueCents: deal.valueCents,
          lostReason: null,
          changedBy: null,
          changedByName: null,
          changedAt: at,
        })
        .execute();
    }
    const isQualified = category === "hot_lead" || category === "qualified";
    return { organizationId, isQualified: isQualified && deal.isSample === 0, hasMoved: stage !== deal.stage };
  });
  if (change === null) return;
  const { organizationId, isQualified, hasMoved } = change;
  await deps.news.tell({ organizationId, dealId: of.dealId, what: "score" });
  if (hasMoved) await deps.news.tell({ organizationId, dealId: of.dealId, what: "stage" });
  if (isQualified) await deps.news.tell({ organizationId, dealId: of.dealId, what: "qualified" });
}

async function isMeetingBooked(tx: Handle, dealId: string): Promise<boolean> {
  const meeting = await tx
    .selectFrom("leadSources")
    .innerJoin("meetings", "meetings.id", "leadSources.refId")
    .select("meetings.id")
    .where("leadSources.dealId", "=", dealId)
    .where("leadSources.kind", "=", "meeting")
    .where("meetings.status", "=", "booked")
    .executeTakeFirst();
  return meeting !== undefined;
}

/** Whether a deal rests on possibly forged mails alone: they move no stage. */
async function isUnverifiedMail(tx: Handle, dealId: string): Promise<boolean> {
  const sources = await tx.selectFrom("leadSources").select(["kind", "isVerified"]).where("dealId", "=", dealId).execute();
  return sources.length > 0 && sources.every(({ kind, isVerified }) => kind === "mail" && isVerified === 0);
}
