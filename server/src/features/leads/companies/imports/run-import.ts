import type { ChangeCompanyImport, CompanyImport } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import type { JobHandler, JobQueue } from "../../../../jobs/job-queue.ts";
import { ReadingStopped } from "../../../../reading-processes/fork-reader.ts";
import { readInProcess } from "../../../../reading-processes/reading-stream.ts";
import { requireNotPaused } from "../../../account/billing/past-due.ts";
import { candidateKeys, keyAmong, type PlacesByKey } from "./company-keys.ts";
import type { CompanyDraft } from "../profile-row.ts";
import { type KeepBefore, putProfiles } from "../put-profiles.ts";
import type { ImportBatch, ImportTask } from "./import-worker.ts";
import { deleteText, importTexts, readImport, readTableNotes } from "./queries.ts";
import { WORKER } from "./table/receive-file.ts";
import { keepChange } from "./import-changes.ts";
import { undoImport } from "./undo-import.ts";

/** The job that checks, imports or takes back a file: its payload is `{ importId, organizationId }`. */
export const IMPORT_JOB = "import-companies";
const Payload = z.object({ importId: z.string(), organizationId: z.string() });
const PROBLEMS = 100;
const CHECKED_AT_ONCE = 1_000;
const OTHERS = "Other cells that cannot be read.";
/** From which state what may begin, and what it is called while it runs. */
const STEPS = {
  check: { from: ["uploaded", "checked"], to: "checking" },
  import: { from: ["checked"], to: "importing" },
  undo: { from: ["uploaded", "checked", "imported", "failed"], to: "undoing" },
} as const;

/**
 * Begins to check, import or take back a file; the work goes on by itself. @throws AppError `conflict` when it is not its turn, or for an
 * import while a payment is open.
 */
export async function startImportStep(
  deps: { db: Database; clock: () => Date; jobs: JobQueue },
  of: { organizationId: string; importId: string; change: ChangeCompanyImport },
): Promise<CompanyImport> {
  const { db, jobs } = deps;
  const { organizationId, importId, change } = of;
  const found = await readImport(db, organizationId, importId);
  if (change.action === "check") {
    const { mapping } = change;
    if (mapping.length !== found.columns.length) throw new AppError("invalid_request", "The mapping does not fit the columns of the file.");
    if (!mapping.some((field) => field === "name" || field === "domain" || field === "website"))
      throw new AppError("invalid_request", "Choose the column that holds the name, the domain or the website.");
    const chosen = mapping.filter((field) => field !== null);
    if (new Set(chosen).size < chosen.length) throw new AppError("invalid_request", "Two columns are mapped to the same field.");
  }
  if (change.action === "import") await requireNotPaused(db.read, organizationId, deps.clock(), "Imports");
  const { from, to } = STEPS[change.action];
  const none = { rows: 0, created: 0, merged: 0, bad: 0, problems: "[]" };
  await db.write(async (tx) => {
    const begun = await tx
      .updateTable("companyImports")
      .set({
        status: to,
        reason: change.action === "undo" && (found.status === "uploaded" || found.status === "checked") ? "The file was discarded." : null,
        ...(change.action !== "undo" && none),
        ...(change.action === "check" && { mapping: JSON.stringify(change.mapping) }),
      })
      .where("id", "=", importId)
      .where("status", "in", from)
      .returning("id")
      .executeTakeFirst();
    if (begun === undefined) throw new AppError("conflict", `This file is ${found.status}, so it cannot be done now.`);
    await jobs.add(tx, { kind: IMPORT_JOB, key: importId, payload: { importId, organizationId } });
  });
  jobs.nudge();
  return readImport(db, organizationId, importId);
}

/** Does what the state of an import says. After a crash it goes on behind the rows that are stored. */
export function importJob(deps: { db: Database; clock: () => Date }): JobHandler {
  return async (payload, signal) => {
    const { importId, organizationId } = Payload.parse(payload);
    const found = await readImport(deps.db, organizationId, importId);
    if (found.status === "undoing") await undoImport(deps, { organizationId, importId, signal });
    else if (found.status === "checking" || found.status === "importing")
      await goThrough(deps, organizationId, found, signal).catch((error: unknown) => {
        // A second try would take as long.
        if (!(error instanceof ReadingStopped)) throw error;
        return failImport(deps.db, importId, "This file takes too long to read. Please split it.");
      });
  };
}

/** Says that an import failed for good; what was stored of it can be taken back. */
export function giveUpImport(db: Database): (payload: unknown) => Promise<void> {
  return (payload) => failImport(db, Payload.parse(payload).importId, "Something went wrong on our side.");
}

