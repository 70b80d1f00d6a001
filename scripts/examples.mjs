// npm run examples: packs the published packages, installs React's and Next's examples from the tarballs in temporary copies, starts these,
// csp and wordpress beside a started Disco, and asks each one's chat a question in Chromium. --only=react,csp tells some of the stories; --keep leaves the copies.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { provideChromium } from "./chromium.mjs";
import { startDisco } from "./examples/disco.mjs";
import { packPackages } from "./examples/packages.mjs";
import { freePort, openStage } from "./examples/stage.mjs";
import { cspStory, nextStory, reactStory } from "./examples/stories.mjs";
import { wordpressStory } from "./examples/wordpress-story.mjs";
import { root } from "./steps.mjs";

/** @type {Record<string, (scene: import("./examples/stories.mjs").Scene) => Promise<void>>} */
const stories = { react: reactStory, next: nextStory, csp: cspStory, wordpress: wordpressStory };

const options = process.argv.slice(2);
const only = options.find((option) => option.startsWith("--only="))?.slice("--only=".length);
const wanted = only?.split(",") ?? Object.keys(stories);

const stage = openStage({ keep: options.includes("--keep") });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => void stage.close().finally(() => process.exit(130)));
}

let failed = 0;
try {
  const executablePath = provideChromium();
  if (executablePath === undefined) throw new Error("Chromium is missing: apt-get install chromium (or set CHROMIUM_PATH).");
  const tarballs = await timed("packed", () => packPackages(stage));
  const disco = await timed("Disco has started and read its sample company", () => startDisco(stage));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  stage.closing.push(() => browser.close());
  for (const name of wanted) {
    if (name === "wordpress" && !only && !process.env.CI && !existsSync("/usr/share/wordpress")) {
      console.log("– wordpress  not told: Debian's wordpress is not installed (examples/wordpress/README.md)");
    } else await tell(name, { tarballs, disco, browser });
  }
} finally {
  await stage.close();
}
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {Pick<import("./examples/stories.mjs").Scene, "tarballs" | "disco" | "browser">} shared
 */
async function tell(name, shared) {
  const story = stories[name];
  if (story === undefined) throw new Error(`--only takes ${Object.keys(stories).join(", ")}.`);
  const copy = join(stage.folder, name);
  const isSource = (/** @type {string} */ path) => !/(?:^|\/)(?:node_modules|\.next|dist)(?:\/|$)/u.test(path);
  cpSync(join(root, "examples", name), copy, { recursive: true, filter: isSource });
  const kept = stage.closing.length;
  const started = performance.now();
  const problem = await story({ stage, copy, port: await freePort(), ...shared }).then(
    () => null,
    (/** @type {unknown} */ error) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(problem === null ? `✓ ${name}  ${seconds} s` : `✗ ${name}  ${seconds} s\n${problem}`);
  if (problem !== null) failed += 1;
  await stage.close(kept);
}

/**
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
async function timed(what, work) {
  const started = performance.now();
  const result = await work();
  console.log(`${what}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
