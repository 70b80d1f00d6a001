import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stepEnvironment } from "../steps.mjs";

const STARTED_MS = 120_000;

/** @typedef {ReturnType<typeof openStage>} Stage */

/** A temporary folder and the processes of one run; `close` ends and removes them all. */
export function openStage({ keep = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "disco-examples-"));
  /** @type {(() => unknown)[]} What has to end, the newest last. */
  const closing = [() => (keep ? console.log(`The copies are in ${folder}`) : rmSync(folder, { recursive: true, force: true }))];

  /**
   * Ends everything that began after the first `kept` things.
   * @param {number} [kept]
   */
  async function close(kept = 0) {
    while (closing.length > kept) await closing.pop()?.();
  }

  /**
   * Runs a program to its end; what it said is in the error when it fails.
   * @param {string} cwd
   * @param {string[]} command
   * @param {Record<string, string>} [env]
   */
  async function run(cwd, command, env = {}) {
    const program = begin(cwd, command, env);
    const kept = closing.push(program.end);
    const code = await program.exited;
    closing.splice(kept - 1, 1);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${program.output()}`);
    return program.output();
  }

  /**
   * Starts a program that goes on, and resolves with what it has printed once `isReady` says so.
   * @param {string} cwd
   * @param {string[]} command
   * @param {Record<string, string>} env
   * @param {(output: string) => unknown} isReady
   */
  async function start(cwd, command, env, isReady) {
    const program = begin(cwd, command, env);
    closing.push(program.end);
    await until(`${command.join(" ")} is ready`, STARTED_MS, async () => {
      if (program.hasEnded()) throw new Error(`${command.join(" ")} ended by itself:\n${program.output()}`);
      return isReady(program.output());
    });
    return program.output();
  }

  return { folder, closing, close, run, start };
}

/**
 * @param {string} cwd
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
function begin(cwd, command, env) {
  const [file = "", ...args] = command;
  // A group of its own, so that what it starts ends with it.
  const child = spawn(file, args, { cwd, env: stepEnvironment(env), stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  /** @type {Promise<number | null>} */
  const exited = once(child, "close").then(
    ([code]) => code,
    (error) => {
      output += String(error);
      return 1;
    },
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    exited,
    hasEnded,
    output: () => output,
    async end() {
      if (!hasEnded() && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      const patience = setTimeout(() => !hasEnded() && child.pid !== undefined && process.kill(-child.pid, "SIGKILL"), 10_000);
      await exited;
      clearTimeout(patience);
    },
  };
}

/**
 * Asks again and again until the answer is yes.
 * @template T
 * @param {string} what
 * @param {number} ms
 * @param {() => Promise<T>} ask
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, ms, ask) {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @param {string} url */
export async function answers(url) {
  const reply = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  await reply?.body?.cancel();
  return reply !== undefined && reply.status < 500;
}

/** A loopback port that nothing listens on now. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}
