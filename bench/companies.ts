/**
 * How fast a list of companies is imported, how long it takes to search many of them, and what an export of 10,000 holds in memory.
 * JSON is the last line.
 *
 *   npm run bench:companies [-- --companies 100000]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { CompanyImport } from "@disco/protocol";
import { openDatabase } from "../server/src/db/database.ts";
import { exportCompanies } from "../server/src/features/leads/companies/export-companies.ts";
import { issueBearer } from "../server/src/identity/embedded/issue-bearer.ts";
import { openCompany } from "../server/src/testing/open-company.ts";
import { percentile } from "./retrieval/judge.ts";

const SEARCH_GATE_MS = 60;
const IMPORT_GATE_ROWS = 1_000;
const EXPORTED = 10_000;
const ROUNDS = 30;
const INDUSTRIES = ["Fintech", "Healthcare", "SaaS", "Ecommerce", "Logistics"];
const STAGES = ["Seed", "Series A", "Series B", "Series C"];
const CITIES = ["Berlin, Germany", "Paris, France", "London, UK", "Austin, USA"];

const { values } = parseArgs({ options: { companies: { type: "string", default: "100000" } } });
const companies = Number(values.companies);
const dataDir = await mkdtemp(join(tmpdir(), "disco-companies-"));
const database = { kind: "sqlite" as const, file: join(dataDir, "disco.sqlite") };
const db = await openDatabase(database);
const closers: (() => Promise<void>)[] = [];
const company = await openCompany(closers, { db, env: { database, dataDir } });
try {
  await company.startWork();
  const { rowsPerSecond, processorSeconds } = await importAll();
  process.stdout.write(
    `import ${Math.round(rowsPerSecond)} rows/s  processor ${processorSeconds.toFixed(1)} s  ${rowsPerSecond >= IMPORT_GATE_ROWS ? "ok" : "MISSED"}\n`,
  );
  const searches: Record<string, string> = {
    "first page": "/api/companies?offset=0&limit=24&search=",
    "a word and filters": "/api/companies?search=payments&industry=fintech&employeeRange=11-50&yearFounded=2015",
    "filters only": "/api/companies?industry=healthcare,software&fundingStage=series-a&minFunding=1000000",
    "a place and a stage": "/api/companies?location=berlin&fundingStage=seed,series-a",
    "two words, either": "/api/companies?search=freight%20payments&match=any",
    "a page in the middle": `/api/companies?industry=fintech&offset=${Math.floor(companies / 10)}`,
  };
  const figures: { name: string; p95Ms: number; processorMs: number }[] = [];
  for (const [name, path] of Object.entries(searches)) {
    const { p95Ms, processorMs } = await timeOf(path);
    figures.push({ name, p95Ms, processorMs });
    process.stdout.write(
      `${name.padEnd(24)} p95 ${p95Ms.toFixed(1).padStart(7)} ms  processor ${processorMs.toFixed(1).padStart(5)} ms  ${p95Ms <= SEARCH_GATE_MS ? "ok" : "MISSED"}\n`,
    );
  }
  const exportedMb = await exportMany();
  process.stdout.write(`export of ${EXPORTED} holds ${exportedMb.toFixed(0)} MB more at most\n`);
  process.stdout.write(`${JSON.stringify({ bench: "companies", companies, rowsPerSecond, processorSeconds, figures, exportedMb })}\n`);
} finally {
  for (const close of closers.toReversed()) await close();
  await rm(dataDir, { recursive: true, force: true });
}

/** By the same calls as the screen makes. */
async function importAll(): Promise<{ rowsPerSecond: number; processorSeconds: number }> {
  const rows = Array.from({ length: companies }, (_, index) => {
    const about = index % 3 === 0 ? "payments for bakeries" : "freight for yards";
    return `Company ${index},company-${index}.com,${pick(INDUSTRIES, index)},"${pick(CITIES, index)}",${1990 + (index % 35)},${index % 900},${pick(STAGES, index)},${(index % 50) + 1}M,${about} ${index}`;
  });
  const file = ["Name,Website,Industry,Location,Founded,Employees,Stage,Total funding,Description", ...rows].join("\n");
  const bearer = await issueBearer(db, company.env, { email: "ann@acme.example", slug: "acme" });
  const response = await company.app.inject({
    method: "POST",
    url: "/api/companies/imports?name=bench.csv",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "text/csv" },
    payload: file,
  });
  const { id, mapping } = response.json<{ data: CompanyImport }>().data;
  await step(id, { action: "check", mapping }, "checked");
  const begun = performance.now();
  const before = process.cpuUsage();
  await step(id, { action: "import" }, "imported");
  return { rowsPerSecond: companies / ((performance.now() - begun) / 1_000), processorSeconds: processorSince(before) / 1_000 };
}

async function step(id: string, change: object, end: string): Promise<void> {
  const path = `/api/companies/imports/${id}`;
  await company.call("PUT", path, change);
  for (;;) {
    const { status, reason } = (await company.call<{ data: CompanyImport }>("GET", path)).body.data;
    if (status === end) return;
    if (status === "failed") throw new Error(reason ?? "The import failed.");
    await pause(200);
  }
}

/** Of this process, for one call. */
async function timeOf(path: string): Promise<{ p95Ms: number; processorMs: number }> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { status } = await company.call("GET", path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    if (round >= 3) times.push(performance.now() - begun);
  }
  return { p95Ms: percentile(times, 0.95), processorMs: processorSince(before) / ROUNDS };
}

/** In milliseconds. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The most that the process holds while an export is read row by row, above what it held before, in megabytes. */
async function exportMany(): Promise<number> {
  const { organizationId } = company;
  const ids = await db.read
    .selectFrom("companyProfiles")
    .select("id")
    .where("organizationId", "=", organizationId)
    .limit(EXPORTED)
    .execute();
  const before = process.memoryUsage().rss;
  let most = before;
  const viewer = { organizationId, memberId: "" };
  for await (const _chunk of exportCompanies(
    db,
    viewer,
    ids.map(({ id }) => id),
  ))
    most = Math.max(most, process.memoryUsage().rss);
  return (most - before) / 1_048_576;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}
