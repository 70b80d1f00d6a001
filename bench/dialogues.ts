/**
 * Plays conversations with a real server that has crawled their sites, and judges each turn by what the reply does: dialogues/judge.ts.
 *
 *   npm run bench:dialogues                                  those of bench/dialogues/read, with the wrong turns
 *   npm run bench:dialogues -- --set unread                  those kept unread: figures alone
 *   npm run bench:dialogues -- --set sample --file FILE      those of another file
 *   … [--only ID,ID] [--language LANGUAGE] [--twice] [--json FILE]
 *
 * `--twice` plays all again in a fresh start and says how many replies are the same. Receipts are waited for half a minute.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { startDisco } from "./answers/disco-server.ts";
import { serveSite } from "./answers/serve-site.ts";
import { readConversations } from "./dialogues/conversation.ts";
import { readPageShingles } from "./dialogues/page-shingles.ts";
import { play, type Played, type Stage } from "./dialogues/play.ts";
import { shareAlike, summarize } from "./dialogues/summarize.ts";

const Sites = z.array(z.object({ folder: z.string(), company: z.string() }));
const SAMPLE = "../../examples/html";

const here = fileURLToPath(new URL(".", import.meta.url));
const { values } = parseArgs({
  options: {
    set: { type: "string", default: "read" },
    file: { type: "string" },
    only: { type: "string" },
    language: { type: "string" },
    twice: { type: "boolean", default: false },
    json: { type: "string" },
  },
});
const source = resolve(values.file ?? join(here, "dialogues", values.set));
const isUnread = source.split(sep).includes("unread");
const ids = values.only?.split(",");
const conversations = (await readConversations(source)).filter(
  ({ id, language }) => ids?.includes(id) !== false && (values.language ?? language) === language,
);
const sites = await openSites();
try {
  const played = await playAll();
  if (!isUnread) printWrongTurns(played);
  const summary = { set: values.set, ...summarize(played), ...(values.twice && { same: shareAlike(played, await playAll()) }) };
  for (const [name, figure] of Object.entries(summary)) if (typeof figure !== "object") print(`${name.padEnd(14)} ${figure}`);
  for (const by of ["byLanguage", "byWant", "byField"] as const) {
    print(
      `${by.padEnd(14)} ${Object.entries(summary[by])
        .map(([key, share]) => `${key} ${share}`)
        .join(", ")}`,
    );
  }
  print(JSON.stringify(summary));
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(summary, null, 2)}\n`);
} finally {
  for (const { close } of sites) await close();
}

async function openSites() {
  const known = Sites.parse(JSON.parse(await readFile(join(here, "sites/sites.json"), "utf8")));
  const names = Object.entries(Object.groupBy(conversations, ({ site }) => site));
  return Promise.all(
    names.map(async ([name, own = []]) => {
      const site = known.find(({ folder }) => folder === (name === "sample" ? SAMPLE : name));
      if (site === undefined) throw new Error(`There is no site ${name}.`);
      const folder = join(here, "sites", site.folder);
      const pages = await readPageShingles(join(folder, "site"));
      const served = await serveSite(existsSync(join(folder, "serve.mjs")) ? folder : join(folder, "site"));
      return { ...served, company: site.company, pages, conversations: own };
    }),
  );
}

/** In a fresh start. Sites have organizations of their own and are played side by side. */
async function playAll(): Promise<Played[]> {
  const disco = await startDisco(...sites.map(({ url }) => new URL(url)));
  try {
    const stages: Stage[] = [];
    for (const { url, company, pages } of sites) {
      const { organization, bearer } = await disco.index(url, company);
      stages.push({ origin: disco.origin, organization, bearer, site: url, pages });
    }
    const played = await Promise.all(stages.map((stage, at) => play(sites[at]?.conversations ?? [], stage)));
    return played.flat();
  } finally {
    await disco.close();
  }
}

function printWrongTurns(played: readonly Played[]): void {
  for (const { turns, recorded } of played) {
    for (const { conversation, say, want, reply, verdict } of turns.filter((turn) => !turn.verdict.isRight)) {
      print(
        `\n${conversation.id} (${conversation.site}, ${conversation.language}) wants ${want.join(" or ")}\n> ${say}\n${reply}\n  ${verdict.why.join("\n  ")}`,
      );
    }
    const lost = Object.entries(recorded).flatMap(([field, isThere]) => (isThere ? [] : [field]));
    if (lost.length > 0) print(`\n${turns[0]?.conversation.id} lost ${lost.join(", ")}`);
  }
  print("");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
