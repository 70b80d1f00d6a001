import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openServices } from "./testing/stores/open-postgres-server.ts";
import { serveAsOne } from "./testing/stores/serve-as-one.ts";

test("three processes serve as one: kills, a rolling restart and calls that change their process lose, double and drop nothing", async ({
  skip,
}) => {
  const closers: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closers) await close();
  });
  const services = await openServices(closers);
  if (services === null) return skip("There is no PostgreSQL, or no Redis.");
  const dataDir = mkdtempSync(join(tmpdir(), "disco-processes-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const report = await serveAsOne({ ...services, dataDir, chatsPerSecond: 5, kills: 2, killEveryMs: 6_000 });
  expect(report.kills).toMatchObject({ unanswered: [], lost: [], doubled: [] });
  expect(report.kills.retried).toBeGreaterThan(0);
  expect(report.restart).toMatchObject({ retried: 0, unanswered: [], lost: [], doubled: [] });
  expect(report.calls).toEqual({ resumed: 2, livingTwice: 0, open: 0, refusedFourth: true });
}, 600_000);
