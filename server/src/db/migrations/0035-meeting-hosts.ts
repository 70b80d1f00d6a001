import { type Kysely, sql } from "kysely";

export const beside = "Books meetings without a host, and finds no conversation for those that members make.";

/** Meetings with a host, and those that members make without a conversation. SQLite cannot make a column nullable, so the table is copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("meetings_with_hosts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("conversation_id", "text")
    .addColumn("start_at", "text", (c) => c.notNull())
    .addColumn("end_at", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("held_until", "text")
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("timezone", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("host_id", "text")
    .addColumn("host_name", "text")
    .addColumn("host_reason", "text")
    .addColumn("title", "text")
    .addColumn("description", "text")
    .addColumn("location", "text")
    .addColumn("attendees", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("google_member_id", "text")
    .addColumn("google_event_id", "text")
    .addColumn("origin", "text", (c) => c.notNull().defaultTo("chat"))
    .addColumn("is_no_show", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("sequence", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  const columns = sql.raw("id, organization_id, conversation_id, start_at, end_at, status, held_until, name, email, timezone, created_at");
  await sql`insert into meetings_with_hosts (${columns}) select ${columns} from meetings`.execute(db);
  await db.schema.dropTable("meetings").execute();
  await sql`alter table meetings_with_hosts rename to meetings`.execute(db);
  // Bookings of visitors never begin twice at a time for one host. Members may lay meetings over each other.
  await sql`create unique index meetings_slot on meetings (organization_id, coalesce(host_id, ''), start_at)
    where origin = 'chat' and status <> 'cancelled'`.execute(db);
  await sql`create index meetings_time on meetings (organization_id, start_at)`.execute(db);
  await sql`create index meetings_conversation on meetings (conversation_id)`.execute(db);
  await sql`create index meetings_hold on meetings (held_until) where held_until is not null`.execute(db);
}
