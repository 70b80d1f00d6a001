// Starts Debian's WordPress with the plugin in it, on loopback, in a temporary folder: the package's own files under PHP's server, and a
// MariaDB that listens on a socket only. Everything ends, and the folder goes, with this process. No dependencies.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const packaged = "/usr/share/wordpress";
const needed = "wordpress wordpress-theme-twentytwentythree php-cli php-mysql mariadb-server-core";
const port = Number(process.env.PORT ?? 3006);

const missing = ["php", "mariadbd", "mariadb-install-db"].filter((command) => spawnSync(command, ["--version"]).error);
if (!existsSync(join(packaged, "wp-load.php")) || missing.length > 0) {
  console.error(`WordPress, PHP or MariaDB is missing. On Debian: apt-get install --no-install-recommends ${needed}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "disco-wordpress-"));
const site = join(folder, "site");
const socket = join(folder, "db.sock");
/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
let isEnding = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => void end(0));

try {
  const database = startDatabase();
  copySite();
  await database;
  const password = randomBytes(12).toString("base64url");
  php(["install.php", password], { WORDPRESS_HOST: `127.0.0.1:${port}` });
  rmSync(join(site, "install.php"));
  start("php", ["-S", `127.0.0.1:${port}`, "-t", site], { PHP_CLI_SERVER_WORKERS: "4" });
  await until(() => fetch(`http://127.0.0.1:${port}/wp-login.php`).then((reply) => reply.ok));
  console.log(`WordPress is at http://127.0.0.1:${port}/\n  Its files  ${site}\n  admin and editor have the password  ${password}`);
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function startDatabase() {
  const data = join(folder, "db");
  const plain = ["--no-defaults", `--datadir=${data}`, ...(process.getuid?.() === 0 ? ["--user=root"] : [])];
  mkdirSync(data);
  run("mariadb-install-db", [...plain, "--skip-test-db", "--auth-root-authentication-method=normal"], {});
  const small = ["--skip-networking", "--skip-log-bin", "--innodb-buffer-pool-size=32M", "--innodb-flush-log-at-trx-commit=0"];
  start("mariadbd", [...plain, `--socket=${socket}`, `--pid-file=${join(folder, "db.pid")}`, ...small], {});
  await until(async () => existsSync(socket));
  run("php", ["-r", `(new mysqli("localhost", "root", "", "", 0, "${socket}"))->query("CREATE DATABASE wordpress");`], {});
}

/** The package's files, links followed; its own wp-config.php looks under /etc, which is left alone. */
function copySite() {
  cpSync(packaged, site, { recursive: true, dereference: true });
  rmSync(join(site, ".htaccess"), { force: true });
  cpSync(join(import.meta.dirname, "disco-chat"), join(site, "wp-content/plugins/disco-chat"), { recursive: true });
  cpSync(join(import.meta.dirname, "install.php"), join(site, "install.php"));
  const secrets = ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const constants = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    WP_HOME: `http://127.0.0.1:${port}`,
    WP_SITEURL: `http://127.0.0.1:${port}`,
    FS_METHOD: "direct",
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: join(folder, "debug.log"),
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString("base64")])),
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define( '${name}', ${typeof value === "string" ? `'${value}'` : value} );`,
  );
  const config = `<?php\n${lines.join("\n")}\n$table_prefix = 'wp_';\ndefined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );\nrequire_once ABSPATH . 'wp-settings.php';\n`;
  writeFileSync(join(site, "wp-config.php"), config);
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function php(args, env) {
  run("php", args, env);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(command, args, env) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: existsSync(site) ? site : folder,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}:\n${stdout}${stderr}`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function start(command, args, env) {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: "ignore" });
  children.push(child);
  child.once("exit", (code) => {
    if (isEnding) return;
    console.error(`${command} ended by itself with ${code}.`);
    void end(1);
  });
}

/** @param {() => Promise<unknown>} isReady */
async function until(isReady) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (isEnding || (await isReady().catch(() => false))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WordPress did not become ready within 30 s.");
}

/** @param {number} code */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  const exits = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map((child) => once(child, "exit"));
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(exits);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
