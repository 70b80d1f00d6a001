import type { SelectQueryBuilder } from "kysely";
import { containsFolded } from "../../../db/contains-folded.ts";
import type { Handle } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import type { Bounds } from "../../leads/leads/period-bounds.ts";

export interface RequestFilter {
  organizationId: string;
  bounds: Bounds;
  words: readonly string[];
}

export type RequestRow = Awaited<ReturnType<typeof listRequestRows>>[number];

function filtered(handle: Handle, { organizationId, bounds, words }: RequestFilter) {
  let query = handle.selectFrom("demoRequests").where("demoRequests.organizationId", "=", organizationId);
  if (bounds.from !== null) query = query.where("demoRequests.createdAt", ">=", bounds.from);
  if (bounds.until !== null) query = query.where("demoRequests.createdAt", "<", bounds.until);
  const searched = ["demoRequests.name", "demoRequests.email", "demoRequests.company", "demoRequests.message"];
  for (const word of words) query = query.where(containsFolded(searched, word));
  return query;
}

/** Demo requests with their deal and draft, the newest first. The page is found before anything is joined to it. */
export async function listRequestRows(handle: Handle, filter: RequestFilter, page: { limit: number; offset: number }) {
  const newestFirst = <Row>(query: SelectQueryBuilder<Tables, "demoRequests", Row>) =>
    query.orderBy("demoRequests.createdAt", "desc").orderBy("demoRequests.id", "desc");
  const found = await newestFirst(filtered(handle, filter).select("demoRequests.id")).limit(page.limit).offset(page.offset).execute();
  if (found.length === 0) return [];
  const { organizationId } = filter;
  const ids = found.map(({ id }) => id);
  return withDeal(newestFirst(filtered(handle, everythingOf(organizationId)).where("demoRequests.id", "in", ids))).execute();
}

function everythingOf(organizationId: string): RequestFilter {
  return { organizationId, bounds: { from: null, until: null }, words: [] };
}

export function findRequestRow(handle: Handle, organizationId: string, requestId: string) {
  return withDeal(filtered(handle, everythingOf(organizationId)).where("demoRequests.id", "=", requestId)).executeTakeFirst();
}

function withDeal(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin("leadSources", (join) =>
      join
        .onRef("leadSources.organizationId", "=", "demoRequests.organizationId")
        .on("leadSources.kind", "in", ["demo_request", "webhook"])
        .onRef("leadSources.refId", "=", "demoRequests.id"),
    )
    .leftJoin("deals", "deals.id", "leadSources.dealId")
    .leftJoin("emailDrafts", "emailDrafts.requestId", "demoRequests.id")
    .leftJoin("outgoingMails", "outgoingMails.id", "emailDrafts.mailId")
    .selectAll("demoRequests")
    .select(["deals.id as dealId", "deals.stage", "deals.stageVersion", "deals.score", "deals.domain", "deals.valueCents"])
    .select(["emailDrafts.status as draftStatus", "emailDrafts.subject", "emailDrafts.recipient", "emailDrafts.body"])
    .select(["emailDrafts.sentAt", "emailDrafts.createdAt as draftedAt"])
    .select(["outgoingMails.status as mailStatus", "outgoingMails.handedOverAt", "outgoingMails.problem"])
    .select("outgoingMails.sentAt as mailSentAt");
}

export async function countRequests(handle: Handle, filter: RequestFilter): Promise<number> {
  const { count } = await filtered(handle, filter)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether there is one that is no sample, and how many. */
export async function countReal(handle: Handle, organizationId: string): Promise<number> {
  const { count } = await handle
    .selectFrom("demoRequests")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("organizationId", "=", organizationId)
    .where("isSample", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
