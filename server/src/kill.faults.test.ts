import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { surviveKills } from "./testing/survive-kills.ts";

const READY_MS = 2_000;

test("twenty kills under writes lose nothing that was acknowledged, double nothing that was sent again, the old index answers until the new one does, and each start is soon ready", async () => {
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
    // Ready within 2 s. Where other programs want the processors too it takes longer, but not much more of them.
    expect(report.processorMs.median).toBeLessThanOrEqual(READY_MS);
    expect(report.processorMs.max).toBeLessThanOrEqual(2 * READY_MS);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000);
