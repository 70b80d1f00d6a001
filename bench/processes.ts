/**
 * Three processes behind a balancer on a PostgreSQL and a Redis of its own, over a language model that takes 0.2 s: beside an older version,
 * with one killed every 10 seconds, through a rolling restart, and with calls that go on in another process. JSON is the last line.
 * Usage: npm run bench:processes [-- --rate 30 --kills 18 --older COMMIT]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openServices } from "../server/src/testing/stores/open-postgres-server.ts";
import { serveAsOne, type Served } from "../server/src/testing/stores/serve-as-one.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const KILL_EVERY_MS = 10_000;

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "30" },
    kills: { type: "string", default: "18" },
    older: { type: "string", default: git("log", "-1", "--format=%H~1", "--", "server/src/db/migrations").trim() },
  },
});
const folder = mkdtempSync(join(tmpdir(), "disco-processes-"));
const closers = [async () => rmSync(folder, { recursive: true, force: true })];
try {
  const services = await openServices(closers);
  if (services === null) throw new Error("It needs PostgreSQL and Redis.");
  const report = await serveAsOne({
    ...services,
    dataDir: join(folder, "data"),
    chatsPerSecond: Number(values.rate),
    kills: Number(values.kills),
    killEveryMs: KILL_EVERY_MS,
    olderMain: unpack(values.older),
    onStep: (step) => process.stderr.write(`${step}\n`),
  });
  const { versions, kills, restart, calls } = report;
  if (versions !== null) {
    print("beside an older version", versions, true);
    line("lists that the older one shows", versions.lists, versions.failing.length === 0);
  }
  print("under kills", kills, false);
  print("in a rolling restart", restart, true);
  line("calls that went on elsewhere, of 2", calls.resumed, calls.resumed === 2);
  line("calls that lived twice", calls.livingTwice, calls.livingTwice === 0);
  line("calls left open", calls.open, calls.open === 0);
  line("a visitor's fourth line", calls.refusedFourth ? "refused" : "open", calls.refusedFourth);
  process.stdout.write(`${JSON.stringify({ bench: "processes", options: values, ...report })}\n`);
} finally {
  for (const close of closers.reverse()) await close();
}

function print(part: string, { chats, retried, unanswered, lost, doubled, p50, p95 }: Served, isWholeAtOnce: boolean): void {
  line(`${part}: chats`, chats, true);
  line("  in more than one try", retried, !isWholeAtOnce || retried === 0);
  line("  dropped", unanswered.length, unanswered.length === 0);
  line("  lost", lost.length, lost.length === 0);
  line("  doubled", doubled.length, doubled.length === 0);
  line("  median, p95 (ms)", `${p50}, ${p95}`, true);
}

function line(name: string, value: string | number, isMet: boolean): void {
  process.stdout.write(`${name.padEnd(40)} ${String(value).padStart(12)}  ${isMet ? "ok" : "MISSED"}\n`);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 });
}

/** The server of a commit, with the packages that are installed here; gives its `main.ts`. */
function unpack(commit: string): string {
  const older = join(folder, "older");
  const archive = join(folder, "older.tar");
  git("archive", "-o", archive, commit, "server", "packages/protocol", "packages/meaning");
  for (const made of [older, join(older, "node_modules/@disco")]) mkdirSync(made, { recursive: true });
  execFileSync("tar", ["xf", archive, "-C", older]);
  const installed = readdirSync(join(root, "node_modules")).filter((name) => name !== "@disco" && !name.startsWith("."));
  for (const name of installed) symlinkSync(join(root, "node_modules", name), join(older, "node_modules", name));
  for (const name of ["protocol", "meaning"]) symlinkSync(join(older, "packages", name), join(older, "node_modules/@disco", name));
  symlinkSync(join(root, "server/node_modules"), join(older, "server/node_modules"));
  return join(older, "server/src/main.ts");
}
