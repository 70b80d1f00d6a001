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

test("shows the newest twenty mails and says that there are older ones, and how to see them", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "disco-mails-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = readEnv({ DATA_DIR: dataDir });
  const db = await openDatabase(env.database);
  let time = Date.parse("2026-03-02T08:00:00.000Z");
  const clock = () => new Date((time += 1_000));
  const outbox = createOutbox({ db, jobs: createJobQueue({ db, clock }), secrets: createSecretBox(env.secretKey), clock, perDay: 10 });
  const mail = (number: number) => ({
    kind: "security" as const,
    organizationId: null,
    recipient: "ann@acme.com",
    subject: `Number ${number}.`,
    body: "Hello",
  });
  for (let number = 1; number <= 21; number += 1) await db.write((tx) => outbox.add(tx, mail(number)));
  await db.close();

  const run = (...args: string[]): Promise<string> =>
    new Promise((resolve) => {
      const script = fileURLToPath(new URL("mails.ts", import.meta.url));
      const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir };
      execFile(process.execPath, ["--conditions=@disco/source", script, ...args], { env: environment }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
  const newest = await run();
  expect(newest).not.toContain("Number 1.");
  expect(newest.match(/^Subject: /gmu)).toHaveLength(20);
  expect(newest).toContain("There are older ones: npm run mails -- 200");
  const all = await run("200");
  expect(all).toContain("Number 1.");
  expect(all).not.toContain("older ones");
  expect(await run("many")).toContain("How many mails?");
});
