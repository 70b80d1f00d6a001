import type { ActionPlan, StageChange } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { Handle } from "../../../db/database.ts";
import type { DealStageChangesTable } from "../../../db/tables/lead-tables.ts";
import type { DealFindings } from "../leads/deal-findings.ts";
import { type Deal, listSourceCounts, listStageChanges } from "./queries.ts";
import { nextStep, priorityOf, readLostReason, readStage } from "./stages.ts";

/** Deals as plans, in the same order. */
export async function toPlans(handle: Handle, deals: readonly Deal[], findings: ReadonlyMap<string, DealFindings>): Promise<ActionPlan[]> {
  if (deals.length === 0) return [];
  const ids = deals.map(({ id }) => id);
  const [changes, counts] = await Promise.all([listStageChanges(handle, ids), listSourceCounts(handle, ids)]);
  const historyOf = Map.groupBy(changes, ({ dealId }) => dealId);
  const countOf = new Map(counts.map((row) => [row.dealId, row]));
  return deals.map((deal) => {
    const history = (historyOf.get(deal.id) ?? []).map(toStageChange);
    const of = countOf.get(deal.id);
    const requestId = of?.firstRequest?.split("|")[1];
    const found = findings.get(deal.id);
    const stage = readStage(deal.stage);
    return {
      id: requestId === undefined ? deal.id : `demo-${requestId}`,
      dealId: deal.id,
      contactName: deal.contactName,
      company: deal.company ?? deal.domain,
      email: deal.email,
      domain: deal.domain,
      title: deal.title,
      lastInteraction: deal.lastInteractionAt,
      status: stage,
      stageChangedAt: deal.stageChangedAt,
      stageVersion: deal.stageVersion,
      actionPlan: found?.insights?.suggestedActions[0]?.action ?? nextStep(stage),
      assignee: history.find(({ updatedBy }) => updatedBy !== null)?.updatedBy ?? null,
      priority: priorityOf(deal.score),
      score: deal.score,
      dealValue: fromCents(deal.valueCents),
      lostReason: readLostReason(deal.lostReason),
      sources: Number(of?.count ?? 0),
      stageHistory: history,
      aiInsights: found?.insights ?? null,
      enrichmentData: found?.enrichment ?? null,
    };
  });
}

export function toStageChange(row: Selectable<DealStageChangesTable>): StageChange {
  return {
    id: row.id,
    from: readStage(row.fromStage),
    stage: readStage(row.toStage),
    timestamp: row.changedAt,
    notes: row.notes,
    dealValue: fromCents(row.valueCents),
    lostReason: readLostReason(row.lostReason),
    updatedBy: row.changedByName,
  };
}

function fromCents(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
