import type SqliteFile from "better-sqlite3";

/** Tables that hold very many rows of one organization. */
const LARGE = [
  "audit_entries",
  "calls",
  "company_profiles",
  "consents",
  "conversations",
  "deals",
  "demo_requests",
  "handovers",
  "inbound_mails",
  "inbox_mails",
  "lead_sources",
  "leads",
  "live_threads",
  "meetings",
  "message_ratings",
  "outgoing_mails",
  "thread_notes",
  "turn_traces",
  "voice_reviews",
  "webhook_deliveries",
];
const ROWS = 1_000_000;
const OF_ORGANIZATION = 100_000;
/** Of so many rows an index over some of them has one. */
const PARTIAL = 100;
/** Columns with few values, which leave so many times fewer rows. */
const KINDS = 4;
const OF_KIND = /^(?:kind|stage|status|category|handler|reason|rating|fate|industry)$/u;
const SAME_FOR_ALL = /^(?:organization_id|is_\w+)$/u;

interface Index {
  name: string;
  unique: number;
  partial: number;
}

interface Column {
  name: string | null;
}

/**
 * Tells SQLite's planner how many rows an organization may have, instead of the ten that it assumes: it would rather read all of these
 * than look up thirty ids. The numbers are fixed, so that plans are the same in every store.
 */
export function writePlanStatistics(file: SqliteFile.Database): void {
  // Makes the table of statistics.
  file.exec("analyze organizations");
  file.exec("delete from sqlite_stat1");
  const add = file.prepare("insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)");
  const indexes = file.prepare<[string], Index>('select name, "unique", partial from pragma_index_list(?)');
  const columns = file.prepare<[string], Column>("select name from pragma_index_info(?) order by seqno");
  for (const table of LARGE)
    for (const index of indexes.all(table)) add.run(table, index.name, statisticsOf(columns.all(index.name), index));
  file.exec("analyze sqlite_schema");
}

/** Rows in all, then how many share the first column, the first two, and so on. */
function statisticsOf(columns: readonly Column[], { unique, partial }: Index): string {
  const share = partial === 1 ? PARTIAL : 1;
  const all = ROWS / share;
  let rows = all;
  const counts = columns.map(({ name }, place) => {
    if (name === "organization_id") rows = Math.min(rows, OF_ORGANIZATION / share);
    else if (name !== null && OF_KIND.test(name)) rows = Math.max(1, Math.floor(rows / KINDS));
    else if (name === null || !SAME_FOR_ALL.test(name)) rows = Math.min(rows, 10);
    return unique === 1 && place === columns.length - 1 ? 1 : rows;
  });
  return [all, ...counts].join(" ");
}
