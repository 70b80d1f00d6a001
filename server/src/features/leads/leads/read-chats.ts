import { z } from "zod";
import type { Database, Handle } from "../../../db/database.ts";
import type { KnownFact } from "../../../agent/dialogue/move.ts";
import { toldFacts } from "../../../agent/facts/told-facts.ts";
import { type AddedSource, putLeadSource } from "./add-lead-source.ts";

/** Chats that are read in one write. */
const AT_ONCE = 50;
/** Leads who say something between two looks. */
const MOST_ACTIVE = 5_000;

/** Brings the texts of chats up to date: what visitors said after they became leads belongs to their source as well. */
export async function readChats(deps: { db: Database; clock: () => Date }, of: { dealId: string } | { since: string }): Promise<void> {
  let query = deps.db.read
    .selectFrom("leadSources")
    .innerJoin("leads", "leads.id", "leadSources.refId")
    .innerJoin("conversations", "conversations.id", "leads.conversationId")
    .select("leads.conversationId")
    .where("leadSources.kind", "=", "chat")
    .whereRef("conversations.messageCount", ">", "leadSources.readCount");
  if ("dealId" in of) query = query.where("leadSources.dealId", "=", of.dealId);
  else if (of.since !== "") {
    const recent = await listActive(deps.db.read, of.since);
    if (recent.length === 0) return;
    query = query.where("leads.conversationId", "in", recent);
  }
  const chats = await query.execute();
  for (let at = 0; at < chats.length; at += AT_ONCE) {
    await deps.db.write(async (tx) => {
      for (const { conversationId } of chats.slice(at, at + AT_ONCE)) await putChatSource(deps.db, tx, conversationId, deps.clock());
    });
  }
}

/** Conversations in which something was said since a time, by the index that begins with their organizations. */
async function listActive(handle: Handle, since: string): Promise<string[]> {
  const rows = await handle
    .selectFrom("conversations")
    .innerJoin("leads", "leads.conversationId", "conversations.id")
    .select("conversations.id")
    .where("conversations.organizationId", "in", (all) => all.selectFrom("organizations").select("organizations.id"))
    .where("conversations.updatedAt", ">=", since)
    .limit(MOST_ACTIVE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the lead of a conversation a source, with what the visitor said, word for word. Null where the conversation is gone. */
export async function putChatSource(db: Database, tx: Handle, conversationId: string, now: Date): Promise<AddedSource | null> {
  const lead = await tx
    .selectFrom("leads")
    .leftJoin("conversations", "conversations.id", "leads.conversationId")
    .select(["leads.id", "leads.organizationId", "leads.name", "leads.email", "leads.note", "leads.createdAt"])
    .select(["conversations.isStaging", "conversations.messageCount", "conversations.updatedAt", "conversations.state"])
    .where("leads.conversationId", "=", conversationId)
    .executeTakeFirst();
  if (lead === undefined) return null;
  const messages = await tx
    .selectFrom("messages")
    .select(["role", "text", "metadata"])
    .where("conversationId", "=", conversationId)
    // Spoken messages are the call's own source.
    .where((where) => where.or([where("role", "=", "agent"), where("metadata", "is", null), where("metadata", "not like", '%"spoken":%')]))
    .orderBy("ordinal")
    .execute();
  const said = messages
    .filter(({ role }, index) => role === "visitor" && !isChange(messages.slice(index + 1).find((each) => each.role === "agent")?.metadata))
    .map(({ text }) => text)
    .join("\n");
  return putLeadSource(
    db,
    tx,
    {
      organizationId: lead.organizationId,
      kind: "chat",
      refId: lead.id,
      person: { name: lead.name, email: lead.email, ...jobOf(toldFacts(lead.state)) },
      text: said,
      at: new Date(lead.updatedAt ?? lead.createdAt),
      readCount: lead.messageCount ?? 0,
      isSample: lead.isStaging === 1,
    },
    now,
  );
}

/** The visitor's own role and company, the newest of each. */
function jobOf(facts: readonly KnownFact[]): { company: string | null; title: string | null } {
  const newest = (field: KnownFact["field"]) =>
    facts.findLast((fact) => fact.field === field && fact.kind !== "other_person")?.value ?? null;
  return { company: newest("company"), title: newest("role") };
}

const Metadata = z.object({ cause: z.object({ code: z.string() }).nullish() });
const CHANGES: ReadonlySet<string> = new Set(["move_offered", "meeting_moved", "meeting_cancelled"]);

/** Whether a reply was about moving or cancelling a booked meeting: what asked for it is no need for the product. */
function isChange(metadata: string | null | undefined): boolean {
  if (metadata == null) return false;
  const code = Metadata.safeParse(JSON.parse(metadata)).data?.cause?.code;
  return code !== undefined && CHANGES.has(code);
}
