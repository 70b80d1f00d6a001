import { randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SettingsError } from "./settings-error.ts";

/** Makes the data directory when it is missing, and closes it to other accounts of the machine. @throws SettingsError when it cannot be made or written to. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    closeToOthers(dataDir, 0o700);
    for (const name of ["secret-key", "disco.sqlite", "disco.sqlite-wal", "disco.sqlite-shm"]) closeToOthers(join(dataDir, name), 0o600);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be written to (${reasonOf(error)}): give the server a directory of its own.`);
  }
}

/** The installation's own secret key, made on the first start and readable by its owner only. */
export function keepSecretKey(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  const known = readKey(file);
  if (known !== undefined) return known;
  // A link either appears whole or not at all, so two servers that start together agree on one key.
  const draft = join(dataDir, `secret-key.${process.pid}.${randomBytes(4).toString("hex")}`);
  try {
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  } catch (error) {
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be written to (${reasonOf(error)}): give the server a directory of its own.`);
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readKey(file);
  if (made === undefined) throw new SettingsError(`SECRET_KEY could not be kept in ${file}.`);
  return made;
}

/** The key of a data directory, or an empty text when there is none yet. */
export function findSecretKey(dataDir: string): string {
  return readKey(join(dataDir, "secret-key")) ?? "";
}

/** Another owner's folder, such as a mounted volume, stays as it is. */
function closeToOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!["ENOENT", "EPERM", "EROFS", "ENOTSUP"].includes(codeOf(error) ?? "")) throw error;
  }
}

/** One folder at a time: the recursive option never returns in places such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

function readKey(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new SettingsError(`SECRET_KEY cannot be read from ${file} (${reasonOf(error)}).`);
  }
  if (text.length < 32)
    throw new SettingsError(`SECRET_KEY in ${file} is too short: put the original key back, or remove the file to make a new one.`);
  return text;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function reasonOf(error: unknown): string {
  return codeOf(error) ?? "unknown reason";
}
