import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

// Script that the landing page loads first: bytes after gzip -9.
const BUDGET = 140_000;
// Files that a screen loads first, without data, document and font; with those it stays below 30 requests.
const MOST_FILES = 24;
// Script of a signed-in screen with the frame around it; the calendar has a library of its own.
const SCREEN_BUDGET = 275_000;
const CALENDAR_BUDGET = 335_000;
const CALENDAR = "src/screens/calendar/calendar-grid.tsx";
const LANDING = "src/screens/landing/landing-page.tsx";
const dist = resolve(import.meta.dirname, "dist");
/** @type {Record<string, { file: string, imports?: string[], css?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync(resolve(dist, ".vite/manifest.json"), "utf8"));

/** @param {string[]} entries */
function filesOf(entries) {
  const wanted = [...entries];
  /** @type {Set<string>} */
  const files = new Set();
  while (wanted.length > 0) {
    const chunk = manifest[wanted.pop() ?? ""];
    if (chunk === undefined || files.has(chunk.file)) continue;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    wanted.push(...(chunk.imports ?? []));
  }
  return [...files];
}

const scripts = filesOf(["index.html", LANDING]).filter((file) => file.endsWith(".js"));
/** @param {string[]} files */
const sizeOf = (files) =>
  files
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length, 0);
const bytes = sizeOf(scripts);
console.log(`landing page: ${bytes} of ${BUDGET} bytes of script in ${scripts.length} files`);
const screens = Object.keys(manifest).filter((name) => name.startsWith("src/screens/") && manifest[name]?.isDynamicEntry === true);
// The chat page stands outside of the frame.
const loaded = screens.map((name) =>
  filesOf(["index.html", ...(name.includes("/chat/") ? [] : ["src/shell/frame/workspace-layout.tsx"]), name]),
);
const counts = loaded.map((files) => files.length);
const sizes = screens.map((name, at) => ({ name, bytes: name.includes("/validate-") ? 0 : sizeOf(loaded[at] ?? []) }));
const tooLarge = sizes.filter(({ name, bytes: each }) => each > (name === CALENDAR ? CALENDAR_BUDGET : SCREEN_BUDGET));
const [largest] = sizes.filter(({ name }) => name !== CALENDAR).toSorted((one, other) => other.bytes - one.bytes);
console.log(`largest screen: ${largest?.bytes} of ${SCREEN_BUDGET} bytes of script (${largest?.name})`);
for (const each of tooLarge) console.log(`TOO BIG: ${each.bytes} bytes (${each.name})`);
const most = Math.max(...counts);
console.log(`fullest screen: ${most} of ${MOST_FILES} files (${screens[counts.indexOf(most)] ?? ""})`);
if (bytes > BUDGET || tooLarge.length > 0 || scripts.length < 2 || most > MOST_FILES || screens.length < 20) process.exitCode = 1;
