/**
 * Asks visitors' questions over the chat API of a real server that has crawled their sites, and judges the replies: the cited page,
 * the fact in the text, refusals, and the offer of a person.
 *
 *   npm run bench:answers                               every site of bench/sites/sites.json, with means
 *   npm run bench:answers -- halmora ordavia [--show]   these sites, with the wrong replies
 *   npm run bench:answers -- --abroad                   questions in six other languages to English sites
 *   npm run bench:answers -- --vectors 0,0.1,0.5        again while only these shares of passages have vectors
 *   npm run bench:answers -- --signals FILE             writes the signals of each question for fit-sureness.ts
 *   npm run bench:answers -- --site DIR_OR_URL --questions FILE [--name COMPANY] [--server URL --organization SLUG] [--show]
 *
 * A line of questions: {"id","question","kind":"answerable|unanswerable|adversarial|smalltalk","pages":["/path"],"facts":["a|b"],
 * "previous":["…"]}. All facts must be in the reply; "a|b" is either. With --server the site must be indexed there already.
 * EMBEDDINGS… of the environment reach the server.
 */
import type { AnswerExplanation } from "@disco/protocol";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { askQuestion } from "./answers/ask-question.ts";
import { startDisco } from "./answers/disco-server.ts";
import { judgeReply, parseQuestion, summarize, type Summary, type Verdict } from "./answers/judge-replies.ts";
import { serveSite } from "./answers/serve-site.ts";

/** A site of bench/sites. Tuned ones were looked at while the answers improved; the others and their replies stay unread. */
const BenchSite = z.object({
  folder: z.string(),
  company: z.string(),
  sort: z.enum(["sample", "documentation", "english", "german", "french", "spanish", "dutch"]),
  isTuned: z.boolean(),
});
type BenchSite = z.infer<typeof BenchSite>;

interface Seen {
  site: BenchSite;
  summary: Summary;
  verdicts: Verdict[];
}

const sitesFolder = fileURLToPath(new URL("./sites", import.meta.url));
const abroadFolder = fileURLToPath(new URL("./answers/abroad", import.meta.url));
const figures = ["hit1", "hit3", "fact", "falseAbstention", "abstention", "offer"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: "string" },
    questions: { type: "string" },
    name: { type: "string" },
    server: { type: "string" },
    organization: { type: "string" },
    show: { type: "boolean", default: false },
    signals: { type: "string" },
    vectors: { type: "string", default: "" },
    abroad: { type: "boolean", default: false },
  },
});
const shares = values.vectors.split(",").filter(Boolean).map(Number);
if (values.questions === undefined) await askSites();
else if (values.server !== undefined) {
  const origin = values.server.replace(/\/+$/u, "");
  report(values.server, await ask(origin, values.organization ?? "default", values.questions));
} else if (values.site !== undefined) await askSite(values.site, values.questions, values.name ?? nameOf(values.site));
else {
  process.stderr.write("Say with --site DIR_OR_URL or --server URL where the questions are answered.\n");
  process.exit(2);
}

/** All sites, or those named, in one server, each for an organization of its own. */
async function askSites(): Promise<void> {
  const all = z.array(BenchSite).parse(JSON.parse(await readFile(join(sitesFolder, "sites.json"), "utf8")));
  const sites = all.filter(
    (site) =>
      (positionals.length === 0 || positionals.includes(basename(site.folder))) && (!values.abroad || existsSync(questionsOf(site))),
  );
  const served = await Promise.all(sites.map(async (site) => ({ site, ...(await serveSite(siteOf(site))) })));
  const disco = await startDisco(...served.map(({ url }) => new URL(url)));
  const organizations: string[] = [];
  try {
    for (const { site, url } of served) organizations.push((await disco.index(url, site.company)).organization);
    for (const share of [1, ...shares.filter((one) => one < 1).toSorted((one, other) => other - one)]) {
      if (share < 1) await disco.keepVectors(share);
      const seen: Seen[] = [];
      for (const [at, site] of sites.entries()) {
        const verdicts = await ask(disco.origin, organizations[at] ?? "", questionsOf(site), values.show && site.isTuned);
        seen.push({ site, summary: report(site.company, verdicts), verdicts });
      }
      if (share === 1 && values.signals !== undefined) await writeSignals(values.signals, seen, disco.explanations());
      reportMeans(seen, shares.length > 0 ? { vectors: share } : {});
    }
  } finally {
    await disco.close();
    for (const { close } of served) await close();
  }
}

