import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { readEnv } from "../settings/env.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createOutbox } from "../mail/outbox.ts";
import { createSecretBox } from "../secrets/secret-box.ts";

const LOST = "the-key-of-a-server-that-was-set-up-before";
const OLD = "the-key-that-the-operator-is-about-to-remove";
const NEW = "the-key-that-the-operator-has-set-this-morning";

test("counts the secrets of each key by the setting that holds it, until the old key has none", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-keys-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = readEnv({ DATA_DIR: dataDir });
  const run = (settings: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const script = fileURLToPath(new URL("keys.ts", import.meta.url));
      const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir, ...settings };
      execFile(process.execPath, ["--conditions=@disco/source", script], { env: environment }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  const sealMails = async (key: string, count: number) => {
    const db = await openDatabase(env.database);
    const clock = () => new Date("2026-03-02T08:00:00.000Z");
    const outbox = createOutbox({ db, jobs: createJobQueue({ db, clock }), secrets: createSecretBox(key), clock, perDay: 10 });
    const mail = { kind: "security" as const, organizationId: null, recipient: "ann@acme.com", subject: "A code", body: "4711" };
    for (let number = 1; number <= count; number += 1) await db.write((tx) => outbox.add(tx, mail));
    await db.close();
  };
  // A mail holds two secrets: its text and its HTML.
  const line = (key: string, secrets: number, name: string) =>
    expect.stringMatching(new RegExp(`^${createSecretBox(key).keyId} +${secrets}  ${name}$`, "mu"));

  await sealMails(OLD, 3);
  const during = await run({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
  expect(during).toEqual(line(NEW, 0, "SECRET_KEY"));
  expect(during).toEqual(line(OLD, 6, "SECRET_KEY_PREVIOUS"));
  await sealMails(LOST, 1);
  await sealMails(NEW, 2);
  const after = await run({ SECRET_KEY: NEW });
  expect(after).toEqual(line(NEW, 4, "SECRET_KEY"));
  expect(after).toEqual(line(OLD, 6, "a key that is not set"));
  expect(after).toEqual(line(LOST, 2, "a key that is not set"));
  for (const key of [LOST, OLD, NEW]) expect(after).not.toContain(key);
});
