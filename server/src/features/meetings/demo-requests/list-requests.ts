import type { DemoRequest, DemoRequestList, ListDemoRequests } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { wordsOf } from "../../leads/action-plans/list-plans.ts";
import type { ReadDealFindings } from "../../leads/leads/deal-findings.ts";
import { periodBounds } from "../../leads/leads/period-bounds.ts";
import { countReal, countRequests, findRequestRow, listRequestRows } from "./queries.ts";
import { toDemoRequest } from "./to-demo-request.ts";

const PAGE = 20;

export interface ReadRequestsDeps {
  db: Database;
  clock: () => Date;
  readFindings: ReadDealFindings;
}

/** One page of an organization's demo requests, the newest first. */
export async function listDemoRequests(
  deps: ReadRequestsDeps,
  organizationId: string,
  query: ListDemoRequests,
): Promise<DemoRequestList["data"]> {
  const bounds = periodBounds(query.period ?? "all", query.timezone ?? "UTC", deps.clock());
  const filter = { organizationId, bounds, words: wordsOf(query.q ?? "") };
  const [rows, total, real] = await Promise.all([
    listRequestRows(deps.db.read, filter, { limit: query.limit ?? PAGE, offset: query.offset ?? 0 }),
    countRequests(deps.db.read, filter),
    countReal(deps.db.read, organizationId),
  ]);
  const dealIds = rows.flatMap(({ dealId }) => (dealId === null ? [] : [dealId]));
  const findings = await deps.readFindings(organizationId, dealIds);
  return { demoRequests: rows.map((row) => toDemoRequest(row, findings.get(row.dealId ?? ""))), total, real };
}

/** @throws AppError `not_found`, also for another organization's. */
export async function readDemoRequest(deps: ReadRequestsDeps, organizationId: string, requestId: string): Promise<DemoRequest> {
  const row = await findRequestRow(deps.db.read, organizationId, requestId);
  if (row === undefined) throw noSuchRequest();
  const findings = await deps.readFindings(organizationId, row.dealId === null ? [] : [row.dealId]);
  return toDemoRequest(row, findings.get(row.dealId ?? ""));
}

export function noSuchRequest(): AppError {
  return new AppError("not_found", "There is no such demo request.");
}
