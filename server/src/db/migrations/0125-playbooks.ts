import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** How agents sell: a draft and what is published, of an organization or of one voice agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("playbooks")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("voice_agent_id", "text", (c) => c.references("voice_agents.id").onDelete("cascade"))
    .addColumn("draft", "text")
    .addColumn("drafted_by", "text")
    .addColumn("drafted_at", "text")
    .addColumn("published", "text")
    .addColumn("published_by", "text")
    .addColumn("published_at", "text")
    .execute();
  await sql`create index playbooks_organization on playbooks (organization_id)`.execute(db);
  await sql`create index playbooks_voice_agent on playbooks (voice_agent_id) where voice_agent_id is not null`.execute(db);
}
