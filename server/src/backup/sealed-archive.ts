import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract, pack } from "tar-stream";

/**
 * Writes files of a folder as one gzipped tar that age seals with a passphrase: `age -d FILE | tar xz` reads it too. The file appears whole,
 * readable by its owner, or not at all.
 */
export async function writeSealedArchive(folder: string, names: readonly string[], file: string, passphrase: string): Promise<void> {
  const sealer = new Encrypter();
  sealer.setPassphrase(passphrase);
  const archive = pack();
  const plain = createGzip();
  const sealed = await sealer.encrypt(Readable.toWeb(plain) as unknown as ReadableStream<Uint8Array>);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.partial`;
  try {
    const target = createWriteStream(draft, { mode: 0o600, flags: "wx" });
    const written = pipeline(Readable.fromWeb(sealed as unknown as WebStream), target);
    await Promise.all([written, pipeline(archive, plain), addFiles(archive, folder, names)]);
    const handle = await open(draft, "r");
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Opens a sealed archive into a folder. @throws Error when the passphrase is another, or the file is cut or changed. */
export async function readSealedArchive(file: string, folder: string, names: readonly string[], passphrase: string): Promise<void> {
  const opener = new Decrypter();
  opener.addPassphrase(passphrase);
  const sealed = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  const opened = await opener.decrypt(sealed).catch((error: unknown) => {
    throw new Error("The file is no backup, or the passphrase is not the one that it was made with.", { cause: error });
  });
  const archive = extract();
  const reading = pipeline(Readable.fromWeb(opened as unknown as WebStream), createGunzip(), archive);
  reading.catch(() => {});
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (!names.includes(name)) throw new Error(`The backup holds a file that no backup has: ${name.slice(0, 80)}.`);
      await pipeline(entry, createWriteStream(join(folder, name), { mode: 0o600, flags: "wx" }));
    }
    await reading;
  } catch (error) {
    if (error instanceof Error && (error.message.startsWith("The backup holds") || "syscall" in error)) throw error;
    throw new Error("The backup is cut short or was changed: take another one.", { cause: error });
  }
}

/** @returns the size in bytes and the SHA-256 of a file, in hexadecimal */
export async function digestFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}

async function addFiles(archive: ReturnType<typeof pack>, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    await pipeline(createReadStream(path), archive.entry({ name, size: (await stat(path)).size, mode: 0o600 }));
  }
  archive.finalize();
}
