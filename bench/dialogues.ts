/**
 * Plays the conversations of a file with a real server that has crawled the site, and prints them, to be read: whether a wish for a
 * meeting was understood, no table of answers can tell.
 *
 *   npm run bench:dialogues -- --site bench/sites/halmora [--only 1,4] [--timezone America/Los_Angeles]
 *
 * The folder holds `site` and `dialogues.md`: a heading "## 1. Name" for each conversation, and below it what the visitor says, line by
 * line, with what a good agent does in brackets behind it. Calendars of new organizations are open from nine to five in Los Angeles.
 */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { sendMessage } from "./answers/ask-question.ts";
import { startDisco } from "./answers/disco-server.ts";
import { serveSite } from "./answers/serve-site.ts";

interface Dialogue {
  number: string;
  name: string;
  turns: { said: string; wanted: string }[];
}

const HEADING = /^##\s+(?<number>\d+)\.?\s+(?<name>.+)$/u;
const TURN = /^(?:V:\s*)?(?<said>.+?)\s*\[(?<wanted>.*)\]\s*$/u;

const { values } = parseArgs({
  options: { site: { type: "string" }, only: { type: "string" }, timezone: { type: "string", default: "America/Los_Angeles" } },
});
const { site: folder, only, timezone } = values;
if (folder === undefined) {
  process.stderr.write("Usage: npm run bench:dialogues -- --site DIR [--only NUMBERS] [--timezone ZONE]\n");
  process.exit(2);
}
const dialogues = readDialogues(await readFile(join(folder, "dialogues.md"), "utf8"));
const wanted = only?.split(",");
const site = await serveSite(join(folder, "site"));
const disco = await startDisco(new URL(site.url));
try {
  const { organization } = await disco.index(site.url, basename(folder));
  for (const dialogue of dialogues) if (wanted?.includes(dialogue.number) !== false) await play(dialogue, organization);
} finally {
  await disco.close();
  await site.close();
}

async function play({ number, name, turns }: Dialogue, organization: string): Promise<void> {
  say(`\n## ${number}. ${name}`);
  let session: string | null = null;
  for (const { said, wanted: wish } of turns) {
    const reply = await sendMessage(disco.origin, organization, session, said, timezone);
    session = reply.sessionId;
    const pages = reply.citations.flatMap(({ url }) => (url === null ? [] : [new URL(url).pathname]));
    const facts = [reply.toolCalled ?? [], pages].flat().join(" ");
    say(`\n> ${said}\n  [${wish}]\n${reply.response}${facts === "" ? "" : `\n  (${facts})`}`);
  }
}

function readDialogues(text: string): Dialogue[] {
  const read: Dialogue[] = [];
  for (const line of text.split("\n")) {
    const { number, name } = HEADING.exec(line)?.groups ?? {};
    if (number !== undefined && name !== undefined) read.push({ number, name, turns: [] });
    const { said, wanted: wish } = TURN.exec(line)?.groups ?? {};
    if (said !== undefined && wish !== undefined) read.at(-1)?.turns.push({ said, wanted: wish });
  }
  return read;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
