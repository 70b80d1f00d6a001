import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { endianness } from "node:os";
import { join } from "node:path";

/** All that decides what an index holds of a text. */
const SOURCES = ["index", "image", "shield", "library/catch-up.ts", "chunk.ts"];

/** Version of the code that makes indexes, so that another version never loads a cached one. */
export async function readCodeVersion(directory = join(import.meta.dirname, "..")): Promise<string> {
  const hash = createHash("sha256").update(`${endianness()} unicode ${process.versions["unicode"]}`);
  for (const name of SOURCES) {
    const found = name.endsWith(".ts")
      ? [name]
      : (await readdir(join(directory, name), { recursive: true })).map((file) => join(name, file));
    for (const file of found.toSorted())
      if (/(?<!\.test)\.ts$/u.test(file)) hash.update(`\n${file}\n`).update(await readFile(join(directory, file)));
  }
  return hash.digest("base64url");
}
