import SqliteFile from "better-sqlite3";
import { sql } from "kysely";
import { load } from "sqlite-vec";
import type { Database, DatabaseLocation } from "./database.ts";

/** Finds passages by the direction of their vectors, in the store itself: sqlite-vec for SQLite, pgvector for Postgres. */
export interface VectorSearch {
  /** How a vector is kept in `passage_vectors`. */
  toStored(vector: Float32Array): Buffer | string;
  /** The passages of some libraries that are nearest, best first; a similarity is at most 1. */
  nearest(
    libraryIds: readonly string[],
    model: string,
    vector: Float32Array,
    limit: number,
  ): Promise<{ passageId: string; similarity: number }[]>;
  close(): void;
}

/** Opens the search of the store; null where the store has none: a Postgres without pgvector, or a database in memory alone. */
export async function openVectorSearch(db: Database, location: DatabaseLocation): Promise<VectorSearch | null> {
  if (location.kind === "postgres") return openPgvector(db);
  return location.file === ":memory:" ? null : openSqliteVec(location.file);
}

/** A connection of its own, so that the one that serves everybody never loads an extension. */
function openSqliteVec(file: string): VectorSearch {
  const connection = new SqliteFile(file, { readonly: true, timeout: 50 });
  load(connection);
  const find = connection.prepare<[Buffer, string, string, Buffer, number], { passageId: string; distance: number }>(
    `select passage_id as "passageId", vec_distance_cosine(vector, ?) as distance from passage_vectors
     where library_id = ? and model = ? and length(vector) = length(?) order by distance limit ?`,
  );
  return {
    toStored: (vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
    nearest: async (libraryIds, model, vector, limit) => {
      const asked = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
      return libraryIds
        .flatMap((libraryId) => find.all(asked, libraryId, model, asked, limit))
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, limit)
        .map(({ passageId, distance }) => ({ passageId, similarity: 1 - distance }));
    },
    close: () => connection.close(),
  };
}

async function openPgvector(db: Database): Promise<VectorSearch | null> {
  const { rows } = await sql<{ name: string }>`select name from pg_available_extensions where name = 'vector'`.execute(db.raw);
  if (rows.length === 0) return null;
  try {
    await sql`create extension if not exists vector`.execute(db.raw);
  } catch {
    return null;
  }
  await keepAsVectors(db);
  return {
    toStored: (vector) => JSON.stringify([...vector]),
    nearest: async (libraryIds, model, vector, limit) => {
      const asked = JSON.stringify([...vector]);
      const found = await sql<{ passageId: string; distance: number }>`
        select passage_id as "passageId", vector::vector <=> ${asked}::vector as distance from passage_vectors
        where library_id in (${sql.join([...libraryIds])}) and model = ${model} and vector_dims(vector::vector) = ${vector.length}
        order by distance limit ${limit}`.execute(db.raw);
      return found.rows.map(({ passageId, distance }) => ({ passageId, similarity: 1 - distance }));
    },
    close: () => {},
  };
}

/** The migrations know no extension, so the column begins as text. As vectors, a search need not read numbers from it each time. */
async function keepAsVectors(db: Database): Promise<void> {
  const typeOf = async () => {
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'passage_vectors'::regclass and attname = 'vector'`.execute(db.raw);
    return rows[0]?.type;
  };
  if ((await typeOf()) !== "text") return;
  try {
    await sql`alter table passage_vectors alter column vector type vector using vector::vector`.execute(db.raw);
  } catch {
    // Another process did it at the same time, or this role may not: the search casts what is still text.
  }
}
