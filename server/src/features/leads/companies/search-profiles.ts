import { type CompanyFigures, type CompanyFilters, type CompanyProfile, foldText, type ListCompanies } from "@disco/protocol";
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables/tables.ts";
import { placeNames } from "./questions/place-names.ts";
import { foldWords, tagWord, toProfile } from "./profile-row.ts";

const PAGE = 24;
const FEATURED = 0.8;
const RECENT_DAYS = 30;
const MAX_WORDS = 12;
const DAY_MS = 86_400_000;

const COLUMNS = [
  "id",
  "organizationId",
  "key",
  "name",
  "domain",
  "website",
  "tags",
  "confidence",
  "enrichmentSource",
  "lastEnrichedAt",
  "createdAt",
  "updatedAt",
  "isSample",
  "importId",
  "industry",
  "employeeRange",
  "stage",
  "foundedYear",
  "raised",
  "lastRoundAt",
  "growthRate",
  "data",
] as const;

type Profiles = SelectQueryBuilder<Tables, "companyProfiles", object>;
export interface Viewer {
  organizationId: string;
  memberId: string;
}
type TextColumn = "location_text" | "tag_text";
/** Of the index, from which on a table scan is faster. */
const MANY_HITS = 5_000;

/** One page of an organization's companies, and how many fit. A text ranks what it finds; without one the newest come first. */
export async function searchProfiles(
  db: Database,
  viewer: Viewer,
  query: ListCompanies,
  now: Date,
): Promise<{ companies: CompanyProfile[]; totalCount: number }> {
  const { limit = PAGE, offset = 0, view = "all" } = query;
  const words = wordsOf(query.search ?? "");
  const all = narrow(db, viewer, query, now);
  const fit = words.length === 0 ? null : await planWords(db, words, query.match ?? "all");
  const fitting = fit === null ? all : all.where(fit.have);
  const totalCount = fit !== null && isUnfiltered(query) ? await countHits(db, viewer, fitting, fit) : await countOf(fitting);
  const page = (profiles: Profiles, from: number, count: number) => {
    const ordered = view === "featured" ? profiles.orderBy(sql`last_round_at is null`).orderBy("lastRoundAt", "desc") : profiles;
    return ordered.select("seq").orderBy("createdAt", "desc").orderBy("seq", "desc").limit(count).offset(from).execute();
  };
  if (fit === null || view === "featured") {
    const found = await page(fitting, offset, limit);
    return { companies: await readRows(db, viewer, found), totalCount };
  }
  // The name counts more than the description.
  const named = all.where(fit.begin);
  const first = await page(named, offset, limit);
  const rest = limit - first.length;
  const before = rest === 0 || offset === 0 ? first.length : await countOf(named);
  const others = rest === 0 ? [] : await page(all.where(fit.haveInside), Math.max(0, offset - before), rest);
  return { companies: await readRows(db, viewer, [...first, ...others]), totalCount };
}

