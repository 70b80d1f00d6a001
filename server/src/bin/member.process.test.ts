import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../db/database.ts";
import { readEnv } from "../settings/env.ts";
import { createEmbeddedIdentity } from "../identity/embedded/embedded.ts";
import type { Identity } from "../identity/identity.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { startApp } from "../identity/two-factor/second-steps.ts";
import { memoryLimits } from "../limits/memory-limits.ts";

let dataDir: string;
let db: Database;
let identity: Identity;

// The database of a server that runs in the same directory, with its own settings.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "disco-member-"));
  const env = readEnv({ DATA_DIR: dataDir });
  db = await openDatabase(env.database);
  identity = createEmbeddedIdentity({ ...env, db, limits: memoryLimits(), sendCode: async () => {} });
});
afterEach(async () => {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function runMember(...args: string[]): Promise<Outcome> {
  const script = fileURLToPath(new URL("member.ts", import.meta.url));
  const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=@disco/source", script, ...args], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

const verify = (bearer: string) => identity.verify({ headers: { authorization: `Bearer ${bearer}` } });

test("prints a bearer and nothing else, which a server that is running and writing accepts at once", async () => {
  let isWriting = true;
  const writing = (async () => {
    for (let row = 0; isWriting; row += 1) {
      await db.write((tx) =>
        tx
          .insertInto("idempotencyKeys")
          .values({ scope: "s", key: String(row), bodyHash: "", createdAt: "" })
          .execute(),
      );
    }
  })();
  const first = await runMember("create", "ann@acme.com");
  const second = await runMember("create", "ann@acme.com");
  isWriting = false;
  await writing;
  expect(first).toEqual({ code: 0, stdout: expect.stringMatching(/^[\w.+/=-]{40,200}\n$/u), stderr: "" });
  const member = await verify(first.stdout.trim());
  expect(member).toMatchObject({ email: "ann@acme.com", organization: { slug: "acme", name: "Acme", role: "owner" } });
  expect(await verify(second.stdout.trim())).toEqual(member);
});

test("takes the second step from a member who lost it, and ends their sign-ins", async () => {
  const bearer = (await runMember("create", "ann@acme.com")).stdout.trim();
  const ann = await verify(bearer);
  const secrets = createSecretBox(readEnv({ DATA_DIR: dataDir }).secretKey);
  await startApp({ db, secrets }, { id: ann?.id ?? "", email: "ann@acme.com" });
  expect(await runMember("reset-second-step", "Ann@acme.com")).toMatchObject({ code: 0, stderr: "" });
  expect([await verify(bearer), await db.read.selectFrom("secondSteps").selectAll().execute()]).toEqual([null, []]);
  expect(await runMember("reset-second-step", "eve@acme.com")).toMatchObject({
    code: 1,
    stderr: "There is no member with this address.\n",
  });
});

test("says on standard error what is wrong, and ends with 1", async () => {
  await runMember("create", "ann@acme.com");
  const cases: [string[], RegExp][] = [
    [[], /^Usage: /u],
    [["create", "nonsense"], /^EMAIL must be an e-mail address\.\n$/u],
    [["create", "bob@other.com", "--slug", "X Y"], /^--slug must be/u],
    [["create", "bob@other.com", "--slug", "acme"], /^Another organization already has the slug "acme"\.\n$/u],
    [["create", "bob@other.com", "--slug", "admin"], /reserved/u],
    [["create", "bob@other.com", "--nonsense"], /--nonsense/u],
  ];
  const outcomes = await Promise.all(cases.map(([args]) => runMember(...args)));
  outcomes.forEach((outcome, index) =>
    expect(outcome).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(cases[index]?.[1] ?? /./u) }),
  );
});
