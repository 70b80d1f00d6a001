// The steps of the image, shared by the Dockerfile and `npm run check`: node deploy/image.mjs FOLDER
// Needs the built widget and dashboard. Fills FOLDER with what runs in production, then starts it there
// as another user with a read-only tree and asks a question. Without FOLDER a temporary one is used.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** `node:24-slim` takes 230 MB of the 600 that the image may have. */
const MAX_MEGABYTES = 370;
/** The user `node` of the base image. */
const USER = 1000;
const WORKSPACES = ["server", "packages/protocol", "packages/meaning"];
const PRODUCT = [
  "LICENSE",
  "scripts/start.mjs",
  ...WORKSPACES.map((folder) => `${folder}/src`),
  "packages/meaning/multilingual-e5-small",
  "packages/widget/dist",
  "packages/dashboard/dist",
];
const UNUSED = [
  "node_modules/onnxruntime-node/bin/*/!(linux)",
  "node_modules/onnxruntime-node/bin/*/linux/!(x64)",
  "node_modules/**/*.{d.ts,d.mts,d.cts,map}",
  "node_modules/better-sqlite3/{deps,src}",
  "node_modules/better-sqlite3/prebuilds/!(linux-x64*)",
  "node_modules/tesseract.js-core/!(package.json|LICENSE|tesseract-core-simd-lstm.*)",
  "node_modules/@tesseract.js-data/*/4.0.0",
];
/** What a chat does not open: the reader of scanned pages, the voice, and rooms. */
const OPEN_LOCAL_MODELS = `
  const { openTextRecognizer } = await import("./server/src/knowledge/documents/scan/text-recognizer.ts");
  await openTextRecognizer();
  for (const name of ["@livekit/rtc-node", "@echogarden/espeak-ng-emscripten", "onnxruntime-node"]) await import(name);
  process.exit(0);
`;

