import { type RawBuilder, sql, type SqlBool } from "kysely";
import { containsFolded, namedFirst } from "../../../db/contains-folded.ts";
import { hasRow } from "../../../db/has-row.ts";
import type { Database } from "../../../db/database.ts";
import { titleOf } from "../../../db/title-of.ts";

/** How far back the search goes: what lies behind it is still there, under its own screen. */
const NEWEST = 2_000;
export const FOUND = 6;

/** Rows of one organization's leads, the newest first, in which every word occurs. */
export function findLeads(db: Database, organizationId: string, words: readonly string[]) {
  return db.read
    .selectFrom("leads")
    .select(["id", "conversationId", "name", "email", "updatedAt"])
    .where("id", "in", (recent) =>
      recent.selectFrom("leads").select("id").where("organizationId", "=", organizationId).orderBy("createdAt", "desc").limit(NEWEST),
    )
    .where(occursIn(words, ["leads.name", "leads.email", "leads.note"]))
    .orderBy(namedFirst(["leads.name", "leads.email"], words))
    .orderBy("updatedAt", "desc")
    .limit(FOUND)
    .execute();
}

/** The same for deals that are no samples. */
export function findPlans(db: Database, organizationId: string, words: readonly string[]) {
  return db.read
    .selectFrom("deals")
    .select(["id", "contactName", "company", "email", "stage"])
    .where("id", "in", (recent) =>
      recent
        .selectFrom("deals")
        .select("id")
        .where("organizationId", "=", organizationId)
        .where("isSample", "=", 0)
        .orderBy("lastInteractionAt", "desc")
        .limit(NEWEST),
    )
    .where(occursIn(words, ["deals.contactName", "deals.company", "deals.email"]))
    .orderBy(namedFirst(["deals.contactName", "deals.company", "deals.email"], words))
    .orderBy("lastInteractionAt", "desc")
    .limit(FOUND)
    .execute();
}

/** The same for demo requests. */
export function findDemoRequests(db: Database, organizationId: string, words: readonly string[]) {
  return db.read
    .selectFrom("demoRequests")
    .select(["id", "name", "email", "company", "createdAt"])
    .where("id", "in", (recent) =>
      recent
        .selectFrom("demoRequests")
        .select("id")
        .where("organizationId", "=", organizationId)
        .where("isSample", "=", 0)
        .orderBy("createdAt", "desc")
        .limit(NEWEST),
    )
    .where(occursIn(words, ["demoRequests.name", "demoRequests.email", "demoRequests.company", "demoRequests.message"]))
    .orderBy(namedFirst(["demoRequests.name", "demoRequests.company", "demoRequests.email"], words))
    .orderBy("createdAt", "desc")
    .limit(FOUND)
    .execute();
}

/** Conversations in one message of which every word was said, with the first such message and how the conversation began. */
export async function findConversations(db: Database, organizationId: string, words: readonly string[]) {
  const rows = await db.read
    .with("recent", (recent) =>
      recent
        .selectFrom("conversations")
        .select(["id", "updatedAt"])
        .where("organizationId", "=", organizationId)
        .orderBy("updatedAt", "desc")
        .limit(NEWEST),
    )
    .selectFrom("recent")
    .select(["recent.id", "recent.updatedAt"])
    .select(titleOf("recent.id").as("title"))
    .select((select) =>
      select
        .selectFrom("messages")
        .select("messages.text")
        .whereRef("messages.conversationId", "=", "recent.id")
        .where(occursIn(words, ["messages.text"]))
        .orderBy("messages.ordinal")
        .limit(1)
        .as("said"),
    )
    .where((where) =>
      hasRow(
        where
          .selectFrom("messages")
          .select("messages.id")
          .whereRef("messages.conversationId", "=", "recent.id")
          .where(occursIn(words, ["messages.text"])),
      ),
    )
    .orderBy("recent.updatedAt", "desc")
    .limit(FOUND)
    .execute();
  return rows.map(({ id, updatedAt, title, said }) => ({ id, updatedAt, title: title ?? "", said: said ?? "" }));
}

/** A conversation of the organization, with what its visitor left of themselves. */
export function findOfOrganization(db: Database, organizationId: string, conversationId: string) {
  return db.read
    .selectFrom("conversations")
    .leftJoin("leads", "leads.conversationId", "conversations.id")
    .select(["conversations.id", "conversations.createdAt", "conversations.updatedAt", "conversations.state"])
    .select(["leads.id as leadId", "leads.name", "leads.email", "leads.note"])
    .where("conversations.id", "=", conversationId)
    .where("conversations.organizationId", "=", organizationId)
    .executeTakeFirst();
}

/** Every word in one of the columns at least. */
function occursIn(words: readonly string[], columns: readonly string[]): RawBuilder<SqlBool> {
  const each = words.map((word) => containsFolded(columns, word));
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
