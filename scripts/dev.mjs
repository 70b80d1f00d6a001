// npm run dev: the server (restarts on a change), the dashboard by Vite (hot reload), the widget (rebuilt on a change) and the sample site.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, watch } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
const serverPort = Number(process.env.PORT || 3000);
const pagesPort = Number(process.env.DEV_PORT || 5173);
const bin = join(root, "node_modules/.bin");
/** An editor and a build write several files at once. */
const RESTART_AFTER_MS = 300;
const env = {
  ...process.env,
  PORT: String(serverPort),
  // Links in mails, the sample site's widget tag and the accounts' check of origins name the address that a developer opens.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${pagesPort}`,
  DATA_DIR: process.env.DATA_DIR || join(root, "data"),
  DO_NOT_TRACK: "1",
};

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => stop(0));

// A server at a taken port would leave the pages waiting, or showing what another clone answers.
await requireFree("PORT", serverPort);
await requireFree("DEV_PORT", pagesPort);
mkdirSync(join(root, "packages/widget/dist"), { recursive: true });
run("widget", [join(bin, "rollup"), "--config", "rollup.config.mjs", "--configPackage", "widget", "--watch", "--no-watch.clearScreen"]);
runServer();
// Pages that are opened before the server answers report an error.
await untilAnswered(`http://127.0.0.1:${serverPort}/readyz`);
run("pages", [
  process.execPath,
  join(root, "node_modules/vite/bin/vite.js"),
  "packages/dashboard",
  "--port",
  String(pagesPort),
  "--strictPort",
]);
await untilAnswered(`http://localhost:${pagesPort}/`);
console.log(`\n  Pages with hot reload  http://localhost:${pagesPort}\n  Sample site            http://127.0.0.1:${serverPort + 1}\n`);

/**
 * @param {string} setting
 * @param {number} port
 */
async function requireFree(setting, port) {
  const probe = createServer().listen(port, "127.0.0.1");
  await once(probe, "listening").catch(() => {
    console.error(`Port ${port} is in use by another program: set ${setting} to a free one.`);
    process.exit(1);
  });
  probe.close();
  await once(probe, "close");
}

/** @param {string} address */
async function untilAnswered(address) {
  const isOk = () =>
    fetch(address).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await isOk())) await pause(200);
}

/** Runs the server, and runs it again when its sources, the wire or the built widget change. */
function runServer() {
  const command = [process.execPath, "--conditions=@disco/source", join(root, "scripts/start.mjs"), "--built"];
  let server = run("server", command);
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  for (const folder of ["server/src", "packages/protocol/src", "packages/widget/dist"]) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name?.endsWith(".test.ts")) return;
      clearTimeout(pending);
      pending = setTimeout(restart, RESTART_AFTER_MS);
    });
  }

  function restart() {
    server.removeAllListeners("exit");
    server.once("exit", () => (server = run("server", command)));
    if (server.exitCode === null) server.kill("SIGTERM");
    else server = run("server", command);
  }
}

/**
 * @param {string} name
 * @param {string[]} command
 */
function run(name, [program = "", ...args]) {
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => process.stdout.write(label(name, data)));
  child.on("exit", (code) => {
    // A server that a half-written line has broken starts again with the next change.
    if (name === "server") return console.error(`The server ended with ${code}; it starts again after the next change.`);
    console.error(`${name} ended with ${code}; the rest is stopped.`);
    stop(code ?? 1);
  });
  children.add(child);
  return child;
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function label(name, data) {
  return data
    .toString()
    .split("\n")
    .map((line) => (line.trim() === "" ? line : `${name.padEnd(7)}| ${line}`))
    .join("\n");
}

/** @param {number} code */
function stop(code) {
  for (const child of children) {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
  }
  process.exit(code);
}
