import { type Kysely, PostgresAdapter, sql } from "kysely";

export const beside = "unaffected";

const TEXTS = ["search_text", "location_text", "tag_text"];

/** Stored company profiles, found by their words and by what they are filtered by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("company_profiles")
    .addColumn("seq", isPostgres ? "bigserial" : "integer", (c) => (isPostgres ? c.primaryKey() : c.primaryKey().autoIncrement()))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("domain", "text")
    .addColumn("website", "text")
    .addColumn("tags", "text", (c) => c.notNull())
    .addColumn("confidence", "double precision", (c) => c.notNull())
    .addColumn("enrichment_source", "text", (c) => c.notNull())
    .addColumn("last_enriched_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("is_sample", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("import_id", "text")
    .addColumn("industry", "text")
    .addColumn("employee_range", "text")
    .addColumn("stage", "text")
    .addColumn("founded_year", "integer")
    .addColumn("raised", "double precision")
    .addColumn("last_round_at", "text")
    .addColumn("growth_rate", "double precision")
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("location_text", "text", (c) => c.notNull())
    .addColumn("tag_text", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index company_profiles_key on company_profiles (organization_id, key)`.execute(db);
  await sql`create index company_profiles_import on company_profiles (import_id) where import_id is not null`.execute(db);
  // Holds all that is filtered by, so that a filter reads the index alone.
  await sql`create index company_profiles_filters on company_profiles (organization_id, created_at, seq, industry, employee_range, stage,
    founded_year, raised, last_round_at, growth_rate, is_sample)`.execute(db);
  await sql`create index company_profiles_industry on company_profiles (organization_id, industry, created_at)`.execute(db);
  await sql`create index company_profiles_stage on company_profiles (organization_id, stage, last_round_at)`.execute(db);
  await sql`create index company_profiles_confidence on company_profiles (organization_id, confidence)`.execute(db);
  await db.schema
    .createTable("saved_companies")
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("company_id", "text", (c) => c.notNull().references("company_profiles.id").onDelete("cascade"))
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("saved_companies_key", ["organization_id", "member_id", "company_id"])
    .execute();
  await sql`create index saved_companies_company on saved_companies (company_id)`.execute(db);
  await db.schema
    .createTable("company_samples")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("added_at", "text", (c) => c.notNull())
    .execute();
  await (isPostgres ? indexWordsOnPostgres(db) : indexWordsOnSqlite(db));
}

async function indexWordsOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const column of TEXTS)
    await sql`create index ${sql.id(`company_profiles_${column}`)} on company_profiles using gin (to_tsvector('simple', ${sql.id(column)}))`.execute(
      db,
    );
}

async function indexWordsOnSqlite(db: Kysely<unknown>): Promise<void> {
  const columns = sql.raw(TEXTS.join(", "));
  const valuesOf = (row: string) => sql.raw(["seq", ...TEXTS].map((column) => `${row}.${column}`).join(", "));
  await sql`create virtual table company_words using fts5 (${columns}, content = 'company_profiles', content_rowid = 'seq',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`.execute(db);
  const forget = sql`insert into company_words (company_words, rowid, ${columns}) values ('delete', ${valuesOf("old")});`;
  const learn = sql`insert into company_words (rowid, ${columns}) values (${valuesOf("new")});`;
  await sql`create trigger company_words_added after insert on company_profiles begin ${learn} end`.execute(db);
  await sql`create trigger company_words_removed after delete on company_profiles begin ${forget} end`.execute(db);
  await sql`create trigger company_words_changed after update of ${columns} on company_profiles begin ${forget} ${learn} end`.execute(db);
}
