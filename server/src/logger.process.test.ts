import { execFile } from "node:child_process";
import { expect, it } from "vitest";

const LOGGER = new URL("logger.ts", import.meta.url).href;

function run(program: string): Promise<{ output: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=@disco/source", "--input-type=module", "--eval", program], (_error, output, errors) => {
      resolve({ output, errors });
    });
  });
}

function messagesIn(output: string): string[] {
  return [...output.matchAll(/"msg":"(\w+)"/gu)].map(([, message]) => message ?? "");
}

async function linesOf(end: string): Promise<string[]> {
  const { output } = await run(
    `import { createLogger } from ${JSON.stringify(LOGGER)}; const log = createLogger("info"); log.info("one"); log.info("two"); ${end}`,
  );
  return messagesIn(output);
}

it("loses no line when the process ends at once, by a failure or after a fatal one", { timeout: 30_000 }, async () => {
  expect(await linesOf("")).toEqual(["one", "two"]);
  expect(await linesOf("process.exit(1);")).toEqual(["one", "two"]);
  expect(await linesOf('throw new Error("nobody catches it");')).toEqual(["one", "two"]);
  expect(await linesOf('Promise.reject(new Error("nobody catches it"));')).toEqual(["one", "two"]);
  expect(await linesOf('log.fatal("three"); process.kill(process.pid, "SIGKILL");')).toEqual(["one", "two", "three"]);
});

it("writes the lines of one turn of the event loop together, and those of the next one apart", { timeout: 30_000 }, async () => {
  const { output, errors } = await run(`
    import fs from "node:fs";
    const write = fs.writeSync;
    const writes = [];
    fs.writeSync = (file, text, ...more) => {
      writes.push(String(text).split("\\n").length - 1);
      return write(file, text, ...more);
    };
    const { createLogger } = await import(${JSON.stringify(LOGGER)});
    const { setImmediate } = await import("node:timers/promises");
    const log = createLogger("info");
    process.on("exit", () => write(2, writes.join(" ")));
    for (const word of ["one", "two", "three"]) log.info(word);
    await setImmediate();
    await setImmediate();
    log.info("four");
    await Promise.resolve();
    log.info("five");
    await setImmediate();
    await setImmediate();
    log.info("six");
    process.exit(0);
  `);
  expect(messagesIn(output)).toEqual(["one", "two", "three", "four", "five", "six"]);
  expect(errors).toBe("3 2 1");
});
