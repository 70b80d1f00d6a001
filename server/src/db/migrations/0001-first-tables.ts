import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Everything the main job needs: organizations, knowledge, conversations, jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table("organizations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("is_demo", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();

  await table("libraries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.references("organizations.id").onDelete("cascade"))
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("overlay_token_hash", "text")
    .addColumn("expires_at", "text")
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index libraries_organization on libraries (organization_id) where organization_id is not null`.execute(db);
  await sql`create unique index libraries_overlay on libraries (overlay_token_hash, slug) where overlay_token_hash is not null`.execute(db);
  await sql`create index libraries_expiry on libraries (expires_at) where expires_at is not null`.execute(db);

  await table("sources")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("parent_id", "text")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("url", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("content_hash", "text")
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index sources_library_revision on sources (library_id, revision, id)`.execute(db);
  await sql`create index sources_library_kind on sources (library_id, kind, created_at)`.execute(db);
  await sql`create unique index sources_library_url on sources (library_id, kind, url) where url is not null`.execute(db);

  await table("passages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull())
    .addColumn("source_id", "text", (c) => c.notNull().references("sources.id").onDelete("cascade"))
    .addColumn("ordinal", "integer", (c) => c.notNull())
    .addColumn("heading_path", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await sql`create index passages_source on passages (source_id, ordinal)`.execute(db);
  await sql`create index passages_library on passages (library_id)`.execute(db);

  await table("indexings")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("website_id", "text", (c) => c.notNull())
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("max_pages", "integer", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("started_at", "text")
    .addColumn("finished_at", "text")
    .execute();
  await sql`create index indexings_library on indexings (library_id, created_at)`.execute(db);

  await table("crawl_urls")
    .addColumn("indexing_id", "text", (c) => c.notNull().references("indexings.id").onDelete("cascade"))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("depth", "integer", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("ordinal", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("crawl_urls_key", ["indexing_id", "url"])
    .execute();
  await sql`create index crawl_urls_state on crawl_urls (indexing_id, state, ordinal)`.execute(db);

  await table("jobs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("run_after", "text", (c) => c.notNull())
    .addColumn("lease_expires_at", "text")
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index jobs_open on jobs (kind, key) where status in ('queued', 'running')`.execute(db);
  await sql`create index jobs_due on jobs (status, run_after)`.execute(db);

  await table("agents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("greeting", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("agents_slug", ["organization_id", "slug"])
    .execute();

  await table("embedded_chat_configurations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("agent_id", "text")
    .addColumn("user_id", "text")
    .addColumn("api_key", "text", (c) => c.notNull().unique())
    .addColumn("theme", "text", (c) => c.notNull())
    .addColumn("display_type", "text", (c) => c.notNull())
    .addColumn("is_staging", "integer", (c) => c.notNull())
    .addColumn("allowed_domains", "text", (c) => c.notNull())
    .addColumn("settings", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index embedded_chat_configurations_organization on embedded_chat_configurations (organization_id)`.execute(db);

  await table("conversations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("session_hash", "text", (c) => c.notNull().unique())
    .addColumn("organization_id", "text", (c) => c.references("organizations.id").onDelete("cascade"))
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("configuration_id", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("message_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index conversations_organization on conversations (organization_id, updated_at)`.execute(db);

  await table("messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("ordinal", "integer", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("client_message_id", "text")
    .addColumn("metadata", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("messages_ordinal", ["conversation_id", "ordinal"])
    .execute();
  await sql`create unique index messages_client on messages (conversation_id, role, client_message_id) where client_message_id is not null`.execute(
    db,
  );

  await table("turn_traces")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text")
    .addColumn("message_id", "text", (c) => c.notNull())
    .addColumn("trace", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index turn_traces_organization on turn_traces (organization_id, created_at)`.execute(db);

  await table("idempotency_keys")
    .addColumn("scope", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("body_hash", "text", (c) => c.notNull())
    .addColumn("status", "integer")
    .addColumn("response", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_key", ["scope", "key"])
    .execute();
}
