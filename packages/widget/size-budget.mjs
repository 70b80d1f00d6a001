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
const rows = [
  { part: "launcher (disco.js)", bytes: launcher, budget: 1_200, aim: 1_000 },
  { part: "panel, on intent", bytes: panel, budget: 13_200, aim: 11_000 },
  { part: "text chat in all", bytes: launcher + panel, budget: 14_400, aim: 12_000 },
  { part: "cards, when one is shown", bytes: named("card-"), budget: 2_000, aim: 2_000 },
];

console.table(Object.fromEntries(rows.map(({ part, ...row }) => [part, { ...row, verdict: row.bytes <= row.budget ? "ok" : "TOO BIG" }])));
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
