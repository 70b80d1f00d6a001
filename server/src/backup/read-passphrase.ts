import { readFile } from "node:fs/promises";

const LEAST_LETTERS = 12;

/** @throws Error when no passphrase is given, or one that is guessed in no time */
export async function readPassphrase(file: string | undefined): Promise<string> {
  const passphrase = file === undefined ? process.env["BACKUP_PASSPHRASE"] : (await readFile(file, "utf8")).trim();
  if (passphrase === undefined || passphrase === "") throw new Error("Set BACKUP_PASSPHRASE, or name a file with --passphrase-file.");
  if (passphrase.length < LEAST_LETTERS) throw new Error(`The passphrase needs ${LEAST_LETTERS} characters or more.`);
  return passphrase;
}