const given = process.argv[2];
const app = given ?? mkdtempSync(join(tmpdir(), "disco-image-"));
const data = mkdtempSync(join(tmpdir(), "disco-data-"));
const isRoot = process.getuid?.() === 0;
const started = performance.now();
try {
  install();
  copy();
  await compileSources();
  const megabytes = sizeOf(app) / 1e6;
  if (megabytes > MAX_MEGABYTES) throw new Error(`${megabytes.toFixed(0)} MB, and at most ${MAX_MEGABYTES} are meant to be.`);
  spawnOrThrow("chmod", ["-R", "u=rX,go=rX", app]);
  const answer = await serve(askQuestion);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${megabytes.toFixed(0)} MB in ${seconds.toFixed(0)} s, read-only${isRoot ? `, as user ${USER}` : ""}: "${answer}"`);
} finally {
  rmSync(data, { recursive: true, force: true });
  if (given === undefined) {
    spawnOrThrow("chmod", ["-R", "u+w", app]);
    rmSync(app, { recursive: true, force: true });
  }
}

/** Copies the packages that the server depends on, by the lockfile, without what other systems need. */
function install() {
  mkdirSync(app, { recursive: true });
  spawnOrThrow("chmod", ["755", app]);
  const manifests = globSync(["package.json", "package-lock.json", ".npmrc", "{packages/*,server,examples/html}/package.json"], {
    cwd: root,
  });
  for (const file of manifests) cpSync(join(root, file), join(app, file));
  for (const path of needed()) {
    // Packages within a package are copied by their own path.
    const filter = (/** @type {string} */ file) => !relative(join(root, path), file).split(sep).includes("node_modules");
    cpSync(join(root, path), join(app, path), { recursive: true, verbatimSymlinks: true, filter });
  }
  for (const path of globSync(UNUSED, { cwd: app })) rmSync(join(app, path), { recursive: true, force: true });
}

/** `npm ci --omit=dev` also installs optional peers that a workspace has: better-auth would bring Vitest and Playwright. */
function needed() {
  /** @typedef {{ link?: boolean, resolved?: string, dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry */
  /** @type {Record<string, Entry>} */
  const packages = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const paths = new Set(WORKSPACES);
  for (const path of paths) {
    const { link, resolved = "", dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[path] ?? {};
    if (link) paths.add(resolved);
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placesOf(path, name).find((place) => place in packages);
      if (found !== undefined) paths.add(found);
    }
  }
  return [...paths].filter((path) => path.includes("node_modules/") && existsSync(join(root, path)));
}

/**
 * Where Node looks for a package, nearest first.
 * @param {string} path
 * @param {string} name
 * @returns {string[]}
 */
function placesOf(path, name) {
  const above = path.includes("node_modules/") ? path.slice(0, path.lastIndexOf("node_modules/")).replace(/\/$/u, "") : "";
  return [`${path === "" ? "" : `${path}/`}node_modules/${name}`, ...(path === "" ? [] : placesOf(above, name))];
}

function copy() {
  for (const path of PRODUCT) {
    if (!existsSync(join(root, path))) throw new Error(`${path} is missing: run npm run build first.`);
    cpSync(join(root, path), join(app, path), { recursive: true, filter: (file) => !isTest(relative(root, file)) });
  }
}

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$/u.test(path) || basename(path) === "testing";
}

/** Node names its cache of compiled sources after the user, so the first start is the image's own. */
async function compileSources() {
  const cache = join(app, "node_modules/.cache/disco");
  mkdirSync(cache, { recursive: true });
  if (isRoot) chownSync(cache, USER, USER);
  await serve(async () => {});
}

/**
 * Starts the server, waits until it is ready, and ends it.
 * @template T
 * @param {(base: string, env: Record<string, string>) => Promise<T>} use
 * @returns {Promise<T>}
 */
async function serve(use) {
  if (isRoot) chownSync(data, USER, USER);
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ""}`,
    HOME: data,
    TMPDIR: data,
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: data,
    SECRET_KEY: "only for the first start of this image",
    LOG_LEVEL: "error",
  };
  const server = spawn(process.execPath, ["scripts/start.mjs", "--built"], { ...asUser(env), stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("exit", (code) => resolve(code)));
  const deadline = setTimeout(() => server.kill("SIGKILL"), 90_000);
  try {
    const base = await addressOf(server);
    const ready = await fetch(`${base}/readyz`);
    if (!ready.ok) throw new Error(`/readyz was answered with ${ready.status}.`);
    return await use(base, env);
  } finally {
    server.kill("SIGTERM");
    const code = await ended;
    clearTimeout(deadline);
    if (code !== 0) process.exitCode = 1;
  }
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @returns {Promise<string>}
 */
async function addressOf(server) {
  let printed = "";
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const address = /Disco listens on (\S+)/u.exec(printed)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server did not start.\n${printed}`);
}

/**
 * @param {string} base
 * @param {Record<string, string>} env
 */
async function askQuestion(base, env) {
  const token = run(["--conditions=@disco/source", "server/src/bin/member.ts", "create", "ann@acme.com", "--slug", "acme"], env);
  run(["--conditions=@disco/source", "--eval", OPEN_LOCAL_MODELS], env);
  const page = await fetch(`${base}/`);
  if (!page.ok) throw new Error(`The first page was answered with ${page.status}.`);
  const answer = "A pallet holds 48 boxes.";
  const form = new FormData();
  form.append("organizationId", "acme");
  form.append("files", new Blob([`# Pallets\n\n${answer}\n`]), "pallets.md");
  await post(`${base}/api/knowledge/upload`, form, { authorization: `Bearer ${token}` });
  const question = JSON.stringify({ message: "How many boxes does a pallet hold?", organizationId: "acme" });
  const reply = await post(`${base}/api/chat/v2/message`, question, { "content-type": "application/json" });
  if (!reply.includes(answer)) throw new Error(`The question was answered with ${reply}`);
  return answer;
}

/**
 * @param {string} address
 * @param {string | FormData} body
 * @param {Record<string, string>} headers
 */
async function post(address, body, headers) {
  const response = await fetch(address, { method: "POST", headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}: ${text}`);
  return text;
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(args, env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { ...asUser(env), encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** @param {Record<string, string>} env */
function asUser(env) {
  return { cwd: app, env, ...(isRoot && { uid: USER, gid: USER }) };
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function spawnOrThrow(command, args) {
  const { status } = spawnSync(command, args, { cwd: app, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ended with ${status}.`);
}

/** @param {string} folder */
function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => lstatSync(join(folder, name)));
  return files.filter((file) => file.isFile()).reduce((sum, file) => sum + file.size, 0);
}