function reportMeans(all: readonly Seen[], labels: Readonly<Record<string, number>>): void {
  const sorts = [...new Set(all.map(({ site }) => site.sort))];
  for (const [name, isTuned] of [
    ["looked at", true],
    ["unread", false],
  ] as const) {
    for (const sort of sorts) {
      const summaries = all.filter(({ site }) => site.isTuned === isTuned && site.sort === sort).map(({ summary }) => summary);
      if (summaries.length === 0) continue;
      const means = Object.fromEntries(figures.map((figure) => [figure, mean(summaries.map((summary) => summary[figure] ?? 0))]));
      process.stdout.write(`${JSON.stringify({ mean: `${sort}, ${name}`, ...labels, sites: summaries.length, ...means })}\n`);
    }
  }
}

/** Signals of each question to a tuned site, a line each. */
async function writeSignals(
  file: string,
  seen: readonly { site: BenchSite; verdicts: readonly Verdict[] }[],
  explanations: ReadonlyMap<string, AnswerExplanation>,
): Promise<void> {
  const lines = seen
    .filter(({ site }) => site.isTuned)
    .flatMap(({ site, verdicts }) => verdicts.map((verdict) => ({ site: site.company, ...verdict })))
    .filter(({ kind }) => kind !== "smalltalk")
    .map(({ site, kind, messageId }) => ({ site, isAnswerable: kind === "answerable", ...explanations.get(messageId) }));
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

async function askSite(site: string, questions: string, company: string): Promise<void> {
  const served = existsSync(site) ? await serveSite(site) : { url: site, close: async () => {} };
  const disco = await startDisco(new URL(served.url));
  try {
    const { organization, pages, ms } = await disco.index(served.url, company);
    process.stdout.write(`${pages} pages indexed in ${(ms / 1000).toFixed(1)} s\n`);
    report(site, await ask(disco.origin, organization, questions));
  } finally {
    await disco.close();
    await served.close();
  }
}

async function ask(origin: string, organization: string, file: string, isShown = values.show): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const line of (await readFile(file, "utf8")).split("\n").filter((text) => text.trim() !== "")) {
    const question = parseQuestion(line);
    const { reply, ms } = await askQuestion(origin, organization, question);
    const verdict = judgeReply(question, reply, ms);
    verdicts.push(verdict);
    if (isShown && !verdict.isRight) {
      process.stdout.write(`\n${question.kind}: ${question.question}\n${verdict.problem}\n${reply.response}\n`);
    }
  }
  return verdicts;
}

function report(site: string, verdicts: readonly Verdict[]): Summary {
  const { lines, summary } = summarize(verdicts);
  process.stdout.write(`${site}\n${lines.join("\n")}\n${JSON.stringify({ site, ...summary })}\n`);
  return summary;
}

function siteOf({ folder }: BenchSite): string {
  return join(sitesFolder, folder, existsSync(join(sitesFolder, folder, "serve.mjs")) ? "" : "site");
}

function questionsOf({ folder }: BenchSite): string {
  return values.abroad ? join(abroadFolder, `${basename(folder)}.jsonl`) : join(sitesFolder, folder, "questions.jsonl");
}

function mean(shares: readonly number[]): number {
  return Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 1_000) / 1_000;
}

function nameOf(site: string): string {
  const word = URL.canParse(site) ? new URL(site).hostname.split(".").at(-2) : basename(site);
  return `${(word ?? "site").charAt(0).toUpperCase()}${(word ?? "site").slice(1)}`;
}
