import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

// Bytes after gzip -9. `budget` fails the check; `aim` is where the widget is going.
const dist = resolve(import.meta.dirname, "dist");
const files = readdirSync(dist);
const size = (file) => gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length;
const named = (start) => files.filter((file) => file.startsWith(start) && file.endsWith(".js")).reduce((sum, file) => sum + size(file), 0);

const launcher = size("disco.js");
const panel = named("panel-");
const extras = named("extras-chunk-") + named("notice-");
const rows = [
  { part: "launcher (disco.js)", bytes: launcher, budget: 1_000, aim: 1_000 },
  { part: "panel, on intent: a chat by text with citations", bytes: panel, budget: 11_010, aim: 9_000 },
  { part: "text chat in all", bytes: launcher + panel, budget: 12_000, aim: 10_000 },
  { part: "at idle: recall, recovery, copy, rating, notices", bytes: extras, budget: 4_200, aim: 3_200 },
  { part: "everything a long text conversation fetches", bytes: launcher + panel + extras, budget: 16_200, aim: 14_000 },
  { part: "on a phone: the modal panel above the keyboard", bytes: named("modal-chunk-"), budget: 1_200, aim: 1_000 },
  { part: "cards, when one is shown", bytes: named("card-"), budget: 2_550, aim: 2_000 },
  { part: "consent and hours", bytes: named("notices-chunk-"), budget: 1_300, aim: 1_200 },
  { part: "guided demo", bytes: named("demo-chunk-"), budget: 4_700, aim: 4_600 },
  { part: "launcher with triggers (disco.js?key=)", bytes: size("disco-keyed.js"), budget: 3_100, aim: 3_000 },
];

console.table(Object.fromEntries(rows.map(({ part, ...row }) => [part, { ...row, verdict: row.bytes <= row.budget ? "ok" : "TOO BIG" }])));
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
