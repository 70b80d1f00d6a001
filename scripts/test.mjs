// npm test: everything that has a test, on one machine. With DATABASE_URL and REDIS_URL the server's tests that meet a store run a second time on them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provideChromium } from "./chromium.mjs";
import { artefacts, inCi, printSummary, remarks, runStep, testTotals, totals } from "./steps.mjs";

const { DATABASE_URL, REDIS_URL } = process.env;
const hasServices = Boolean(DATABASE_URL && REDIS_URL);
const embedded = { DATABASE_URL: undefined, REDIS_URL: undefined };
mkdirSync(artefacts, { recursive: true });

/** @type {import("./steps.mjs").Outcome[]} */
const outcomes = [];
/** @param {import("./steps.mjs").Step} step */
async function add(step) {
  outcomes.push(await runStep(step));
}

await add({ name: "build", command: ["turbo", "run", "build", "--output-logs=errors-only"] });
await add(vitest("unit and server, embedded", "unit", [], { env: embedded }));
if (hasServices) {
  await add(
    vitest("server, PostgreSQL and Redis", "server-services", ["--project", "server"], { env: { STORES_ONLY: "1" }, wantsAll: inCi }),
  );
} else {
  console.log("\nDATABASE_URL and REDIS_URL are not both set: the server's tests ran on the embedded parts only.");
}

const chromium = provideChromium();
if (chromium) {
  const env = { CHROMIUM_PATH: chromium };
  const widgetResults = join(artefacts, "widget-tests.json");
  await add({ name: "widget in Chromium", command: ["node", "scripts/widget-tests.mjs", widgetResults], results: widgetResults, env });
  await add(
    vitest("Storybook: states, interaction, accessibility", "storybook", ["--config", "storybook/vitest.config.ts"], {
      env,
      wantsAll: inCi,
    }),
  );
  await add(vitest("stories", "stories", ["--config", "vitest.e2e.config.ts"], { env, wantsAll: inCi }));
} else {
  const note = "Chromium is missing: apt-get install chromium (or set CHROMIUM_PATH)";
  console.error(`\n${note}. The widget's tests and the stories did not run.`);
  outcomes.push({ name: "browser tests", passed: 0, failed: inCi ? 1 : 0, skipped: 0, seconds: 0, note });
}

writeFileSync(testTotals, JSON.stringify({ ...totals(outcomes), remarks: remarks(outcomes) }));
printSummary(outcomes);
process.exitCode = totals(outcomes).failed ? 1 : 0;

/**
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @param {Partial<import("./steps.mjs").Step>} options
 * @returns {import("./steps.mjs").Step}
 */
function vitest(name, file, args, options) {
  const results = join(artefacts, `${file}.json`);
  const command = ["vitest", "run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  return { name, command, results, timeoutMinutes: 22, ...options };
}
