import { type Kysely, sql } from "kysely";

export const beside =
  "Its overview and list of conversations fail until 0196 has run, in the same start. Its agent goes on answering where a member has taken over.";

/** Handlers of conversations, handovers to persons, members who are there, and visitors at their line. Earlier promises become handovers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("conversations")
    .addColumn("handler", "text", (c) => c.notNull().defaultTo("agent"))
    .execute();
  for (const column of ["handler_epoch", "turn_epoch"])
    await db.schema
      .alterTable("conversations")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  for (const column of ["handler_since", "handover_id"]) await db.schema.alterTable("conversations").addColumn(column, "text").execute();
  await sql`create index conversations_handled on conversations (organization_id, handler) where handler in ('waiting', 'person')`.execute(
    db,
  );

  await db.schema
    .createTable("handovers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("words", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("asked_at", "text", (c) => c.notNull())
    .addColumn("waits_until", "text")
    .addColumn("asked_members", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("asked_member_id", "text")
    .addColumn("asked_member_name", "text")
    .addColumn("asked_member_photo", "text")
    .addColumn("asked_until", "text")
    .addColumn("told_at", "text")
    .addColumn("missed_at", "text")
    .addColumn("taken_at", "text")
    .addColumn("member_id", "text")
    .addColumn("member_name", "text")
    .addColumn("member_photo", "text")
    .addColumn("answered_at", "text")
    .addColumn("spoke_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("note", "text")
    .execute();
  await sql`create index handovers_conversation on handovers (conversation_id)`.execute(db);
  await sql`create index handovers_organization on handovers (organization_id, asked_at)`.execute(db);
  await sql`create unique index handovers_open on handovers (conversation_id) where ended_at is null`.execute(db);
  await sql`create index handovers_awaiting on handovers (organization_id, asked_at) where taken_at is null and ended_at is null`.execute(
    db,
  );

  await sql`insert into handovers (id, conversation_id, organization_id, reason, language, asked_at, told_at, missed_at, taken_at, member_name, ended_at)
    select id, id, organization_id, 'promised', 'en', coalesce(awaits_person_since, taken_at), coalesce(awaits_person_since, taken_at),
      coalesce(awaits_person_since, taken_at), taken_at, taken_by, taken_at
    from conversations where organization_id is not null and coalesce(awaits_person_since, taken_at) is not null`.execute(db);
  await sql`update conversations set handover_id = id where id in (select id from handovers)`.execute(db);
  await sql`drop index conversations_awaiting`.execute(db);
  for (const column of ["awaits_person_since", "taken_at", "taken_by"])
    await db.schema.alterTable("conversations").dropColumn(column).execute();

  await db.schema
    .createTable("live_members")
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("shown_name", "text")
    .addColumn("photo_id", "text")
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("mode", "text", (c) => c.notNull())
    .addColumn("seen_at", "text")
    .addColumn("asked_at", "text")
    .addPrimaryKeyConstraint("live_members_key", ["organization_id", "member_id"])
    .execute();
  await db.schema
    .createTable("member_photos")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("photo", "text", (c) => c.notNull())
    .execute();
  await sql`create index member_photos_member on member_photos (organization_id, member_id)`.execute(db);

  await db.schema
    .createTable("live_threads")
    .addColumn("conversation_id", "text", (c) => c.primaryKey().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("page", "text")
    .addColumn("title", "text")
    .addColumn("seen_at", "text")
    .addColumn("read_by_visitor", "integer", (c) => c.notNull().defaultTo(-1))
    .addColumn("read_by_member", "integer", (c) => c.notNull().defaultTo(-1))
    .execute();
  await sql`create index live_threads_seen on live_threads (organization_id, seen_at)`.execute(db);

  await db.schema
    .createTable("handover_settings")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("settings", "text", (c) => c.notNull())
    .execute();
}
