// Starts a PostgreSQL and a Redis of its own on free loopback ports, keeping nothing, and ends them with itself.
//   node scripts/services.mjs -- npm test        runs a command with DATABASE_URL and REDIS_URL set
//   node scripts/services.mjs --env FILE         writes the two as shell assignments and stays until it is ended
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "disco-services-"));
/** @type {{ child: import("node:child_process").ChildProcess, stopWith: NodeJS.Signals }[]} */
const children = [];
let ending = false;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.once(signal, () => void end(130));
try {
  const [databaseUrl, redisUrl] = await Promise.all([startPostgres(), startRedis()]);
  const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const [option, ...rest] = process.argv.slice(2);
  if (option === "--env" && rest[0]) {
    const text = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'\n`);
    writeFileSync(`${rest[0]}.part`, text.join(""));
    renameSync(`${rest[0]}.part`, rest[0]);
  } else if (option === "--" && rest[0]) {
    const child = spawn(rest[0], rest.slice(1), { stdio: "inherit", env: { ...process.env, ...settings } });
    child.once("error", (error) => console.error(error.message));
    child.once("close", (code) => void end(code ?? 1));
    children.push({ child, stopWith: "SIGTERM" });
  } else {
    throw new Error("Say what to run: services.mjs -- COMMAND, or services.mjs --env FILE.");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function startPostgres() {
  const bin = postgresFolder();
  const data = join(folder, "postgres");
  const account = postgresAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  read(join(bin, "initdb"), ["-D", data, "-U", "disco", "--auth=trust", "--encoding=UTF8", "--no-sync"], account);
  const port = await freePort();
  const address = ["-h", "127.0.0.1", "-p", String(port), "-U", "disco"];
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    "fsync=off",
    "log_min_messages=fatal",
  ];
  const options = settings.flatMap((setting) => ["-c", setting]);
  // SIGINT is its fast shutdown: it does not wait for clients to leave.
  start(join(bin, "postgres"), ["-D", data, ...options], { stopWith: "SIGINT", account });
  const isReady = () => spawnSync(join(bin, "pg_isready"), ["-q", "-d", "postgres", ...address]).status === 0;
  await untilReady(isReady, "PostgreSQL");
  read(join(bin, "createdb"), [...address, "disco"]);
  return `postgres://disco@127.0.0.1:${port}/disco`;
}

/** PostgreSQL refuses to run as root; its package brings the account to run as. */
function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: Number(read("id", ["-u", "postgres"])), gid: Number(read("id", ["-g", "postgres"])) };
}

async function startRedis() {
  const port = await freePort();
  const address = ["-h", "127.0.0.1", "-p", String(port)];
  start("redis-server", ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no", "--dir", folder], {});
  await untilReady(() => spawnSync("redis-cli", [...address, "ping"]).status === 0, "Redis");
  return `redis://127.0.0.1:${port}`;
}

/** Debian keeps the servers' programs out of PATH, one folder for each major version. */
function postgresFolder() {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => join(base, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
  const found = debian ?? read("pg_config", ["--bindir"]);
  if (!found) throw new Error("PostgreSQL is missing: apt-get install postgresql.");
  return found;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ stopWith?: NodeJS.Signals, account?: { uid: number, gid: number } | undefined }} options
 */
function start(file, args, { stopWith = "SIGTERM", account }) {
  const child = spawn(file, args, { cwd: "/", stdio: ["ignore", "ignore", "inherit"], ...account });
  child.once("error", (error) => {
    console.error(`${file} could not be started: ${error.message}`);
    void end(1);
  });
  child.once("exit", () => {
    if (ending) return;
    console.error(`${file} ended by itself.`);
    void end(1);
  });
  children.push({ child, stopWith });
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ uid: number, gid: number }} [account]
 */
function read(file, args, account) {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd: "/", encoding: "utf8", ...account });
  if (error || status !== 0) throw new Error(`${file} failed: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * @param {() => boolean} isReady
 * @param {string} name
 */
async function untilReady(isReady, name) {
  const deadline = Date.now() + 60_000;
  while (!isReady()) {
    if (Date.now() > deadline) throw new Error(`${name} did not answer within a minute.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  await Promise.all(
    children.map(({ child, stopWith }) => {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return undefined;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill(stopWith);
      return gone;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
