/**
 * Asks visitors' questions over the chat API of a real server that has crawled their sites, and judges the replies: the cited page,
 * the fact in the text, refusals, and the offer of a person.
 *
 *   npm run bench:answers                               every site of bench/sites/sites.json, with means
 *   npm run bench:answers -- halmora ordavia [--show]   these sites, with the wrong replies
 *   npm run bench:answers -- --abroad                   questions in six other languages to English sites
 *   npm run bench:answers -- --vectors 0,0.1,0.5        again while only these shares of passages have vectors
 *   npm run bench:answers -- --signals FILE             writes the signals of each question for fit-sureness.ts, also of questions to other
 *                                                       sites, and to sites without the pages that answer
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
import { type BenchQuestion, judgeReply, parseQuestion, summarize, type Summary, tidyPath, type Verdict } from "./answers/judge-replies.ts";
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
/** So many times a site is crawled again, without another share of its pages. */
const SHARES = 3;
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
  report(values.server, await ask(origin, values.organization ?? "default", await readQuestions(values.questions)));
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
  const partial = values.signals === undefined ? [] : await servePartial(sites);
  const disco = await startDisco(...[...served, ...partial].map(({ url }) => new URL(url)));
  const organizations: string[] = [];
  try {
    for (const { site, url } of served) organizations.push((await disco.index(url, site.company)).organization);
    for (const share of [1, ...shares.filter((one) => one < 1).toSorted((one, other) => other - one)]) {
      if (share < 1) await disco.keepVectors(share);
      const seen: Seen[] = [];
      for (const [at, site] of sites.entries()) {
        const questions = await readQuestions(questionsOf(site));
        const verdicts = await ask(disco.origin, organizations[at] ?? "", questions, values.show && site.isTuned);
        seen.push({ site, summary: report(site.company, verdicts), verdicts });
      }
      if (share === 1 && values.signals !== undefined) {
        const asked: Signalled[] = seen.flatMap(({ site, verdicts }) =>
          verdicts.map((verdict) => ({ site, ...verdict, sort: verdict.kind })),
        );
        for (const [at, { site }] of seen.entries()) asked.push(...(await askOfOthers(site, sites, disco.origin, organizations[at] ?? "")));
        for (const part of partial) asked.push(...(await askOfPartial(part, disco)));
        await writeSignals(values.signals, asked, disco.explanations());
      }
      reportMeans(seen, shares.length > 0 ? { vectors: share } : {});
    }
  } finally {
    await disco.close();
    for (const { close } of [...served, ...partial]) await close();
  }
}

type Partial = Awaited<ReturnType<typeof servePartial>>[number];
type Signalled = Omit<Verdict, "kind"> & { site: BenchSite; sort: string };

/** Tuned sites without a share of their pages each: what only these say is unanswered there, though all that is near it stays. */
async function servePartial(sites: readonly BenchSite[]) {
  const cut = sites.filter((site) => site.isTuned && !existsSync(join(siteOf(site), "serve.mjs")));
  const parts = cut.flatMap((site) => Array.from({ length: SHARES }, (_, share) => ({ site, share })));
  return Promise.all(
    parts.map(async ({ site, share }) => {
      const isLeftOut = (path: string): boolean =>
        tidyPath(path) !== "/" && !/\.(?:xml|txt)$/u.test(path) && shareOf(tidyPath(path)) === share;
      return { site, isLeftOut, ...(await serveSite(siteOf(site), isLeftOut)) };
    }),
  );
}

function shareOf(path: string): number {
  return [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SHARES;
}

async function askOfPartial({ site, url, isLeftOut }: Partial, disco: Awaited<ReturnType<typeof startDisco>>): Promise<Signalled[]> {
  const { organization } = await disco.index(url, site.company);
  const questions = (await readQuestions(questionsOf(site))).filter(
    ({ kind, pages }) => kind === "answerable" && pages.length > 0 && pages.every(isLeftOut),
  );
  const verdicts = await ask(disco.origin, organization, questions, false);
  return verdicts.filter(({ fact }) => !fact).map((verdict) => ({ ...verdict, site, sort: "left out" }));
}

/** What other sites of the same language leave unanswered, so does this one. */
async function askOfOthers(site: BenchSite, sites: readonly BenchSite[], origin: string, organization: string): Promise<Signalled[]> {
  const others = sites.filter((other) => site.isTuned && other.isTuned && other !== site && languageOf(other) === languageOf(site));
  const questions = (await Promise.all(others.map((other) => readQuestions(questionsOf(other))))).flat();
  const open = questions.filter(({ kind, previous }) => kind === "unanswerable" && previous.length === 0);
  return (await ask(origin, organization, open, false)).map((verdict) => ({ ...verdict, site, sort: "elsewhere" }));
}

function languageOf({ sort }: BenchSite): string {
  return ["sample", "documentation", "english"].includes(sort) ? "english" : sort;
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
  asked: readonly Signalled[],
  explanations: ReadonlyMap<string, AnswerExplanation>,
): Promise<void> {
  const lines = asked
    .filter(({ site, sort }) => site.isTuned && !["smalltalk", "adversarial"].includes(sort))
    .map(({ site, sort, fact, messageId }) => ({ site: site.company, sort, fact, ...explanations.get(messageId) }));
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

async function askSite(site: string, questions: string, company: string): Promise<void> {
  const served = existsSync(site) ? await serveSite(site) : { url: site, close: async () => {} };
  const disco = await startDisco(new URL(served.url));
  try {
    const { organization, pages, ms } = await disco.index(served.url, company);
    process.stdout.write(`${pages} pages indexed in ${(ms / 1000).toFixed(1)} s\n`);
    report(site, await ask(disco.origin, organization, await readQuestions(questions)));
  } finally {
    await disco.close();
    await served.close();
  }
}

async function readQuestions(file: string): Promise<BenchQuestion[]> {
  return (await readFile(file, "utf8")).split("\n").flatMap((line) => (line.trim() === "" ? [] : parseQuestion(line)));
}

async function ask(origin: string, organization: string, questions: readonly BenchQuestion[], isShown = values.show): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const question of questions) {
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
