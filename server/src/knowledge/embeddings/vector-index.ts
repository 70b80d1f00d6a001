import type { Database } from "../../db/database.ts";
import { preparedQuery } from "../../db/prepared-query.ts";
import { createBest } from "../index/best.ts";
import { createSlice } from "../slice.ts";
import { dot, fromBytes } from "./compact-vector.ts";

export interface Near {
  passageId: string;
  similarity: number;
}

/** How near the passages of some libraries are to a vector. */
export interface Nearness {
  /** The nearest, best first. */
  found: readonly Near[];
  /** The mean of all passages. */
  mean: number;
  /** That of one passage; null where it has no vector. */
  similarityOf(passageId: string): number | null;
  /** Another for each state of their vectors. */
  state: string;
}

/** Finds passages by the direction of their vectors. They are held in memory, each library's apart, and all are compared. */
export interface VectorIndex {
  nearest(libraryIds: readonly string[], vector: Int8Array, limit: number): Promise<Nearness>;
  /** Whether any of these libraries has vectors. */
  reads(libraryIds: readonly string[]): Promise<boolean>;
  /** The same, as far as was read. */
  has(libraryIds: readonly string[]): boolean;
}

interface Library {
  /** The last batch that was read. */
  batch: number;
  revision: number;
  ids: string[];
  places: Map<string, number>;
  vectors: Int8Array;
  /** One divided by each vector's length; 0 for one that is gone. */
  scales: Float32Array;
  loading: Promise<void> | null;
}

const MAX_BYTES = 256 * 1024 * 1024;
const ROWS_AT_ONCE = 2_000;
const COMPARED_AT_ONCE = 4_096;
/** What an id takes, in the list and in the map. */
const ID_BYTES = 200;

const readingOf = preparedQuery((handle, at: { libraryId: string; model: string }) =>
  handle.selectFrom("vectorReadings").select(["revision", "batch"]).where("libraryId", "=", at.libraryId).where("model", "=", at.model),
);

export function createVectorIndex(db: Database, model: string): VectorIndex {
  /** The one used last comes last. */
  const libraries = new Map<string, Library>();

  async function upToDate(libraryId: string): Promise<Library> {
    const library = libraries.get(libraryId) ?? newLibrary();
    libraries.delete(libraryId);
    libraries.set(libraryId, library);
    const [reading] = await readingOf(db.read, { libraryId, model });
    while (reading !== undefined && (reading.batch > library.batch || reading.revision > library.revision)) {
      library.loading ??= load(libraryId, library, reading).finally(() => (library.loading = null));
      await library.loading;
    }
    return library;
  }

  async function load(libraryId: string, library: Library, reading: { revision: number; batch: number }): Promise<void> {
    const isDone = reading.revision > library.revision;
    for (let last = library.batch; ;) {
      const rows = await batchesAfter(libraryId, last).select(["passageId", "batch", "vector"]).execute();
      for (const { passageId, vector } of rows) put(library, passageId, fromBytes(vector));
      const end = rows.at(-1);
      if (end === undefined || rows.length < ROWS_AT_ONCE) break;
      // The last batch may have been cut; its first rows are read again with the others.
      last = end.batch - 1;
    }
    if (isDone) await dropGone(libraryId, library);
    library.batch = Math.max(library.batch, reading.batch);
    library.revision = Math.max(library.revision, reading.revision);
    makeRoom(libraryId);
  }

  function batchesAfter(libraryId: string, batch: number) {
    return db.read
      .selectFrom("passageVectors")
      .where("libraryId", "=", libraryId)
      .where("model", "=", model)
      .where("batch", ">", batch)
      .orderBy("batch")
      .limit(ROWS_AT_ONCE);
  }

  /** Passages that are no more have taken their vectors with them. */
  async function dropGone(libraryId: string, library: Library): Promise<void> {
    const { count } = await db.read
      .selectFrom("passageVectors")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("libraryId", "=", libraryId)
      .where("model", "=", model)
      .executeTakeFirstOrThrow();
    if (Number(count) === library.places.size) return;
    const living = new Set<string>();
    for (let last = 0; ;) {
      const rows = await batchesAfter(libraryId, last).select(["passageId", "batch"]).execute();
      for (const { passageId } of rows) living.add(passageId);
      const end = rows.at(-1);
      if (end === undefined || rows.length < ROWS_AT_ONCE) break;
      last = end.batch - 1;
    }
    const kept = newLibrary();
    const size = library.vectors.length / Math.max(1, library.scales.length);
    for (const [id, at] of library.places) if (living.has(id)) put(kept, id, library.vectors.subarray(at * size, (at + 1) * size));
    const { ids, places, vectors, scales } = kept;
    Object.assign(library, { ids, places, vectors, scales });
  }

  function makeRoom(keptId: string): void {
    let total = 0;
    for (const library of libraries.values()) total += bytesOf(library);
    for (const [libraryId, library] of libraries) {
      if (total <= MAX_BYTES) return;
      if (libraryId === keptId || library.loading !== null) continue;
      libraries.delete(libraryId);
      total -= bytesOf(library);
    }
  }

  return {
    nearest: async (libraryIds, vector, limit) => {
      const ready = await Promise.all(libraryIds.map(upToDate));
      const found: Near[] = [];
      let sum = 0;
      let count = 0;
      for (const library of ready) {
        const near = await nearestIn(library, vector, limit);
        found.push(...near.found);
        sum += near.sum;
        count += library.ids.length;
      }
      return {
        found: found.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit),
        mean: count === 0 ? 0 : sum / count,
        similarityOf: (passageId) => similarityIn(ready, vector, passageId),
        state: ready.map(({ batch, revision }) => `${batch}.${revision}`).join(","),
      };
    },
    reads: async (libraryIds) => {
      for (const id of libraryIds) if ((await upToDate(id)).places.size > 0) return true;
      return false;
    },
    has: (libraryIds) => libraryIds.some((id) => (libraries.get(id)?.places.size ?? 0) > 0),
  };
}