async function failImport(db: Database, importId: string, reason: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.updateTable("companyImports").set({ status: "failed", reason }).where("id", "=", importId).execute();
    await deleteText(tx, importId);
  });
}

async function goThrough(
  { db, clock }: { db: Database; clock: () => Date },
  organizationId: string,
  found: CompanyImport,
  signal: AbortSignal,
): Promise<void> {
  const { id, mapping, format } = found;
  const isCheck = found.status === "checking";
  const already = isCheck ? 0 : found.rows;
  const { rows, created, merged, bad } = found;
  const { notes, dates } = await readTableNotes(db, id);
  const problems = already === 0 ? notes : found.problems;
  let count: Pick<CompanyImport, "rows" | "created" | "merged" | "bad" | "problems"> = isCheck
    ? { rows: 0, created: 0, merged: 0, bad: 0, problems: notes }
    : { rows, created, merged, bad, problems };
  const seen: PlacesByKey = new Map();
  let drafts: CompanyDraft[] = [];

  async function store(status?: CompanyImport["status"]): Promise<void> {
    signal.throwIfAborted();
    const batch = drafts;
    drafts = [];
    const known = isCheck ? await knownAmong(db, organizationId, batch, seen) : null;
    count = await db.write(async (tx) => {
      const stored =
        known ??
        (batch.length === 0
          ? { created: 0, merged: 0 }
          : await putProfiles(db, tx, batch, { organizationId, now: clock(), importId: id, keepBefore }));
      const next = { ...count, created: count.created + stored.created, merged: count.merged + stored.merged };
      await tx
        .updateTable("companyImports")
        .set({
          ...next,
          problems: JSON.stringify(next.problems),
          ...(status !== undefined && { status }),
          ...(status === "checked" && { totalRows: next.rows }),
        })
        .where("id", "=", id)
        .execute();
      if (status === "imported") await deleteText(tx, id);
      return next;
    });
  }
  const keepBefore: KeepBefore = async (tx, { companyId, columns: before, importId, said }) => {
    if (importId !== id) await keepChange(tx, { importId: id, companyId, before, said, now: clock() });
  };

  const { columns } = found;
  const task: ImportTask = { kind: "map", format, columns, mapping, dates, already };
  for await (const batch of readInProcess<ImportTask, string, ImportBatch>(WORKER, { task, parts: importTexts(db, id) }, { signal })) {
    if ("refusal" in batch) return failImport(db, id, batch.refusal);
    if (!("mapped" in batch)) continue;
    const { mapped } = batch;
    count.rows += mapped.rows;
    count.bad += mapped.bad;
    for (const problem of mapped.problems) count.problems = withProblem(count.problems, problem);
    drafts.push(...mapped.drafts);
    // A check stores nothing but its progress.
    const isSeldom = isCheck && drafts.length < CHECKED_AT_ONCE;
    if (!isSeldom) await store();
  }
  await store(isCheck ? "checked" : "imported");
}

/** How many of some companies are new, and how many are known or stood further up in the file. */
async function knownAmong(db: Database, organizationId: string, drafts: readonly CompanyDraft[], seen: PlacesByKey) {
  const keys = [...new Set(drafts.flatMap(candidateKeys))].filter((key) => !seen.has(key));
  const stored =
    keys.length === 0
      ? []
      : await db.read
          .selectFrom("companyProfiles")
          .select(["key", "locationText"])
          .where("organizationId", "=", organizationId)
          .where("key", "in", keys)
          .execute();
  for (const { key, locationText } of stored) seen.set(key, locationText);
  let created = 0;
  for (const draft of drafts) {
    const before = seen.size;
    keyAmong(draft, seen);
    created += seen.size - before;
  }
  return { created, merged: drafts.length - created };
}

/** Equal problems are one with the number of their rows. Beyond what is kept, rows that are left out are counted alone, and cells together. */
function withProblem(
  problems: CompanyImport["problems"],
  next: Omit<CompanyImport["problems"][number], "rows">,
): CompanyImport["problems"] {
  const add = (problem: string) => {
    const at = problems.findIndex((each) => each.problem === problem && each.isLeftOut === next.isLeftOut);
    return at < 0 ? null : problems.map((each, index) => (index === at ? { ...each, rows: each.rows + 1 } : each));
  };
  const known = add(next.problem);
  if (known !== null) return known;
  if (problems.length < PROBLEMS) return [...problems, { ...next, rows: 1 }];
  return next.isLeftOut ? problems : (add(OTHERS) ?? [...problems, { ...next, problem: OTHERS, rows: 1 }]);
}
