// npm start: builds what is missing, serves the sample company site on loopback, and runs the server in this same process.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const condition = "--conditions=@disco/source";
/** Its time is that of the last build: one that is restored from a cache keeps the times of its files. */
const stamp = join(root, "node_modules/.cache/disco/built");

if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Disco needs Node 24 or newer, and this is ${process.version}. On Linux x64 \`npm ci\` brings its own; elsewhere install Node 24.`,
  );
  process.exit(1);
}
if (process.execArgv.includes(condition)) await start();
else await runAgainWithSources();

/** The server runs from its TypeScript sources, which takes a flag that only a fresh process can be given. */
async function runAgainWithSources() {
  const { nodeEnv, nodeFlags } = await import("../server/src/node-options.ts");
  const env = { ...nodeEnv, ...process.env };
  const args = [condition, ...nodeFlags, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  if (process.platform !== "win32" && typeof process.execve === "function") {
    process.execve(process.execPath, [process.execPath, ...args], env);
  }
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

async function start() {
  const stopWatching = stopWithParent();
  process.chdir(root);
  if (!process.argv.includes("--built") && !isBuilt()) await build();

  const { explainFailedStart, runServer } = await import("../server/src/main.ts");
  const settings = { ...process.env };
  /** @type {{ address: string, widgetKey: string | null }} */
  const disco = { address: "", widgetKey: null };
  // In production the company's own sites take the place of the sample.
  const sampleSite = process.env.NODE_ENV === "production" ? undefined : await openSampleSite(() => widgetTag(disco));
  if (sampleSite !== undefined) {
    settings.DEMO_SITE_URL ??= sampleSite.href;
    const own = [sampleSite.host, `localhost:${sampleSite.port}`];
    settings.CRAWL_ALLOW_HOSTS = [process.env.CRAWL_ALLOW_HOSTS ?? "", ...own].filter(Boolean).join(",");
  }
  const server = await runServer(settings).catch(explainFailedStart);
  // A second signal would cut short the orderly stop that the first began.
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.once(signal, stopWatching);
  disco.address = process.env.PUBLIC_URL?.trim() || server.address;
  disco.widgetKey = server.demoWidgetKey;
  if (sampleSite !== undefined && disco.widgetKey !== null) {
    console.log(`  Sample page with the widget  ${sampleSite.href}\n  Its widget key               ${disco.widgetKey}\n`);
  }
  // A server that is killed cannot keep at its end what it compiled.
  flushCompileCache();
}

/** @param {{ address: string, widgetKey: string | null }} disco */
function widgetTag({ address, widgetKey }) {
  return widgetKey === null
    ? ""
    : `<script src="${address.replace(/\/+$/u, "")}/widget/disco.js" data-api-key="${widgetKey}" async></script>`;
}

/**
 * @param {() => string} widgetTag
 * @returns {Promise<URL>}
 */
async function openSampleSite(widgetTag) {
  const { createSampleSite } = await import("@disco/example-html");
  const site = createSampleSite({ widgetTag });
  const wanted = Number(process.env.SAMPLE_SITE_PORT || Number(process.env.PORT || 3000) + 1);
  const port = await listen(site, Number.isInteger(wanted) && wanted > 1 && wanted < 65_536 ? wanted : 0).catch(() => listen(site, 0));
  return new URL(`http://127.0.0.1:${port}/`);
}

/**
 * @param {import("node:http").Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const bound = server.address();
      resolve(typeof bound === "object" && bound !== null ? bound.port : port);
    });
  });
}

/** Whether the widget and the pages were built after the last change of what they are made of. */
function isBuilt() {
  const outputs = ["widget", "dashboard"].map((name) => join(root, `packages/${name}/dist`));
  if (!outputs.every((folder) => existsSync(folder))) return false;
  const builtAt = Math.max(...[stamp, ...outputs].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
  const sources = ["client", "conversation", "dashboard", "protocol", "react", "widget"].map((name) => join(root, `packages/${name}/src`));
  const files = sources.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)));
  return [join(root, "package-lock.json"), ...files].every((file) => statSync(file).mtimeMs <= builtAt);
}

async function build() {
  console.log("Building the widget and the pages. This is done once for each version and takes about a minute …");
  const turbo = join(root, "node_modules/.bin", process.platform === "win32" ? "turbo.cmd" : "turbo");
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
  const building = spawn(turbo, ["run", "build", "--filter=@disco/widget", "--filter=@disco/dashboard"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [building.stdout, building.stderr]) stream.on("data", (chunk) => printed.push(chunk));
  const passOn = () => {
    building.kill("SIGTERM");
    process.exit(130);
  };
  process.on("SIGTERM", passOn);
  process.on("SIGINT", passOn);
  const code = await new Promise((resolve) => building.on("error", () => resolve(1)).on("close", resolve));
  process.off("SIGTERM", passOn);
  process.off("SIGINT", passOn);
  if (code === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    return writeFileSync(stamp, "");
  }
  process.stderr.write(Buffer.concat(printed));
  console.error("They could not be built; the messages above say why.");
  process.exit(1);
}

function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const starters = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === starters) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 1_000).unref();
  return () => clearInterval(watch);
}

/** The process that started us and, where the system tells, the one that started that. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
    return `${process.ppid} ${/^PPid:\s*(\d+)/mu.exec(status)?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}
