import { type NotNull, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { emailDomain } from "../../../db/email-domain.ts";
import type { SeenCompany } from "./known-companies.ts";
import { titleOf } from "../../../db/title-of.ts";

/** How far back one looks for companies; what lies behind it is found by its own screen. */
const NEWEST = 2_000;
const SHOWN = 50;

/** The domains and company names of an organization's newest leads and demo requests, in one query. */
export async function listSeen(db: Database, organizationId: string): Promise<SeenCompany[]> {
  const rows = await db.read
    .selectFrom((from) =>
      from
        .selectFrom("leads")
        .select(["email", "updatedAt"])
        .where("organizationId", "=", organizationId)
        .orderBy("createdAt", "desc")
        .limit(NEWEST)
        .as("lead"),
    )
    .select((select) => [
      emailDomain("lead.email").as("domain"),
      sql<string | null>`null`.as("name"),
      select.fn.countAll<number>().as("leads"),
      sql<number>`0`.as("demoRequests"),
      select.fn.max("lead.updatedAt").as("updatedAt"),
    ])
    .where("lead.email", "is not", null)
    .groupBy(emailDomain("lead.email"))
    .unionAll(
      db.read
        .selectFrom((from) =>
          from
            .selectFrom("demoRequests")
            .select(["email", "company", "updatedAt"])
            .where(({ and }) => and({ organizationId, isSample: 0 }))
            .orderBy("createdAt", "desc")
            .limit(NEWEST)
            .as("request"),
        )
        .select((select) => [
          emailDomain("request.email").as("domain"),
          sql<string | null>`nullif(request.company, '')`.as("name"),
          sql<number>`0`.as("leads"),
          select.fn.countAll<number>().as("demoRequests"),
          select.fn.max("request.updatedAt").as("updatedAt"),
        ])
        .groupBy([emailDomain("request.email"), "request.company"]),
    )
    .execute();
  return rows.map(({ domain, name, leads, demoRequests, updatedAt }) => ({
    domain: domain ?? "",
    name,
    leads: Number(leads),
    demoRequests: Number(demoRequests),
    updatedAt,
  }));
}

/** Demo requests from a domain, or that name one of some companies. Names are compared as the store does. */
export function requestsOf(db: Database, organizationId: string, of: { domain: string } | { names: readonly string[] }) {
  return db.read
    .selectFrom("demoRequests")
    .select(["id", "name", "email", "company", "message", "createdAt"])
    .select(emailDomain("email").as("domain"))
    .where(({ and }) => and({ organizationId, isSample: 0 }))
    .where(
      "domain" in of
        ? sql<boolean>`${emailDomain("email")} = ${of.domain}`
        : sql<boolean>`lower(company) in (${sql.join(of.names.map((name) => sql`lower(cast(${name} as text))`))})`,
    )
    .orderBy("createdAt", "desc")
    .limit(SHOWN);
}

/** Leads from a domain, each with the conversation that it was left in. */
export function leadsOf(db: Database, organizationId: string, domain: string) {
  return db.read
    .selectFrom("leads")
    .innerJoin("conversations", "conversations.id", "leads.conversationId")
    .select(["leads.id", "leads.conversationId", "leads.name", "leads.email", "leads.note", "leads.updatedAt"])
    .select("conversations.updatedAt as saidAt")
    .select(titleOf("conversations.id").as("title"))
    .where("leads.organizationId", "=", organizationId)
    .where(sql<boolean>`${emailDomain("leads.email")} = ${domain}`)
    .orderBy("leads.updatedAt", "desc")
    .limit(SHOWN);
}

/** The meetings that were booked in some conversations, the latest first. */
export async function listMeetingsOf(db: Database, organizationId: string, conversationIds: readonly string[]) {
  if (conversationIds.length === 0) return [];
  return db.read
    .selectFrom("meetings")
    .select(["conversationId", "name", "email", "startAt", "endAt"])
    .$narrowType<{ conversationId: NotNull }>()
    .where(({ and }) => and({ organizationId, status: "booked" }))
    .where("conversationId", "in", conversationIds)
    .orderBy("startAt", "desc")
    .limit(SHOWN)
    .execute();
}
