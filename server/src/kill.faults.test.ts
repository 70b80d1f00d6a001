import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { surviveKills } from "./testing/survive-kills.ts";

test("twenty kills under writes lose nothing that was acknowledged, double nothing that was sent again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "disco-kills-"));
  try {
    const report = await surviveKills({ dataDir, kills: 20 });
    expect(report).toMatchObject({ neverAcknowledged: [], lost: [], doubled: [], unfinishedCrawls: 0, integrity: "ok" });
    expect(report.retried).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 400_000);
