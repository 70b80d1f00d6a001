import SqliteFile from "better-sqlite3";
import pg from "pg";
import { createFoldedContains } from "../../db/contains-folded.ts";
import { type Database, type DatabaseLocation, openDatabase } from "../../db/database.ts";

/** Tables with a row for each part of the server, and the catalog of PostgreSQL, which the identity library reads. */
const SMALL = /^(?:part_reports|pg_\w+|identity_\w+)$/u;

/** A store that remembers each different statement since the last look. */
export interface RememberingStore {
  db: Database;
  takeStatements(): string[];
}

export async function openRememberingStore(location: DatabaseLocation): Promise<RememberingStore> {
  const statements = new Set<string>();
  const db = await openDatabase(location, { afterMs: 0, report: (statement) => statements.add(statement) });
  return {
    db,
    takeStatements: () => {
      const taken = [...statements].filter((statement) => /^(?:select|insert|update|delete|with)\b/iu.test(statement.trim()));
      statements.clear();
      return taken;
    },
  };
}

/** Tells for a statement which tables it reads whole. */
export interface PlanReader {
  scannedTables(statement: string): Promise<string[]>;
  close(): Promise<void>;
}

/** With `isSmall`, PostgreSQL scans only where it has no index: a small table is otherwise read whole in any case. */
export async function openPlanReader(location: DatabaseLocation, { isSmall = false } = {}): Promise<PlanReader> {
  return location.kind === "sqlite" ? readSqlitePlans(location.file) : readPostgresPlans(location.url, isSmall);
}

function readSqlitePlans(file: string): PlanReader {
  const connection = new SqliteFile(file, { readonly: true });
  connection.function("folded_contains", { deterministic: true }, createFoldedContains());
  const tables = new Set(
    connection
      .prepare<unknown[], { name: string }>("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => name),
  );
  return {
    scannedTables: async (statement) => {
      const values = (statement.match(/\?/gu) ?? []).map(() => null);
      const lines = connection.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`).all(...values);
      return lines.flatMap(({ detail }) => {
        const name = /^SCAN (\S+)(?! VIRTUAL TABLE)/u.exec(detail)?.[1];
        if (name === undefined || detail.includes("VIRTUAL TABLE")) return [];
        const table = tables.has(name) ? name : new RegExp(`"?(\\w+)"? (?:as )?"?${name}"?(?![\\w"])`, "u").exec(statement)?.[1];
        return table !== undefined && tables.has(table) && !SMALL.test(table) ? [table] : [];
      });
    },
    close: async () => void connection.close(),
  };
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

async function readPostgresPlans(url: string, isSmall: boolean): Promise<PlanReader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Values are not known here: the plan is the one that serves all.
  await client.query(`set plan_cache_mode = force_generic_plan; set enable_seqscan = ${isSmall ? "off" : "on"}`);
  return {
    scannedTables: async (statement) => {
      const values = [...new Set(statement.match(/\$\d+/gu))].map(() => "null").join(", ");
      await client.query(`prepare asked as ${statement}`);
      try {
        const { rows } = await client.query(`explain (format json) execute asked${values === "" ? "" : `(${values})`}`);
        return scansOf(rows[0]["QUERY PLAN"][0].Plan);
      } finally {
        await client.query("deallocate asked");
      }
    },
    close: () => client.end(),
  };
}

function scansOf(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const table = node["Relation Name"];
  return node["Node Type"] === "Seq Scan" && table !== undefined && !SMALL.test(table) ? [table, ...below] : below;
}
