import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { surviveKills } from "./testing/survive-kills.ts";

test("twenty kills under writes lose nothing that was acknowledged, double nothing that was sent again, and the old index answers until the new one does", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "disco-kills-"));
  try {
    const report = await surviveKills({ dataDir, kills: 20 });
    expect(report).toMatchObject({
      neverAcknowledged: [],
      lost: [],
      doubled: [],
      unfinishedCrawls: 0,
      unreadDocuments: 0,
      integrity: "ok",
    });
    expect(report.swaps).toMatchObject({ wrongAnswers: [], faults: [] });
    expect(report.swaps.published).toBeGreaterThan(0);
    expect(report.swaps.answeredFromOld).toBeGreaterThan(0);
    expect(report.swaps.cutWhileCrawling + report.swaps.cutWhileJudging).toBeGreaterThan(0);
    expect(report.retried).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000);
