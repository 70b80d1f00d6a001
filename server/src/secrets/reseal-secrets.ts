import { sql } from "kysely";
import type { Database, Handle } from "../db/database.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import type { SecretBox } from "./secret-box.ts";

/** So many in one write, which keeps visitors waiting. */
const AT_ONCE = 50;

interface SealedRow {
  id: string;
  value: string;
}

/** Records, in the write that seals it again, whose lasting secret it was. */
export type RecordChange = (tx: Handle, organizationId: string, keyId: string) => Promise<void>;

/** How many secrets each key has sealed, by key id. */
type SecretCounts = Readonly<Record<string, number>>;

/**
 * Seals the secrets of another key again under the current one. The rows show the progress, so that it resumes after a crash
 * and several servers may run it. Unreadable secrets stay.
 */
export async function resealSecrets(db: Database, secrets: SecretBox, signal: AbortSignal, record?: RecordChange): Promise<number> {
  let resealed = 0;
  for (const column of sealedColumns) {
    let after = "";
    for (;;) {
      if (signal.aborted) return resealed;
      const rows = await sealedByOthers(db, column, secrets.keyId, after);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      resealed += await resealRows(db, secrets, column, rows, record);
    }
  }
  return resealed;
}

/** Counts the secrets by the key that sealed them. @param only "lasting" leaves out what goes by itself with time. */
export async function countSecrets(db: Database, only: "all" | "lasting" = "all"): Promise<SecretCounts> {
  const counts: Record<string, number> = {};
  for (const column of sealedColumns) {
    if (only === "lasting" && column.isLasting !== true) continue;
    for (const [keyId, secrets] of await countColumn(db, column)) counts[keyId] = (counts[keyId] ?? 0) + secrets;
  }
  return counts;
}

async function countColumn(db: Database, { table, column, secretIn }: SealedColumn): Promise<[keyId: string, secrets: number][]> {
  const value = sql.ref(column);
  if (secretIn !== undefined) {
    const { rows } = await sql<{ value: string }>`
      select ${value} as value from ${sql.table(table)} where ${value} like ${'%"v1.%'}`.execute(db.read);
    return rows.flatMap(({ value: held }) => {
      const keyId = secretIn(held)?.sealed.split(".")[1];
      return keyId === undefined ? [] : [[keyId, 1]];
    });
  }
  const { rows } = await sql<{ keyId: string; secrets: number | string }>`
    select substr(${value}, 4, 8) as key_id, count(*) as secrets from ${sql.table(table)}
    where ${value} like ${"v1.%"} group by substr(${value}, 4, 8)`.execute(db.read);
  return rows.map(({ keyId, secrets }) => [keyId, Number(secrets)]);
}

async function sealedByOthers(db: Database, of: SealedColumn, keyId: string, after: string): Promise<SealedRow[]> {
  const { table, column, secretIn } = of;
  const [id, value] = [idOf(of), sql.ref(column)];
  const sealed = secretIn === undefined ? "v1." : '%"v1.';
  const { rows } = await sql<SealedRow>`
    select ${id} as id, ${value} as value from ${sql.table(table)}
    where ${value} like ${`${sealed}%`} and ${value} not like ${`${sealed}${likeOf(keyId)}.%`} escape '!' and ${id} > ${after}
    order by ${id} limit ${AT_ONCE}`.execute(db.read);
  return rows;
}

async function resealRows(
  db: Database,
  secrets: SecretBox,
  of: SealedColumn,
  rows: readonly SealedRow[],
  record?: RecordChange,
): Promise<number> {
  const { table, column, isLasting } = of;
  const value = sql.ref(column);
  return db.write(async (tx) => {
    let resealed = 0;
    const owners = new Set<string>();
    for (const { id, value: held } of rows) {
      const now = resealedOf(secrets, of, id, held);
      if (now === null) continue;
      // A concurrent write has sealed it with the current key.
      const here = sql`where ${idOf(of)} = ${id} and ${value} = ${held}`;
      if (isLasting === true && record !== undefined) {
        const { rows: owned } = await sql<{ organizationId: string }>`select organization_id from ${sql.table(table)} ${here}`.execute(tx);
        for (const { organizationId } of owned) owners.add(organizationId);
      }
      await sql`update ${sql.table(table)} set ${value} = ${now} ${here}`.execute(tx);
      resealed += 1;
    }
    for (const organizationId of owners) await record?.(tx, organizationId, secrets.keyId);
    return resealed;
  });
}

/** Null when it does not open: neither key has sealed it, or it was changed. */
function resealedOf(secrets: SecretBox, { table, column, secretIn }: SealedColumn, id: string, held: string): string | null {
  const inner = secretIn === undefined ? { sealed: held, row: id, column, replace: (sealed: string) => sealed } : secretIn(held);
  if (inner === null) return null;
  try {
    const place = [table, inner.row, inner.column] as const;
    return inner.replace(secrets.seal(secrets.open(inner.sealed, place), place));
  } catch {
    return null;
  }
}

function idOf({ row }: SealedColumn) {
  return sql.join(
    row.map((name) => sql.ref(name)),
    sql` || ' ' || `,
  );
}

/** A key id may hold what `like` reads as a wildcard. */
function likeOf(keyId: string): string {
  return keyId.replaceAll(/[!%_]/gu, "!$&");
}
