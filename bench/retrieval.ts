/**
 * Measures retrieval on folders in the BEIR layout (`corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`), through the path that
 * the product takes: documents become sources and passages in a database, and questions go through `createKnowledgeIndex`.
 * The floor is SQLite's own full-text search over the same documents, measured in the same run.
 */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "../server/src/db/database.ts";
import { splitSentences } from "../server/src/knowledge/words/split-sentences.ts";
import { embedLibrary } from "../server/src/knowledge/embeddings/embed-library.ts";
import { createHybridIndex } from "../server/src/knowledge/embeddings/hybrid-index.ts";
import { createLocalModel, findLocalModels } from "../server/src/knowledge/embeddings/local-model.ts";
import { ModelThread } from "../server/src/knowledge/embeddings/model-thread.ts";
import { createKnowledgeIndex, type KnowledgeIndex } from "../server/src/knowledge/retrieve.ts";
import { openFloor } from "./retrieval/floor.ts";
import { judge, mean, percentile, type Judgements, type Quality } from "./retrieval/judge.ts";
import { type BenchDocument, storeDocuments } from "./retrieval/store-documents.ts";

interface Timing {
  p50Ms: number;
  p95Ms: number;
}

interface SetReport extends Quality, Timing {
  set: string;
  documents: number;
  passages: number;
  queries: number;
  indexedPerSecond: number;
  floor: Quality & Timing;
  qualityRatio: number;
  timeRatio: number;
  /** By words and meaning, when that was asked for. */
  hybrid: (Quality & Timing) | null;
}

const PAGES = 10;

const { values, positionals: folders } = parseArgs({ options: { meaning: { type: "boolean", default: false } }, allowPositionals: true });
if (folders.length === 0) {
  process.stderr.write("Usage: npm run bench:retrieval -- [--meaning] FOLDER [FOLDER…]\n");
  process.exit(2);
}

const reports: SetReport[] = [];
for (const folder of folders) {
  const report = await measure(folder);
  reports.push(report);
  printReport(report);
}
const overall = {
  ndcg10: mean(reports.map((report) => report.ndcg10)),
  recall10: mean(reports.map((report) => report.recall10)),
  mrr10: mean(reports.map((report) => report.mrr10)),
  qualityRatio: mean(reports.map((report) => report.qualityRatio)),
};
process.stdout.write(`mean of ${reports.length}: nDCG@10 ${fixed(overall.ndcg10)}, ${fixed(overall.qualityRatio)} times the floor\n`);
process.stdout.write(`${JSON.stringify({ mean: overall, sets: reports })}\n`);

async function measure(folder: string): Promise<SetReport> {
  const documents = await readDocuments(join(folder, "corpus.jsonl"));
  const judgements = await readJudgements(folder);
  const queries = (await readLines(join(folder, "queries.jsonl")))
    .map((line) => ({ id: field(line, "_id"), text: field(line, "text") }))
    .filter((query) => judgements.has(query.id));

  const workFolder = await mkdtemp(join(tmpdir(), "disco-bench-"));
  const file = join(workFolder, "bench.sqlite");
  const db = await openDatabase({ kind: "sqlite", file });
  try {
    const { libraryId, documentOf, passages } = await storeDocuments(db, documents);
    const knowledge = createKnowledgeIndex(db);
    const startedAt = performance.now();
    await knowledge.retrieve([libraryId], "", { limit: 1 });
    const indexedPerSecond = passages / ((performance.now() - startedAt) / 1000);

    const askWith = (index: KnowledgeIndex) =>
      ask(queries, judgements, async (text) => {
        const { passages: found } = await index.retrieve([libraryId], text, { limit: PAGES, perSource: 1 });
        return found.map((passage) => documentOf.get(passage.sourceId) ?? "");
      });
    const ours = await askWith(knowledge);
    const hybrid = values.meaning ? await withMeaning({ db, libraryId, words: knowledge }, askWith) : null;
    const search = openFloor(documents);
    const floor = await ask(queries, judgements, async (text) => search.find(text, PAGES));
    search.close();
    return {
      set: basename(folder),
      documents: documents.length,
      passages,
      queries: queries.length,
      indexedPerSecond: Math.round(indexedPerSecond),
      ...ours,
      floor,
      qualityRatio: ours.ndcg10 / floor.ndcg10,
      timeRatio: ours.p50Ms / floor.p50Ms,
      hybrid,
    };
  } finally {
    await db.close();
    await rm(workFolder, { recursive: true, force: true });
  }
}