function newLibrary(): Library {
  return { batch: 0, revision: -1, ids: [], places: new Map(), vectors: new Int8Array(), scales: new Float32Array(), loading: null };
}

function bytesOf({ ids, vectors }: Library): number {
  return vectors.byteLength + ids.length * ID_BYTES;
}

function put(library: Library, id: string, vector: Int8Array): void {
  const size = vector.length;
  const known = library.places.get(id);
  const at = known ?? library.ids.length;
  if (known === undefined) {
    library.ids.push(id);
    library.places.set(id, at);
    if (at >= library.scales.length) grow(library, size);
  }
  library.vectors.set(vector, at * size);
  const length = lengthOf(vector);
  library.scales[at] = length === 0 ? 0 : 1 / length;
}

function grow(library: Library, size: number): void {
  const room = Math.max(64, Math.ceil(library.scales.length * 1.5));
  const vectors = new Int8Array(room * size);
  vectors.set(library.vectors);
  const scales = new Float32Array(room);
  scales.set(library.scales);
  Object.assign(library, { vectors, scales });
}

async function nearestIn(library: Library, vector: Int8Array, limit: number): Promise<{ found: Near[]; sum: number }> {
  const { ids, vectors, scales } = library;
  const size = vector.length;
  const length = lengthOf(vector);
  if (length === 0 || !hasVectorsOf(library, size)) return { found: [], sum: 0 };
  const count = ids.length;
  const best = createBest(limit);
  const slice = createSlice();
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const similarity = (dot(vector, vectors, at * size) * (scales[at] ?? 0)) / length;
    sum += similarity;
    best.offer(similarity, at);
    if (at % COMPARED_AT_ONCE === 0) await slice.pause();
  }
  const found: Near[] = [];
  best.forEach((similarity, at) => found.push({ passageId: ids[at] ?? "", similarity }));
  return { found, sum };
}

function similarityIn(libraries: readonly Library[], vector: Int8Array, passageId: string): number | null {
  const length = lengthOf(vector);
  for (const library of libraries) {
    const at = library.places.get(passageId);
    if (at === undefined || length === 0 || !hasVectorsOf(library, vector.length)) continue;
    return (dot(vector, library.vectors, at * vector.length) * (library.scales[at] ?? 0)) / length;
  }
  return null;
}

/** Vectors of one model have one size, unless another model took its name. */
function hasVectorsOf({ ids, vectors, scales }: Library, size: number): boolean {
  return ids.length > 0 && vectors.length === scales.length * size;
}

function lengthOf(vector: Int8Array): number {
  return Math.sqrt(dot(vector, vector, 0));
}
