import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../db/database.ts";
import { aPdf } from "../../../testing/files/a-pdf.ts";
import { childrenOf, isRunning } from "../../../testing/stores/running-processes.ts";
import { createServerRoom } from "../../../testing/stores/start-server.ts";
import { createUploader, uploadSettings } from "../../../testing/upload-to-server.ts";
import { READ_DOCUMENT_JOB } from "./keep-documents.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Takes a second or more to read. */
const book = {
  name: "Pilot book.pdf",
  bytes: aPdf(
    Array.from({ length: 250 }, (_, page) => ({
      texts: Array.from({ length: 40 }, (__, line) => ({
        x: 72,
        y: 740 - line * 16,
        text:
          page === 199 && line === 20
            ? "The pilot station of Utö answers on channel sixty-nine."
            : `Line ${line} of page ${page + 1} tells of a buoy.`,
      })),
    })),
  ),
};

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    // No faster than a member may read the list.
    await pause(300);
  }
}

/** Waits for the process that reads. Until it is there, nothing is under way that could be cut off. */
async function readersOf(server: ChildProcess): Promise<number[]> {
  await expect.poll(() => childrenOf(server), { interval: 10 }).not.toEqual([]);
  return childrenOf(server);
}

function readJob(db: Database, documentId: string | null | undefined) {
  return db.read
    .selectFrom("jobs")
    .select(["status", "attempts"])
    .where("kind", "=", READ_DOCUMENT_JOB)
    .where("key", "like", `${documentId} %`)
    .executeTakeFirstOrThrow();
}

test("documents that were acknowledged are read although the server is killed again and again while it reads them", async () => {
  const room = createServerRoom();
  closers.push(room.close);
  const uploader = await createUploader(room.dataDir);
  const env = { ...uploadSettings, UPLOAD_WAIT_SECONDS: "0" };
  let server = await room.start({ env });
  const told = await uploader.upload(server.address, [book, { name: "Rates.txt", bytes: Buffer.from("A berth costs ninety euros.") }]);
  expect(told.files.map(({ status }) => status)).toEqual(["reading", "reading"]);
  for (let kill = 0; kill < 3; kill += 1) {
    await readersOf(server.process);
    await pause(kill * 200);
    server.process.kill("SIGKILL");
    await server.ended;
    server = await room.start({ env });
  }
  const documents = await until(async () => {
    const all = await uploader.list(server.address);
    return all.every(({ status }) => status !== "reading") ? all : undefined;
  });
  expect(documents).toMatchObject([
    { id: told.files[0]?.id, name: "Pilot book.pdf", status: "ready", pages: 250 },
    { id: told.files[1]?.id, name: "Rates.txt", status: "ready" },
  ]);
  const reply = await uploader.ask(server.address, "On which channel does the pilot station of Utö answer?");
  expect(reply.response).toMatch(/channel sixty-nine/u);
  expect(reply.citations[0]?.title).toBe("Pilot book.pdf, page 200");

  server.process.kill("SIGTERM");
  await server.ended;
  const db = await openDatabase({ kind: "sqlite", file: `${room.dataDir}/disco.sqlite` });
  closers.push(() => db.close());
  // Each try that a kill cut off has counted.
  expect((await readJob(db, told.files[0]?.id)).attempts).toBeGreaterThanOrEqual(2);
  const passages = await db.read.selectFrom("passages").select(["sourceId", "ordinal"]).execute();
  expect(new Set(passages.map(({ sourceId, ordinal }) => `${sourceId} ${ordinal}`)).size).toBe(passages.length);
  expect(await db.read.selectFrom("documents").select("id").where("bytes", "is not", null).execute()).toEqual([]);
});

test("an upload that the kill cuts off leaves nothing behind, and can be sent again", async () => {
  const room = createServerRoom();
  closers.push(room.close);
  const uploader = await createUploader(room.dataDir);
  let server = await room.start({ env: uploadSettings });
  // The first bearer has code loaded, which would count as read below.
  expect(await uploader.list(server.address)).toEqual([]);
  const { pid } = server.process;
  const bytesRead = () => Number(/rchar: (\d+)/u.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
  const bytesBefore = bytesRead();
  const part = "A berth costs ninety euros. ".repeat(50_000);
  let isAnswered = false;
  const half = request(`${server.address}/api/knowledge/upload`, {
    method: "POST",
    headers: { authorization: uploader.authorization, "content-type": "multipart/form-data; boundary=b", "content-length": "5000000" },
  });
  half.on("error", () => {}).on("response", () => (isAnswered = true));
  half.write(`--b\r\nContent-Disposition: form-data; name="files"; filename="Half.txt"\r\n\r\n${part}`);
  await expect.poll(() => bytesRead() - bytesBefore).toBeGreaterThanOrEqual(part.length);
  expect(isAnswered).toBe(false);
  server.process.kill("SIGKILL");
  await server.ended;
  server = await room.start({ env: uploadSettings });
  expect(await uploader.list(server.address)).toEqual([]);
  const told = await uploader.upload(server.address, [{ name: "Half.txt", bytes: Buffer.from("A berth costs ninety euros.") }]);
  expect(told.files).toMatchObject([{ name: "Half.txt", status: "ready" }]);
});

test("a server that is told to stop gives back what it reads, and leaves no process behind", async () => {
  const room = createServerRoom();
  closers.push(room.close);
  const uploader = await createUploader(room.dataDir);
  const env = { ...uploadSettings, UPLOAD_WAIT_SECONDS: "0" };
  const server = await room.start({ env });
  const told = await uploader.upload(server.address, [book]);
  const readers = await readersOf(server.process);
  // A reader stuck in a document cannot end itself on a signal, or when the server is gone.
  for (const reader of readers) process.kill(reader, "SIGSTOP");
  closers.push(async () => readers.filter(isRunning).forEach((reader) => process.kill(reader, "SIGKILL")));
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await expect.poll(() => readers.filter(isRunning)).toEqual([]);
  const db = await openDatabase({ kind: "sqlite", file: `${room.dataDir}/disco.sqlite` });
  const job = await readJob(db, told.files[0]?.id);
  await db.close();
  expect(job).toEqual({ status: "queued", attempts: 0 });
  const again = await room.start({ env });
  const [document] = await until(async () => {
    const all = await uploader.list(again.address);
    return all.every(({ status }) => status === "ready") ? all : undefined;
  });
  expect(document).toMatchObject({ name: "Pilot book.pdf", status: "ready", problem: null });
});