async function countOf(profiles: Profiles): Promise<number> {
  const { count } = await profiles.select((select) => select.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

function isUnfiltered({ search: _search, match: _match, view, limit: _limit, offset: _offset, ...filters }: ListCompanies): boolean {
  return (view === undefined || view === "all") && Object.values(filters).every((value) => value === undefined);
}

/** The index counts at once, but for all organizations; that is enough where a store has the companies of one alone. */
async function countHits(db: Database, { organizationId }: Viewer, fitting: Profiles, { hits }: WordsPlan): Promise<number> {
  if (hits === null || hits < MANY_HITS) return countOf(fitting);
  const isOthers = async (sign: "<" | ">") =>
    (await db.read.selectFrom("companyProfiles").select("seq").where("organizationId", sign, organizationId).limit(1).execute()).length > 0;
  return (await isOthers("<")) || (await isOthers(">")) ? countOf(fitting) : hits;
}

/** The rows behind some numbers, in their order. */
async function readRows(db: Database, viewer: Viewer, found: readonly { seq: number }[]): Promise<CompanyProfile[]> {
  if (found.length === 0) return [];
  const seqs = found.map(({ seq }) => Number(seq));
  const rows = await db.read
    .selectFrom("companyProfiles")
    .select([...COLUMNS, "seq"])
    .where("seq", "in", seqs)
    .execute();
  const saved = await savedOf(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  const bySeq = new Map(rows.map((row) => [Number(row.seq), toProfile(row, saved.has(row.id))]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** Those of some ids that are the organization's, in their order. */
export async function readProfiles(db: Database, viewer: Viewer, ids: readonly string[]): Promise<CompanyProfile[]> {
  const rows = await db.read
    .selectFrom("companyProfiles")
    .select(COLUMNS)
    .where("organizationId", "=", viewer.organizationId)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toProfile(row, false)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The company of a key: its domain, or its name. */
export async function findProfile(db: Database, viewer: Viewer, key: string): Promise<CompanyProfile | null> {
  const row = await db.read
    .selectFrom("companyProfiles")
    .select(COLUMNS)
    .where("organizationId", "=", viewer.organizationId)
    .where("key", "in", [key.toLowerCase(), `@${key.includes(" @") ? key : foldText(key)}`])
    .executeTakeFirst();
  if (row === undefined) return null;
  return toProfile(row, (await savedOf(db, viewer, [row.id])).has(row.id));
}

/** How much the profiles of an organization say at all. */
export async function readFigures(db: Database, organizationId: string): Promise<CompanyFigures> {
  const figures = await db.read
    .selectFrom("companyProfiles")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.sum<number | null>("isSample").as("samples"),
      fn.count<number>("growthRate").as("withGrowth"),
      fn.count<number>("raised").as("withFunding"),
      fn.count<number>("lastRoundAt").as("withLastRound"),
      fn.count<number>("employeeRange").as("withSize"),
      fn.count<number>("industry").as("withIndustry"),
    ])
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  return {
    total: Number(figures.total),
    samples: Number(figures.samples ?? 0),
    withGrowth: Number(figures.withGrowth),
    withFunding: Number(figures.withFunding),
    withLastRound: Number(figures.withLastRound),
    withSize: Number(figures.withSize),
    withIndustry: Number(figures.withIndustry),
  };
}

function narrow(db: Database, { organizationId, memberId }: Viewer, query: ListCompanies, now: Date): Profiles {
  const { view } = query;
  let fitting: Profiles = db.read.selectFrom("companyProfiles").where("organizationId", "=", organizationId);
  if (view === "featured") fitting = fitting.where("confidence", ">=", FEATURED);
  if (view === "recent") fitting = fitting.where("createdAt", ">=", new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString());
  if (view === "saved")
    fitting = fitting.where("id", "in", (saved) =>
      saved.selectFrom("savedCompanies").select("companyId").where("organizationId", "=", organizationId).where("memberId", "=", memberId),
    );
  return filter(db, fitting, query, now);
}

function filter(db: Database, profiles: Profiles, filters: CompanyFilters, now: Date): Profiles {
  const { industry, employeeRange, fundingStage, tags = [], yearFounded, yearFoundedTo, minFunding, maxFunding } = filters;
  let fitting = profiles;
  if (industry) fitting = fitting.where("industry", "in", industry);
  if (employeeRange) fitting = fitting.where("employeeRange", "in", employeeRange);
  if (fundingStage) fitting = fitting.where("stage", "in", fundingStage);
  if (yearFounded !== undefined) fitting = fitting.where("foundedYear", ">=", yearFounded);
  if (yearFoundedTo !== undefined) fitting = fitting.where("foundedYear", "<=", yearFoundedTo);
  if (minFunding !== undefined) fitting = fitting.where("raised", ">=", minFunding);
  if (maxFunding !== undefined) fitting = fitting.where("raised", "<=", maxFunding);
  if (filters.growthRate !== undefined) fitting = fitting.where("growthRate", ">=", filters.growthRate);
  if (filters.lastFundingDays !== undefined) {
    const since = new Date(now.getTime() - filters.lastFundingDays * DAY_MS).toISOString().slice(0, 10);
    fitting = fitting.where("lastRoundAt", ">=", since);
  }
  for (const tag of tags) fitting = fitting.where(hasPhrase(db, "tag_text", [tagWord(tag)]));
  if (filters.location !== undefined) fitting = fitting.where(hasPhrase(db, "location_text", placeNames(filters.location)));
  return withoutNegated(db, fitting, filters);
}

/** A missing value fits a negated filter as little as any other; only of tags and funding nothing is an answer. */
function withoutNegated(db: Database, profiles: Profiles, filters: CompanyFilters): Profiles {
  const { notIndustry, notFundingStage, notTags = [], notLocation = [], funding } = filters;
  let fitting = profiles;
  if (notIndustry) fitting = fitting.where("industry", "not in", notIndustry);
  if (notFundingStage) fitting = fitting.where("stage", "not in", notFundingStage);
  for (const tag of notTags) fitting = fitting.where(sql<SqlBool>`not ${hasPhrase(db, "tag_text", [tagWord(tag)])}`);
  if (notLocation.length > 0) fitting = fitting.where("locationText", "!=", "");
  for (const place of notLocation) fitting = fitting.where(sql<SqlBool>`not ${hasPhrase(db, "location_text", placeNames(place))}`);
  if (funding === "none") fitting = fitting.where("raised", "is", null).where("stage", "is", null).where("lastRoundAt", "is", null);
  return fitting;
}

interface WordsPlan {
  have: RawBuilder<SqlBool>;
  /** Those whose name begins with one of the words. */
  begin: RawBuilder<SqlBool>;
  /** Those that have the words and whose names begin otherwise. */
  haveInside: RawBuilder<SqlBool>;
  /** How many rows of all organizations have the words, where the index knows it at once. */
  hits: number | null;
}

/** Words by their beginnings, as one types them. Letters and digits alone reach the index. */
async function planWords(db: Database, words: readonly string[], match: "all" | "any"): Promise<WordsPlan> {
  if (db.kind === "postgres") {
    const wanted = words.map((word) => `${word}:*`).join(match === "all" ? " & " : " | ");
    const have = sql<SqlBool>`to_tsvector('simple', search_text) @@ to_tsquery('simple', ${wanted})`;
    const starts = sql<SqlBool>`(${sql.join(
      words.map((word) => sql`search_text like ${`${word}%`}`),
      sql` or `,
    )})`;
    const matches = sql`select seq from company_profiles where ${have}`;
    const { rows } = await sql<{ hits: number }>`select count(*) as hits from (${matches} limit ${MANY_HITS}) as found`.execute(db.read);
    // Of few rows the planner may not know that they are few, and then reads the words of all that it sorts.
    const found = Number(rows[0]?.hits ?? 0) < MANY_HITS ? sql<SqlBool>`seq = any(array(${matches}))` : have;
    return { have: found, begin: sql`${found} and ${starts}`, haveInside: sql`${found} and not ${starts}`, hits: null };
  }
  const wanted = words.map((word) => `"${word}" *`).join(match === "all" ? " AND " : " OR ");
  const starting = words.map((word) => `^ "${word}" *`).join(" OR ");
  const hitsOf = async (match: string) => {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from company_words where company_words match ${`{search_text} : (${match})`}`.execute(db.read);
    return Number(rows[0]?.hits ?? 0);
  };
  const has = async (match: string) => inIndex(`{search_text} : (${match})`, (await hitsOf(match)) >= MANY_HITS);
  const hits = await hitsOf(wanted);
  return {
    have: inIndex(`{search_text} : (${wanted})`, hits >= MANY_HITS),
    begin: await has(`(${wanted}) AND (${starting})`),
    haveInside: inIndex(`{search_text} : ((${wanted}) NOT (${starting}))`, hits >= MANY_HITS),
    hits,
  };
}

/** One of some phrases, word by word. */
function hasPhrase(db: Database, column: TextColumn, phrases: readonly string[]): RawBuilder<SqlBool> {
  const wanted = phrases.map((phrase) => phrase.replaceAll("+", " ").trim().replace(/\s+/gu, " ")).filter((phrase) => phrase !== "");
  if (wanted.length === 0) return sql<SqlBool>`1 = 1`;
  if (db.kind === "postgres")
    return sql<SqlBool>`(${sql.join(
      wanted.map((words) => sql`to_tsvector('simple', ${sql.id(column)}) @@ phraseto_tsquery('simple', ${words})`),
      sql` or `,
    )})`;
  return inIndex(`{${column}} : (${wanted.map((words) => `"${words}"`).join(" OR ")})`);
}

/** Many rows are found faster by going through the organization's own than by looking each of them up. */
function inIndex(match: string, isMany = false): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isMany ? sql`+seq` : sql`seq`} in (select rowid from company_words where company_words match ${match})`;
}

function wordsOf(text: string): string[] {
  return foldWords(text)
    .replaceAll("+", " ")
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}

async function savedOf(db: Database, { organizationId, memberId }: Viewer, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.read
    .selectFrom("savedCompanies")
    .select("companyId")
    .where(({ and }) => and({ organizationId, memberId }))
    .where("companyId", "in", [...ids])
    .execute();
  return new Set(rows.map(({ companyId }) => companyId));
}