interface Stored {
  db: Database;
  libraryId: string;
  words: KnowledgeIndex;
}

/** With the model that ships with the product. */
async function withMeaning<T>({ db, libraryId, words }: Stored, work: (hybrid: KnowledgeIndex) => Promise<T>): Promise<T> {
  const [local] = findLocalModels();
  if (local === undefined) throw new Error("The model's file is not there.");
  const onFailure = (error: unknown) => {
    throw error;
  };
  const thread = new ModelThread({ model: local, onFailure });
  const model = createLocalModel(local, thread);
  try {
    const { signal } = new AbortController();
    while (!(await embedLibrary({ db, model, split: splitSentences, mostOfOverlay: Infinity }, libraryId, signal)));
    return await work(createHybridIndex({ db, words, models: [model], split: splitSentences, onFailure }));
  } finally {
    await thread.close();
  }
}

async function ask(
  queries: readonly { id: string; text: string }[],
  judgements: Judgements,
  find: (text: string) => Promise<string[]>,
): Promise<Quality & Timing> {
  // The first questions compile the code; they are asked again below.
  for (const query of queries.slice(0, 50)) await find(query.text);
  const times: number[] = [];
  const answers: { id: string; found: string[] }[] = [];
  for (const query of queries) {
    const startedAt = performance.now();
    const found = await find(query.text);
    times.push(performance.now() - startedAt);
    answers.push({ id: query.id, found });
  }
  return { ...judge(answers, judgements, PAGES), p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

async function readDocuments(file: string): Promise<BenchDocument[]> {
  return (await readLines(file)).map((line) => ({ id: field(line, "_id"), title: field(line, "title"), text: field(line, "text") }));
}

async function readJudgements(folder: string): Promise<Judgements> {
  const file = ["test.tsv", "dev.tsv"].map((name) => join(folder, "qrels", name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${folder} has neither qrels/test.tsv nor qrels/dev.tsv.`);
  const judgements = new Map<string, Map<string, number>>();
  for (const row of (await readFile(file, "utf8")).split("\n").slice(1)) {
    const [query, document, score] = row.trim().split("\t");
    if (query === undefined || document === undefined || !(Number(score) > 0)) continue;
    const ofQuery = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, ofQuery.set(document, Number(score)));
  }
  return judgements;
}

async function readLines(file: string): Promise<unknown[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line): unknown => JSON.parse(line));
}

function field(line: unknown, name: string): string {
  const value: unknown = typeof line === "object" && line !== null ? Reflect.get(line, name) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function printReport(report: SetReport): void {
  const line = (name: string, value: Quality & Timing) =>
    `  ${name.padEnd(6)} nDCG@10 ${fixed(value.ndcg10)}  Recall@10 ${fixed(value.recall10)}  MRR@10 ${fixed(value.mrr10)}  p50 ${value.p50Ms.toFixed(2)} ms  p95 ${value.p95Ms.toFixed(2)} ms\n`;
  process.stdout.write(
    `${report.set}: ${report.documents} documents, ${report.passages} passages (${report.indexedPerSecond} indexed per second), ${report.queries} queries\n`,
  );
  process.stdout.write(line("disco", report));
  if (report.hybrid !== null) process.stdout.write(line("hybrid", report.hybrid));
  process.stdout.write(line("floor", report.floor));
  process.stdout.write(`  ratio  nDCG@10 ${fixed(report.qualityRatio)}  p50 ${fixed(report.timeRatio)}\n`);
}

function fixed(value: number): string {
  return value.toFixed(3);
}
