/**
 * How long the pipeline, the demo requests and the search take with many leads of one organization, and how long a webhook takes to say
 * yes with 20 senders at once. JSON is the last line.
 *
 *   npm run bench:leads [-- --leads 10000]
 */
import { createHmac, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/src/db/database.ts";
import { putLeadSource } from "../server/src/features/leads/leads/add-lead-source.ts";
import { openCompany } from "../server/src/testing/open-company.ts";
import { percentile } from "./retrieval/judge.ts";

interface Times {
  p95Ms: number;
  /** Of this process, for one call. */
  processorMs: number;
}

const LIST_GATE_MS = 50;
const WEBHOOK_GATE_MS = 50;
const ROUNDS = 40;
const SENDERS = 20;
const DELIVERIES = 30;
const AT_ONCE = 500;
const STAGES = ["scheduled", "discovery", "evaluation", "proposal", "closed_won", "closed_lost", "nurture"];

const { values } = parseArgs({ options: { leads: { type: "string", default: "10000" } } });
const leads = Number(values.leads);
const dataDir = await mkdtemp(join(tmpdir(), "disco-leads-"));
const database = { kind: "sqlite" as const, file: join(dataDir, "disco.sqlite") };
const db = await openDatabase(database);
const closers: (() => Promise<void>)[] = [];
const company = await openCompany(closers, { db, env: { database, dataDir } });
try {
  await fill();
  const lists: Record<string, string> = {
    "who am I (what every call costs)": "/api/member",
    "plans, first page": "/api/action-plans?period=all",
    "plans by score, a page in the middle": `/api/action-plans?sort=score&offset=${Math.floor(leads / 2)}`,
    "plans of this week by value": "/api/action-plans?period=this_week&sort=value&timezone=Europe/Berlin",
    "plans with a word": "/api/action-plans?q=company 77",
    "the board": "/api/action-plans?board=true&limit=25",
    "demo requests, first page": "/api/demo-requests",
    "demo requests, a page in the middle": `/api/demo-requests?offset=${Math.floor(leads / 2)}`,
    search: "/api/search?q=company 77",
  };
  const figures: (Times & { name: string; gateMs: number })[] = [];
  for (const [name, path] of Object.entries(lists)) figures.push({ name, ...(await timeOf(path)), gateMs: LIST_GATE_MS });
  figures.push({ name: `webhook, ${SENDERS} at once`, ...(await timeOfWebhook()), gateMs: WEBHOOK_GATE_MS });
  for (const { name, p95Ms, processorMs, gateMs } of figures)
    process.stdout.write(
      `${name.padEnd(40)} p95 ${p95Ms.toFixed(1).padStart(7)} ms  processor ${processorMs.toFixed(1).padStart(5)} ms  ${p95Ms <= gateMs ? "ok" : "MISSED"}\n`,
    );
  process.stdout.write(`${JSON.stringify({ bench: "leads", leads, figures })}\n`);
} finally {
  for (const close of closers.toReversed()) await close();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const { organizationId } = company;
  const now = company.clock();
  for (let from = 0; from < leads; from += AT_ONCE) {
    await db.write(async (tx) => {
      for (let number = from; number < Math.min(from + AT_ONCE, leads); number += 1) {
        const at = new Date(now.getTime() - number * 60_000);
        const person = { name: `Person ${number}`, email: `p${number}@company-${number}.example`, company: `Company ${number}` };
        const id = randomUUID();
        const request = { id, organizationId, name: person.name, email: person.email, company: person.company, source: "bench" };
        await tx
          .insertInto("demoRequests")
          .values({ ...request, message: "We need two docks by March.", createdAt: at.toISOString(), updatedAt: at.toISOString() })
          .execute();
        const source = { organizationId, kind: "demo_request" as const, refId: id, person, text: "We need two docks by March.", at };
        const { dealId } = await putLeadSource(db, tx, source, now);
        const stage = STAGES[number % STAGES.length] ?? "nurture";
        await tx
          .updateTable("deals")
          .set({ stage, score: number % 101, valueCents: number * 1_000 })
          .where("id", "=", dealId)
          .execute();
      }
    });
  }
}

async function timeOf(path: string): Promise<Times> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { status } = await company.call("GET", path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    if (round >= 5) times.push(performance.now() - begun);
  }
  return { p95Ms: percentile(times, 0.95), processorMs: processorSince(before) / ROUNDS };
}

async function timeOfWebhook(): Promise<Times> {
  interface Made {
    data: { credential: { webhook_id: string }; webhook_secret: string };
  }
  const { body } = await company.call<Made>("POST", "/api/webhook-credentials", { name: "Bench" });
  const address = await company.app.listen({ host: "127.0.0.1", port: 0 });
  const url = `${address}/api/webhook/demo-request/${body.data.credential.webhook_id}`;
  const key = Buffer.from(body.data.webhook_secret.slice("whsec_".length), "base64");
  const times: number[] = [];
  const before = process.cpuUsage();
  const sender = async (who: number) => {
    for (let number = 0; number < DELIVERIES; number += 1) {
      const text = JSON.stringify({
        email: `s${number}@sender-${who}.example`,
        company: `Sender ${who}`,
        message: "Please show us the product.",
      });
      const id = randomUUID();
      const time = String(Math.floor(company.clock().getTime() / 1_000));
      const signature = createHmac("sha256", key).update(`${id}.${time}.${text}`).digest("base64");
      const headers = {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": time,
        "webhook-signature": `v1,${signature}`,
      };
      const begun = performance.now();
      const response = await fetch(url, { method: "POST", headers, body: text });
      await response.text();
      if (response.status !== 202) throw new Error(`The webhook answered ${response.status}.`);
      if (number >= 3) times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, who) => sender(who)));
  return { p95Ms: percentile(times, 0.95), processorMs: processorSince(before) / (SENDERS * DELIVERIES) };
}

/** Processor time of this process, which does not grow when others are busy. */
function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
