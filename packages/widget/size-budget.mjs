import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

// Bytes after gzip -9. Past a budget the check fails.
const dist = resolve(import.meta.dirname, "dist");
const read = (file) => readFileSync(resolve(dist, file), "utf8");
const size = (file) => gzipSync(read(file), { level: 9 }).length;
const sum = (files) => [...files].reduce((bytes, file) => bytes + size(file), 0);

/** The file of an entry with all that it imports, but for what is there already. */
function filesOf(entry, there = []) {
  const first = readdirSync(dist).find((file) => file.startsWith(`${entry}-`) && file.endsWith(".js"));
  const files = new Set([first]);
  for (const file of files)
    for (const [, other] of read(file).matchAll(/\bfrom ?"\.\/([^"]+)"/gu)) if (!there.includes(other)) files.add(other);
  return [...files];
}

const launcher = size("disco.js");
const panel = filesOf("panel");
const later = (entry) => sum(filesOf(entry, panel));
const rows = [
  { part: "launcher (disco.js)", bytes: launcher, budget: 1_200 },
  { part: "panel, on intent", bytes: sum(panel), budget: 20_800 },
  // A browser test sees to it that such a conversation fetches these two files and no other.
  { part: "a conversation by text, all that it fetches", bytes: launcher + sum(panel), budget: 22_000 },
  { part: "more for who comes back, rates, or loses the line", bytes: later("restore-chunk"), budget: 3_550 },
  { part: "more when a person joins, or can be asked for", bytes: later("person-chunk"), budget: 6_000 },
  { part: "more on a phone: the modal panel above the keyboard", bytes: later("modal-chunk"), budget: 1_400 },
  { part: "more when a card is shown", bytes: later("card-chunk"), budget: 3_600 },
  { part: "more for consent, hours or staging", bytes: later("notices-chunk"), budget: 1_700 },
  { part: "more for the guided demo", bytes: later("demo-chunk"), budget: 9_150 },
  { part: "more on the first voice click: calls over a socket", bytes: later("voice-chunk"), budget: 10_000 },
  { part: "the same with calls in rooms, beside livekit-client itself", bytes: later("room-line"), budget: 12_000 },
  { part: "more for the transcript", bytes: later("to-transcript"), budget: 500 },
  {
    part: "more for the largest other language",
    bytes: Math.max(...["arabic", "dutch", "french", "german", "italian", "portuguese", "spanish"].map(later)) + later("load-texts"),
    budget: 2_700,
  },
  { part: "launcher with triggers (disco.js?key=)", bytes: size("disco-keyed.js"), budget: 3_400 },
];

console.table(Object.fromEntries(rows.map(({ part, ...row }) => [part, { ...row, verdict: row.bytes <= row.budget ? "ok" : "TOO BIG" }])));
if (rows.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
