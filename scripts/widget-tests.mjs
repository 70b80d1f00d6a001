// Runs the widget's tests in Chromium and writes their counts as JSON: widget-tests.mjs [results.json]
import { writeFileSync } from "node:fs";
import { startTestRunner } from "@web/test-runner";
import { root } from "./steps.mjs";

const [results] = process.argv.slice(2);
process.chdir(root);

const runner = await startTestRunner({ autoExitProcess: false, readCliArgs: false });
if (!runner) process.exit(1);
const passed = await new Promise((resolve) => runner.on("stopped", resolve));

const sessions = [...runner.sessions.all()];
const tests = sessions.flatMap(testsOf);
if (results) {
  writeFileSync(
    results,
    JSON.stringify({
      numPassedTests: tests.filter((test) => test.passed).length,
      numFailedTests: tests.filter((test) => !test.passed && !test.skipped).length,
      numPendingTests: tests.filter((test) => test.skipped).length,
      testResults: sessions.map((session) => ({
        name: session.testFile ?? session.browser.name,
        status: session.passed ? "passed" : "failed",
        message: session.errors.map(({ message }) => message).join("\n"),
        assertionResults: testsOf(session).map(({ name, passed: isPassed, skipped, error }) => ({
          status: isPassed ? "passed" : skipped ? "pending" : "failed",
          fullName: name,
          failureMessages: error ? [error.stack ?? error.message] : [],
        })),
      })),
    }),
  );
}
process.exit(passed ? 0 : 1);

/** @param {import("@web/test-runner").TestSession} session */
function testsOf(session) {
  return session.testResults ? suiteTests(session.testResults) : [];
}

/**
 * @param {import("@web/test-runner").TestSuiteResult} suite
 * @returns {import("@web/test-runner").TestResult[]}
 */
function suiteTests(suite) {
  return [...suite.tests, ...suite.suites.flatMap(suiteTests)];
}
