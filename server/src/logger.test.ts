import { execFile } from "node:child_process";
import { expect, it } from "vitest";

const LOGGER = new URL("logger.ts", import.meta.url).href;

/** What a program that logs two lines and then ends this way has written. */
function linesOf(end: string): Promise<string[]> {
  const program = `import { createLogger } from ${JSON.stringify(LOGGER)}; const log = createLogger("info"); log.info("one"); log.info("two"); ${end}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=@disco/source", "--input-type=module", "--eval", program], (_error, output) => {
      resolve([...output.matchAll(/"msg":"(\w+)"/gu)].map(([, message]) => message ?? ""));
    });
  });
}

it("loses no line when the process ends at once, by a failure or after a fatal one", { timeout: 30_000 }, async () => {
  expect(await linesOf("")).toEqual(["one", "two"]);
  expect(await linesOf("process.exit(1);")).toEqual(["one", "two"]);
  expect(await linesOf('throw new Error("nobody catches it");')).toEqual(["one", "two"]);
  expect(await linesOf('log.fatal("three"); process.kill(process.pid, "SIGKILL");')).toEqual(["one", "two", "three"]);
});
