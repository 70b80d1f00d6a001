/**
 * A year of an organization: a million conversations with five million messages, 50,000 leads and 100,000 companies, beside a small
 * organization. How long start, chat, lists, search, an erasure, a backup and the retention take, and which statements read a table whole.
 *
 *   npm run bench:year [-- --share 0.1] [--keep FOLDER] [--only plans,chat,lists,erasure,backup,sweep]
 *
 * With DATABASE_URL, of an empty database or of one that an earlier run filled, on PostgreSQL; psql fills it. JSON is the last line.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DatabaseLocation } from "../server/src/db/database.ts";
import { printFigures } from "./load/print-figures.ts";
import { explainYear } from "./year/explain-year.ts";
import { fillYear } from "./year/fill-year.ts";
import { measureYear } from "./year/measure-year.ts";

const { values } = parseArgs({
  options: { share: { type: "string", default: "1" }, keep: { type: "string" }, only: { type: "string" } },
});
const parts = new Set((values.only ?? "plans,chat,lists,erasure,backup,sweep").split(","));
const databaseUrl = process.env["DATABASE_URL"] ?? null;
const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), "disco-year-")));
await mkdir(dataDir, { recursive: true });
const location: DatabaseLocation =
  databaseUrl === null ? { kind: "sqlite", file: join(dataDir, "disco.sqlite") } : { kind: "postgres", url: databaseUrl };
try {
  const year = await fillYear(location, Number(values.share), say);
  const figures = parts.has("plans") ? await explainYear(location, dataDir, year, say) : [];
  figures.push(...(await measureYear({ year, dataDir, databaseUrl, parts, say })));
  const { conversations, leads, companies } = year;
  printFigures({ bench: "year", store: location.kind, conversations, leads, companies }, figures);
} finally {
  if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
