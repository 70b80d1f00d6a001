import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { createPassageIndex, type PassageIndex } from "../index/passage-index.ts";
import { createSlice } from "../slice.ts";
import { readCodeVersion } from "./code-version.ts";
import { factsOf, packIndex, unpackIndex } from "./pack-index.ts";
import { readSections, writeSections } from "./sections.ts";
import { readStamps } from "./source-stamps.ts";

/** A smaller index is made as fast as it is read. */
const MIN_PASSAGES = 2_000;
/** Share of changes after which a cached index is rewritten. */
const CHANGED_SHARE = 0.05;
/** A library that is being crawled changes all the time. */
const QUIET_MS = 2_000;
const FILE_NAME = /^([\w-]{1,64})\.index$/u;

const Facts = z.object({
  version: z.string(),
  libraryId: z.string(),
  revision: z.number(),
  index: z.object({
    totals: z.object({
      passages: z.number(),
      sources: z.number(),
      bodyWords: z.number(),
      headingWords: z.number(),
      titleWords: z.number(),
    }),
    deadSlots: z.number(),
  }),
});

/** Indexes of large libraries in files of this machine, so that a start need not make them again. */
export interface IndexImages {
  /** The cached index with its revision; null without a valid one. */
  take(libraryId: string): Promise<{ index: PassageIndex; revision: number } | null>;
  /** Caches an index once its library has been quiet for a moment. `isCurrent` says whether the index is unchanged. */
  keep(libraryId: string, index: PassageIndex, revision: number, isCurrent: () => boolean): void;
  /** Drops what belongs to no library any more, and what was being written when the process ended. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface IndexImagesDeps {
  db: Database;
  directory: string;
  onFailure: (error: unknown) => void;
  quietMs?: number;
  minPassages?: number;
}

/**
 * A file is a copy of what the database says, and never believed against it: it must be whole, made by the same code, and each of
 * its sources must still be as it was, or newer. Sources that are gone from the database are taken out.
 */
export function createIndexImages(deps: IndexImagesDeps): IndexImages {
  const { db, directory, onFailure, quietMs = QUIET_MS, minPassages = MIN_PASSAGES } = deps;
  const codeVersion = readCodeVersion();
  codeVersion.catch(() => {});
  const keptSlots = new WeakMap<PassageIndex, { slots: number; dead: number }>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const fileOf = (libraryId: string) => (FILE_NAME.test(`${libraryId}.index`) ? join(directory, `${libraryId}.index`) : null);

  async function read(libraryId: string, path: string): Promise<{ index: PassageIndex; revision: number } | null> {
    const version = await codeVersion;
    const file = await open(path, "r").catch(() => null);
    if (file === null) return null;
    try {
      const slice = createSlice();
      const found = await readSections(file, (facts) => believed(facts, version, libraryId), slice);
      if (found === null) return null;
      const { revision } = found.facts;
      const gone = await compareStamps(libraryId, revision, found.sections.get("stamps")?.bytes ?? new Uint8Array());
      if (gone === null) return null;
      const index = createPassageIndex(await unpackIndex(found.facts.index, found.sections, slice));
      keptSlots.set(index, { slots: index.layout.slotCount, dead: index.deadCount });
      for (const sourceId of gone) index.remove(sourceId);
      return { index, revision };
    } finally {
      await file.close();
    }
  }

  /** The sources that the database has no more; null when one of the others is not as it was kept. */
  async function compareStamps(libraryId: string, revision: number, kept: Uint8Array): Promise<string[] | null> {
    const expected = new Map<string, string>();
    for (const line of Buffer.from(kept).toString().split("\n")) {
      const at = line.indexOf(" ");
      if (at > 0) expected.set(line.slice(0, at), line.slice(at + 1));
    }
    for await (const source of readStamps(db, libraryId)) {
      const stamp = expected.get(source.id);
      expected.delete(source.id);
      if (source.revision <= revision && stamp !== source.stamp) return null;
    }
    return [...expected.keys()];
  }

  async function write(libraryId: string, path: string, index: PassageIndex, revision: number, isCurrent: () => boolean): Promise<void> {
    const slice = createSlice();
    const isStill = async () => isCurrent() && (await revisionOf(db, libraryId)) === revision;
    if (!(await isStill())) return;
    const stamps: string[] = [];
    for await (const { id, stamp } of readStamps(db, libraryId)) stamps.push(`${id} ${stamp}\n`);
    const parts = index.parts();
    const { slotCount: slots } = index.layout;
    const dead = index.deadCount;
    const facts: z.infer<typeof Facts> = { version: await codeVersion, libraryId, revision, index: factsOf(parts) };
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const unfinished = join(directory, `${randomUUID()}.unfinished`);
    try {
      const file = await open(unfinished, "wx", 0o600);
      try {
        await writeSections(
          file,
          facts,
          (async function* sections() {
            yield { name: "stamps", kind: "lines" as const, bytes: new Uint8Array(Buffer.from(stamps.join(""))) };
            yield* packIndex(parts, slice);
          })(),
          slice,
        );
        await file.sync();
      } finally {
        await file.close();
      }
      // After a change in between, the file might hold half of it.
      if (!(await isStill())) return;
      await rename(unfinished, path);
      keptSlots.set(index, { slots, dead });
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    take: async (libraryId) => {
      const path = fileOf(libraryId);
      if (path === null) return null;
      try {
        return await read(libraryId, path);
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
    keep: (libraryId, index, revision, isCurrent) => {
      const path = fileOf(libraryId);
      clearTimeout(waiting.get(libraryId));
      waiting.delete(libraryId);
      if (isClosed || path === null || index.passageCount < minPassages) return;
      const { slots, dead } = keptSlots.get(index) ?? { slots: 0, dead: 0 };
      const changed = index.layout.slotCount - slots + index.deadCount - dead;
      if (changed < CHANGED_SHARE * index.passageCount) return;
      const timer = setTimeout(() => {
        waiting.delete(libraryId);
        writing = writing.then(() => write(libraryId, path, index, revision, isCurrent)).catch(onFailure);
      }, quietMs);
      waiting.set(libraryId, timer.unref());
    },
    sweep: async () => {
      const files = await readdir(directory).catch(() => []);
      for (const file of files) {
        const libraryId = FILE_NAME.exec(file)?.[1];
        const isOrphan = libraryId === undefined ? file.endsWith(".unfinished") : (await revisionOf(db, libraryId)) === null;
        if (isOrphan) await rm(join(directory, file), { force: true });
      }
    },
    close: async () => {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await writing;
    },
  };
}

function believed(facts: unknown, version: string, libraryId: string): z.infer<typeof Facts> | null {
  const parsed = Facts.safeParse(facts);
  return parsed.success && parsed.data.version === version && parsed.data.libraryId === libraryId ? parsed.data : null;
}

async function revisionOf(db: Database, libraryId: string): Promise<number | null> {
  const row = await db.read.selectFrom("libraries").select("revision").where("id", "=", libraryId).executeTakeFirst();
  return row?.revision ?? null;
}
