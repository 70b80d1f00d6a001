import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

// What the landing page loads before it stands: bytes of script after gzip -9.
const BUDGET = 140_000;
const dist = resolve(import.meta.dirname, "dist");
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(resolve(dist, ".vite/manifest.json"), "utf8"));

const wanted = ["index.html", "src/screens/landing/landing-page.tsx"];
/** @type {Set<string>} */
const files = new Set();
while (wanted.length > 0) {
  const chunk = manifest[wanted.pop() ?? ""];
  if (chunk === undefined || files.has(chunk.file)) continue;
  files.add(chunk.file);
  wanted.push(...(chunk.imports ?? []));
}
const scripts = [...files].filter((file) => file.endsWith(".js"));
const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length, 0);
console.log(`landing page: ${bytes} of ${BUDGET} bytes of script in ${scripts.length} files`);
if (bytes > BUDGET || scripts.length < 2) process.exitCode = 1;
