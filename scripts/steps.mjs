import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const artefacts = join(root, "artefacts");

/** Where everything is installed, so that nothing need be skipped. */
export const inCi = ["1", "true"].includes(process.env.CI ?? "");

/** Where `npm test` leaves its totals for `npm run check`. */
export const testTotals = join(artefacts, "test-totals.json");

/**
 * The environment of every step: this project's tools first (among them its Node), nothing reported to anyone.
 * @param {Record<string, string | undefined>} [changes] `undefined` takes a variable away.
 */
export function stepEnvironment(changes = {}) {
  const env = {
    ...process.env,
    PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    ...changes,
  };
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} seconds
 * @property {string} [note]
 * @property {string[]} [remarks] Tests that failed, each with why, and those that a second try saved.
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {Record<string, string | undefined>} [env]
 * @property {string} [results] A JSON report to count tests from; without one the step itself is what passes or fails.
 * @property {boolean} [wantsAll] A skipped test counts as failed.
 * @property {boolean} [mayBeEmpty] No tests at all is no failure.
 * @property {boolean} [isSelection] Skipped tests are those that were not selected.
 * @property {number} [timeoutMinutes]
 * @property {boolean} [isQuiet] Its output is printed at its end, because other steps run beside it.
 * @property {boolean} [givesWay] Other processes get the processor first.
 */

/**
 * Runs lists of steps side by side, each list in its order. A step's output is printed at its end.
 * @param {...Step[]} lanes
 * @returns {Promise<Outcome[]>}
 */
export async function runLanes(...lanes) {
  const outcomes = await Promise.all(
    lanes.map(async (steps) => {
      const done = [];
      for (const step of steps) done.push(await runStep({ ...step, isQuiet: true }));
      return done;
    }),
  );
  return outcomes.flat();
}

/**
 * Runs one step to its end, in any outcome.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export async function runStep(step) {
  console.log(`\n── ${step.name}: ${step.command.join(" ")}`);
  if (step.results) {
    mkdirSync(dirname(step.results), { recursive: true });
    rmSync(step.results, { force: true });
  }
  const started = performance.now();
  const { code, timedOut, output } = await run(step);
  const seconds = (performance.now() - started) / 1000;
  if (step.isQuiet) console.log(`\n── ${step.name}, ended after ${seconds.toFixed(0)} s\n${output}`);
  const note = timedOut ? `stopped after ${step.timeoutMinutes} minutes` : undefined;
  const counts = step.results ? countTests(step, code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  return { name: step.name, seconds, ...counts, ...(note && { note }) };
}

/**
 * @param {Step} step
 * @returns {Promise<{ code: number, timedOut: boolean, output: string }>}
 */
function run({ command, env, timeoutMinutes = 15, isQuiet = false, givesWay = false }) {
  const [file = "", ...args] = command;
  return new Promise((resolve) => {
    // A group of its own, so that a step that hangs is ended with everything it started.
    const stdio = isQuiet ? "pipe" : "inherit";
    const child = spawn(file, args, { cwd: root, env: stepEnvironment(env), stdio: ["ignore", stdio, stdio], detached: true });
    if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
    let timedOut = false;
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        // Already gone.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end("SIGKILL");
    }, timeoutMinutes * 60_000);
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      end(signal);
      // Every lane's step gets the signal before this process ends.
      setImmediate(() => process.exit(130));
    };
    process.on("SIGINT", forward).on("SIGTERM", forward);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve({ code: timedOut ? 1 : code, timedOut, output: Buffer.concat(printed).toString() });
    };
    child.once("error", (error) => {
      console.error(`${file} could not be started: ${error.message}`);
      finish(1);
    });
    child.once("exit", (code) => finish(code ?? 1));
  });
}

/**
 * @param {Step} step
 * @param {number} code
 */
function countTests({ results = "", wantsAll, mayBeEmpty, isSelection }, code) {
  const report = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  const passed = report.numPassedTests ?? 0;
  const skipped = isSelection ? 0 : (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  let failed = (report.numFailedTests ?? 0) + (wantsAll ? skipped : 0);
  // A file that does not load, or a crash, leaves no failed test behind it.
  if (code !== 0 && failed === 0) failed = 1;
  if (passed === 0 && failed === 0 && !mayBeEmpty) failed = 1;
  return { passed, failed, skipped, remarks: remarksOf(report) };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} ReportedTest
 * @param {{ testResults?: { name: string, status: string, message?: string, assertionResults: ReportedTest[] }[] }} report
 */
function remarksOf({ testResults = [] }) {
  return testResults.flatMap((file) => {
    const where = relative(root, file.name);
    const told = file.assertionResults.flatMap(({ status, fullName, failureMessages }) => {
      const [message] = failureMessages;
      if (status !== "failed" && message === undefined) return [];
      return [`${status === "failed" ? "✗" : "↻ passed at its second try:"} ${where} > ${fullName}\n${indent(message ?? "")}`];
    });
    return file.status === "failed" && told.length === 0 ? [`✗ ${where}\n${indent(file.message ?? "")}`] : told;
  });
}

/** @param {string} message */
function indent(message) {
  const lines = message
    .trim()
    .split("\n")
    .filter((line) => !line.includes("node_modules"));
  return lines
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
}

/** @param {Outcome[]} outcomes */
export function remarks(outcomes) {
  return outcomes.flatMap(({ remarks: told = [] }) => told);
}

/** @param {Outcome[]} outcomes */
export function totals(outcomes) {
  const sum = (/** @type {"passed" | "failed"} */ key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

/**
 * Prints the table of what ran, notes on single tests (a log is read from its end) and, last, the line that programs read.
 * @param {Outcome[]} outcomes
 */
export function printSummary(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log("\nSummary");
  for (const { name, passed, failed, skipped, seconds, note } of outcomes) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed${skipped ? ` ${skipped} skipped` : ""}`;
    console.log(`${failed ? "✗" : "✓"} ${name.padEnd(width)} ${counts}  ${seconds.toFixed(1)} s${note ? `  (${note})` : ""}`);
  }
  for (const remark of remarks(outcomes)) console.log(`\n${remark}`);
  const { passed, failed } = totals(outcomes);
  console.log(`\n${passed} passed, ${failed} failed`);
}
