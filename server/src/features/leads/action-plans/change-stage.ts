import type { ActionPlan, ChangeStage, Member } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Handle, lockForWrite } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import type { LeadNews } from "../leads/lead-listeners.ts";
import type { PlansDeps } from "./list-plans.ts";
import { type Deal, findDeal } from "./queries.ts";
import { readStage, stageName } from "./stages.ts";
import { toPlans } from "./to-plans.ts";

export interface ChangeStageDeps extends PlansDeps {
  news: LeadNews;
}

/**
 * Moves a deal to another stage and records who did it, when and why.
 * @throws AppError `not_found`; `conflict` when another member moved it first; `invalid_request` for its current stage, and for
 * a lost deal without a reason.
 */
export async function changeStage(
  deps: ChangeStageDeps,
  by: { member: Member; organizationId: string },
  planId: string,
  change: ChangeStage,
): Promise<ActionPlan> {
  const { organizationId, member } = by;
  const now = deps.clock();
  const moved = await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `deals of ${organizationId}`);
    const deal = await findDeal(tx, organizationId, planId);
    if (deal === undefined) throw new AppError("not_found", "There is no such plan.");
    await assertFits(tx, deal, change);
    const valueCents = change.dealValue === undefined ? deal.valueCents : toCents(change.dealValue);
    const lostReason = change.stage === "closed_lost" ? (change.lostReason ?? null) : null;
    const changedAt = now.toISOString();
    await tx
      .insertInto("dealStageChanges")
      .values({
        id: newId(now),
        organizationId,
        dealId: deal.id,
        fromStage: deal.stage,
        toStage: change.stage,
        notes: noted(change.notes),
        valueCents,
        lostReason,
        changedBy: member.id,
        changedByName: member.name ?? member.email,
        changedAt,
      })
      .execute();
    return tx
      .updateTable("deals")
      .set({
        stage: change.stage,
        isStageChosen: 1,
        stageChangedAt: changedAt,
        stageVersion: deal.stageVersion + 1,
        valueCents,
        lostReason,
        updatedAt: changedAt,
      })
      .where("id", "=", deal.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  await deps.news.tell({ organizationId, dealId: moved.id, what: "stage" });
  const [plan] = await toPlans(deps.db.read, [moved], await deps.readFindings(organizationId, [moved.id]));
  if (plan === undefined) throw new Error("A deal has no plan.");
  return plan;
}

async function assertFits(tx: Handle, deal: Deal, change: ChangeStage): Promise<void> {
  const stage = readStage(deal.stage);
  if (change.stageVersion !== undefined && change.stageVersion !== deal.stageVersion) {
    const last = await tx
      .selectFrom("dealStageChanges")
      .select("changedByName")
      .where("dealId", "=", deal.id)
      .orderBy("changedAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst();
    const who = last?.changedByName ?? "The score";
    throw new AppError(
      "conflict",
      `${who} moved this deal to ${stageName(stage)} in the meantime. Nothing was changed; please look again.`,
    );
  }
  if (change.stage === stage) throw new AppError("invalid_request", `This deal is in ${stageName(stage)} already.`);
  if (change.stage === "closed_lost" && (change.lostReason ?? null) === null)
    throw new AppError("invalid_request", "Please say why the deal was lost.");
}

function toCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}

function noted(notes: string | undefined): string | null {
  const trimmed = notes?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
