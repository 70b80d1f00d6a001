// npm run check: everything that CI asks of a change. --only=format,lint runs some of it; --tests-done counts the npm run test:all just run.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { artefacts, printSummary, root, runStep, stepEnvironment, testTotals, totals } from "./steps.mjs";

const options = process.argv.slice(2);
const only = options
  .find((option) => option.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const testsDone = options.includes("--tests-done");

mkdirSync(artefacts, { recursive: true });

/** @type {import("./steps.mjs").Outcome[]} */
const outcomes = [];

await check("format", ["prettier", "--check", "--log-level=warn", "."]);
await check("lint", ["turbo", "run", "//#lint", "--output-logs=errors-only"]);
if (wants("types")) {
  outcomes.push(typescriptIsSeven());
  await check("types", ["turbo", "run", "types", "--output-logs=errors-only"], "types of the packages and the server");
  for (const project of tsconfigs()) await check("types", ["tsc", "--noEmit", "-p", project], `types of ${project}`);
}
await check("imports", [
  "depcruise",
  "--config",
  ".dependency-cruiser.mjs",
  "packages",
  "server",
  "examples/html",
  "e2e",
  "bench",
  "scripts",
]);
await check("imports", ["depcruise", "--config", ".dependency-cruiser.features.mjs", "server/src"], "circles of features");
await check("unused", ["knip"]);
await check("prose", ["node", "scripts/prose.mjs"], "prose of comments, docs and commits");
await check("build", ["turbo", "run", "build", "--output-logs=errors-only"]);
await check("size", ["node", "packages/widget/size-budget.mjs"], "size of the widget");
await check("size", ["node", "packages/dashboard/size-budget.mjs"], "size of the landing page");
for (const folder of workspaces("packages/*").filter(isPublished)) {
  await check("packages", ["publint", "--strict", folder], `publint ${folder}`);
  await check(
    "packages",
    ["attw", "--pack", folder, "--profile", "esm-only", "--exclude-entrypoints", "styles.css"],
    `types of the packed ${folder}`,
  );
}
await check("api", ["node", "scripts/api-reports.mjs", "--check"], "public names as reported");
await check("examples", ["npm", "run", "build", "--workspace", "examples/html"], "build of examples/html");
await check("examples", ["node", "scripts/examples.mjs"], "examples with the packed packages");
await check("image", ["node", "deploy/lint.mjs"], "Dockerfile, compose.yaml and chart");
await check("image", ["node", "deploy/image.mjs"], "the image's tree, read-only, as another user");
if (wants("tests")) outcomes.push(await tests());

writeFileSync(join(artefacts, "check-totals.json"), JSON.stringify(totals(outcomes)));
printSummary(outcomes);
process.exitCode = totals(outcomes).failed ? 1 : 0;

/** @param {string} group */
function wants(group) {
  return !only || only.includes(group);
}

/**
 * @param {string} group
 * @param {string[]} command
 * @param {string} [name]
 */
async function check(group, command, name = group) {
  if (wants(group)) outcomes.push(await runStep({ name, command }));
}

/** Two TypeScripts are installed; the tools that need the old one must not take over the command. */
function typescriptIsSeven() {
  const version = spawnSync("tsc", ["-v"], { cwd: root, env: stepEnvironment(), encoding: "utf8" }).stdout?.trim() ?? "";
  const isSeven = version.startsWith("Version 7.");
  return { name: "tsc is TypeScript 7", passed: isSeven ? 1 : 0, failed: isSeven ? 0 : 1, skipped: 0, seconds: 0, note: version };
}

/** The folders that are no workspace, so that no task of theirs is cached. */
function tsconfigs() {
  return ["bench", "e2e", "scripts", "storybook"].map((folder) => `${folder}/tsconfig.json`);
}

/** @param {string} pattern */
function workspaces(pattern) {
  return globSync(`${pattern}/package.json`, { cwd: root }).map(dirname).sort();
}

/** @param {string} folder */
function isPublished(folder) {
  return manifest(folder).private !== true;
}

/** @param {string} folder */
function manifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

async function tests() {
  const started = performance.now();
  if (!testsDone)
    await runStep({ name: "tests", command: ["npm", "run", "test:all"], results: testTotals, mayBeEmpty: true, timeoutMinutes: 60 });
  const counted = existsSync(testTotals) ? JSON.parse(readFileSync(testTotals, "utf8")) : { passed: 0, failed: 1 };
  return { name: "npm run test:all", skipped: 0, seconds: (performance.now() - started) / 1000, ...counted };
}
