// Counts awkward phrases in comments, docs and recent commit subjects: node scripts/prose.mjs [--files]. Fails above the ceiling.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/** Phrases per 1,000 words. Lower it whenever the count falls; it never rises. */
const CEILING = 1;
const RECENT_COMMITS = 100;

/** Each with what to write instead. */
const phrases = [
  [/\b(?:nobody|somebody|whoever|whom|whatever)\b/giu, "the visitor, the caller, a member, any …"],
  [/(?:^|[.!?:] )What [a-z' ]{2,60}? (?:is|was|are|were|has|have|does|comes?|goes|stays?|may|can)\b/gmu, "a noun as the subject"],
  [/(?:^|[.!?:] )Who [a-z]/gmu, "When a visitor …"],
  [/(?:^|[.!?:] )Of (?:a|an|the|all|each|these|those|its|two|one|several)\b/gmu, "Each …"],
  [
    /\b(?:is|are|was|were|be|been) told\b|\btells? (?:of|it|them|that|what|whether|how)\b|\bsa(?:ys?|id) of\b|\bknown of\b|\bhears? of\b/giu,
    "gets, receives, reports, describes",
  ],
  [/\bstands? (?:in|at|on|under|beside|behind|once|there|here|alone)\b/giu, "is in, is at, is defined once"],
  [/\banew\b|\bmeanwhile\b|\bin the place of\b|\bfor ever\b|\bapart from\b/giu, "again, while, instead of, permanently, except"],
  [/\b(?:is|are|was|were) to (?:be|have|lead|say|stay|go|come|find|know|hold|keep|tell|do|get)\b/giu, "must, should, or the plain verb"],
  [/\bha(?:s|ve) none\b|\bthere is none\b|\bas many as\b/giu, "is missing, does not exist, up to"],
  [/\bgo(?:es)? along\b|\blets? go of\b|\bcomes? of it\b|\bturns? up\b/giu, "is sent with, releases, results, appears"],
];

const sources = listFiles("*.ts", "*.tsx", "*.mjs", "*.js").map((file) => ({ name: file, text: commentsOf(read(file)) }));
const docs = listFiles("*.md").map((file) => ({ name: file, text: proseOf(read(file)) }));
const subjects = { name: `the last ${RECENT_COMMITS} commit subjects`, text: git("log", `--max-count=${RECENT_COMMITS}`, "--format=%s") };

const counted = [...sources, ...docs, subjects].map(({ name, text }) => ({
  name,
  words: text.match(/\S+/gu)?.length ?? 0,
  hits: hitsOf(text),
}));
const total = counted.reduce((sum, { hits }) => sum + hits.length, 0);
const words = counted.reduce((sum, text) => sum + text.words, 0);
const rate = Math.round((total / words) * 10_000) / 10;
const isOver = rate > CEILING;

if (isOver || process.argv.includes("--files")) {
  for (const { name, hits } of counted.toSorted((a, b) => b.hits.length - a.hits.length).slice(0, 30)) {
    console.log(`${String(hits.length).padStart(4)}  ${name}: ${[...new Set(hits)].slice(0, 6).join(", ")}`);
  }
  for (const [, instead] of phrases) console.log(`      Write: ${instead}`);
}
console.log(`${total} awkward phrases in ${words} words: ${rate} per 1,000, ceiling ${CEILING}.`);
if (rate < CEILING - 0.2) console.log(`Lower CEILING in scripts/prose.mjs to ${rate}.`);
process.exitCode = isOver ? 1 : 0;

/** @param {string} text */
function hitsOf(text) {
  return phrases.flatMap(([pattern]) => [...text.matchAll(/** @type {RegExp} */ (pattern))].map(([hit]) => hit.trim().toLowerCase()));
}

/** @param {string} text */
function commentsOf(text) {
  const comments = text.matchAll(/(?:^|\s)\/\/(?!\/? ?(?:oxlint|@ts|prettier))(.*)$|\/\*\*?([\s\S]*?)\*\//gmu);
  return proseOf([...comments].map(([, line, block]) => (line ?? block ?? "").replace(/^\s*\*?\s*/gmu, "")).join("\n"));
}

/** @param {string} text */
function proseOf(text) {
  return text.replace(/```[\s\S]*?```|`[^`]*`/gu, "code").replace(/@\w+/gu, "");
}

/** @param {...string} patterns */
function listFiles(...patterns) {
  const files = git("ls-files", ...patterns)
    .trim()
    .split("\n");
  return files.filter((file) => existsSync(join(root, file)) && !/^bench\/sites\/|\/etc\/|CHANGELOG|\.changeset\//u.test(file));
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(root, file), "utf8");
}

/** @param {...string} args */
function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
}
