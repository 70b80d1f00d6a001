/**
 * Asks a file of questions over the chat API of a real server, after that server has crawled the site, and judges the replies:
 * is the right page cited, is the fact in the text, does it refuse what the site does not say, and offer a person instead.
 *
 *   npm run bench:answers -- --site DIR_OR_URL --questions FILE [--name COMPANY] [--server URL --organization SLUG] [--show]
 *
 * A line of the file: {"id","question","kind":"answerable|unanswerable|adversarial|smalltalk","pages":["/path"],"facts":["a|b"],
 * "previous":["…"]}. All facts must be in the reply; "a|b" is either. With --server the site must be indexed there already.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { askQuestion } from "./answers/ask-question.ts";
import { startDisco } from "./answers/disco-server.ts";
import { judgeReply, parseQuestion, summarize, type Verdict } from "./answers/judge-replies.ts";
import { serveSite } from "./answers/serve-site.ts";

const { values } = parseArgs({
  options: {
    site: { type: "string" },
    questions: { type: "string" },
    name: { type: "string" },
    server: { type: "string" },
    organization: { type: "string" },
    show: { type: "boolean", default: false },
  },
});
if (values.questions === undefined || (values.site === undefined && values.server === undefined)) {
  process.stderr.write(
    "Usage: npm run bench:answers -- --site DIR_OR_URL --questions FILE [--name COMPANY] [--server URL --organization SLUG] [--show]\n",
  );
  process.exit(2);
}
const questions = (await readFile(values.questions, "utf8"))
  .split("\n")
  .flatMap((line) => (line.trim() === "" ? [] : [parseQuestion(line)]));
const { origin, organization, close } =
  values.server === undefined ? await openOwn(values.site ?? "", values.name) : openGiven(values.server);
const verdicts: Verdict[] = [];
try {
  for (const question of questions) {
    const { reply, ms } = await askQuestion(origin, organization, question);
    const verdict = judgeReply(question, reply, ms);
    verdicts.push(verdict);
    if (values.show && !verdict.isRight)
      process.stdout.write(`\n${question.kind}: ${question.question}\n${verdict.problem}\n${reply.response}\n`);
  }
} finally {
  await close();
}
const { lines, summary } = summarize(verdicts);
process.stdout.write(`${lines.join("\n")}\n${JSON.stringify({ site: values.site ?? values.server, ...summary })}\n`);

/** A server of our own on an empty data directory, which crawls the site first. */
async function openOwn(site: string, name: string | undefined) {
  const served = existsSync(site) ? await serveSite(site) : { url: site, close: async () => {} };
  const disco = await startDisco(new URL(served.url));
  const stop = async () => {
    await disco.close();
    await served.close();
  };
  try {
    const indexed = await disco.index(served.url, name ?? nameOf(site));
    process.stdout.write(`${indexed.pages} pages indexed in ${(indexed.ms / 1000).toFixed(1)} s, asking ${questions.length} questions\n`);
    return { origin: disco.origin, organization: indexed.organization, close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openGiven(server: string) {
  return { origin: server.replace(/\/+$/u, ""), organization: values.organization ?? "default", close: async () => {} };
}

function nameOf(site: string): string {
  if (existsSync(join(site, "serve.mjs"))) return "Quayfold";
  const word = URL.canParse(site) ? new URL(site).hostname.split(".").at(-2) : basename(site);
  return `${(word ?? "site").charAt(0).toUpperCase()}${(word ?? "site").slice(1)}`;
}
