/**
 * Kills the server a hundred times under 40 writes a second of four kinds (chat messages, questions and answers, crawls,
 * uploads), also while staged indexes are built; restarts it, repeats unacknowledged writes, and compares the store with the
 * answers to clients. JSON is the last line. Usage: npm run bench:kill [-- --kills 100]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { surviveKills } from "../server/src/testing/stores/survive-kills.ts";

const READY_GATE_MS = 2_000;

const { values } = parseArgs({ options: { kills: { type: "string", default: "100" } } });
const kills = Number(values.kills);
const dataDir = await mkdtemp(join(tmpdir(), "disco-kills-"));
try {
  const report = await surviveKills({
    dataDir,
    kills,
    onKill: (kill) => kill % 10 === 0 && process.stderr.write(`${kill} kills\n`),
  });
  const { swaps } = report;
  const lines: [string, string | number, boolean][] = [
    ["writes", report.writes, true],
    ["writes that took more than one try", report.retried, true],
    ["never acknowledged", report.neverAcknowledged.length, report.neverAcknowledged.length === 0],
    ["acknowledged and lost", report.lost.length, report.lost.length === 0],
    ["doubled", report.doubled.length, report.doubled.length === 0],
    ["crawls that did not finish", report.unfinishedCrawls, report.unfinishedCrawls === 0],
    ["documents that were not read", report.unreadDocuments, report.unreadDocuments === 0],
    ["new indexes that went live", swaps.published, swaps.published > 0],
    ["kills while a new index was read", swaps.cutWhileCrawling, true],
    ["kills while a new index was judged", swaps.cutWhileJudging, true],
    ["answers from the old index meanwhile", swaps.answeredFromOld, swaps.answeredFromOld > 0],
    ["answers from the new index", swaps.answeredFromNew, swaps.answeredFromNew > 0],
    ["answers from neither", swaps.wrongAnswers.length, swaps.wrongAnswers.length === 0],
    ["faults of the last index", swaps.faults.length, swaps.faults.length === 0],
    ["integrity_check", report.integrity, report.integrity === "ok"],
    ["from start to ready, median (ms)", report.readyMs.median, true],
    ["from start to ready, slowest (ms)", report.readyMs.max, report.readyMs.max <= READY_GATE_MS],
  ];
  for (const [name, value, isMet] of lines)
    process.stdout.write(`${name.padEnd(40)} ${String(value).padStart(8)}  ${isMet ? "ok" : "MISSED"}\n`);
  process.stdout.write(`${JSON.stringify({ bench: "kill", kills, ...report })}\n`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
