// npm test: unit and server tests, the widget, and seven stories, in minutes. npm run test:all (--all): everything that has a test.
// With DATABASE_URL and REDIS_URL, --all also runs the tests of the stores on PostgreSQL and Redis.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provideChromium } from "./chromium.mjs";
import { artefacts, inCi, printSummary, remarks, runLanes, runStep, testTotals, totals } from "./steps.mjs";

const isAll = process.argv.includes("--all");
const { DATABASE_URL, REDIS_URL } = process.env;
const chromium = provideChromium();
mkdirSync(artefacts, { recursive: true });

/** @typedef {import("./steps.mjs").Step} Step */
/** @type {import("./steps.mjs").Outcome[]} */
const outcomes = [];

outcomes.push(await runStep({ name: "build", command: ["turbo", "run", "build", "--output-logs=errors-only"] }));
if (isAll) {
  // A story waits for pages most of its time and is late when it gets no processor, so the other lane gives way.
  const giving = [unit(), ...stores()].map((step) => ({ ...step, givesWay: true }));
  outcomes.push(...(await runLanes(giving, inBrowser([widget(), storybook(), stories()]))));
  // These measure how long a server stalls, so nothing runs beside them.
  outcomes.push(await runStep(vitest("faults", "faults", ["--config", "vitest.faults.config.ts"], { wantsAll: inCi })));
} else {
  for (const step of [unit(), ...inBrowser([widget(), stories("smoke")])]) outcomes.push(await runStep(step));
}
if (!chromium) {
  const note = "Chromium is missing: apt-get install chromium (or set CHROMIUM_PATH)";
  console.error(`\n${note}. The widget's tests and the stories did not run.`);
  outcomes.push({ name: "browser tests", passed: 0, failed: inCi ? 1 : 0, skipped: 0, seconds: 0, note });
}

writeFileSync(testTotals, JSON.stringify({ ...totals(outcomes), remarks: remarks(outcomes) }));
printSummary(outcomes);
process.exitCode = totals(outcomes).failed ? 1 : 0;

function unit() {
  return vitest("unit and server", "unit", [], { env: { DATABASE_URL: undefined, REDIS_URL: undefined } });
}

function stores() {
  if (DATABASE_URL && REDIS_URL) return [vitest("stores: PostgreSQL and Redis", "stores", ["--project", "stores"], { wantsAll: inCi })];
  const note = "DATABASE_URL and REDIS_URL are not both set: the tests of the stores ran on SQLite only";
  console.log(`\n${note}.`);
  outcomes.push({ name: "stores: PostgreSQL and Redis", passed: 0, failed: inCi ? 1 : 0, skipped: 0, seconds: 0, note });
  return [];
}

function widget() {
  const results = join(artefacts, "widget-tests.json");
  const command = ["node", "scripts/widget-tests.mjs", results];
  const env = { VIEWS: isAll ? undefined : "preact" };
  return { name: `widget in Chromium, views under Preact${isAll ? " and React" : ""}`, command, results, env };
}

function storybook() {
  return vitest("Storybook: states, interaction, accessibility", "storybook", ["--config", "storybook/vitest.config.ts"], {
    wantsAll: inCi,
  });
}

/** @param {string} [tag] */
function stories(tag) {
  const args = ["--config", "vitest.e2e.config.ts", ...(tag ? ["--tags-filter", tag] : [])];
  return vitest(tag ? `stories: ${tag}` : "stories", "stories", args, { wantsAll: inCi, isSelection: tag !== undefined });
}

/** @param {Step[]} steps */
function inBrowser(steps) {
  return chromium ? steps.map((step) => ({ ...step, env: { ...step.env, CHROMIUM_PATH: chromium } })) : [];
}

/**
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @param {Partial<Step>} options
 * @returns {Step}
 */
function vitest(name, file, args, options) {
  const results = join(artefacts, `${file}.json`);
  const command = ["vitest", "run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  return { name, command, results, timeoutMinutes: 25, ...options };
}
