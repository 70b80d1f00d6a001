import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium to drive; one is installed when there is none and this process may.
 * @returns {string | undefined}
 */
export function provideChromium() {
  return findChromium() ?? installChromium();
}

/** @returns {string | undefined} */
function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  console.log("Chromium is missing; installing it for the browser tests (apt-get install chromium).");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    spawnSync("apt-get", ["-q", ...args], { env, stdio: ["ignore", "inherit", "inherit"] });
  }
  return findChromium();
}
