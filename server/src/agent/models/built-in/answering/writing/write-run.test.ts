import { expect, it } from "vitest";
import { splitSentences } from "../../../../../knowledge/words/split-sentences.ts";
import { writeRun } from "./write-run.ts";

it.each([
  ["What: Photo of a slot | Limit: 50 MB each", "• Photo of a slot: 50 MB each"],
  ["Item: Pallet | Price: €4", "• Pallet: €4"],
  ["Feature: Yard board | Starter: No | Growth: Yes", "• Yard board: Starter No; Growth Yes"],
  ["Name: Viewer | May do: See slots and reports", "• Viewer: See slots and reports"],
  ["Topic: Exports | Kept: 7 days | Format: CSV", "• Exports: Kept 7 days; Format CSV"],
  ["Plan: Growth | Price: €45", "• Plan: Growth; Price: €45"],
  ["What it does: Prints | Command: qf print", "• What it does: Prints; Command: qf print"],
  ["Dock doors | Starter: 4 | Growth: 20", "• Dock doors: Starter 4; Growth 20"],
  ["Items: 10 | Price: €5", "• Items: 10; Price: €5"],
  ["Plan: Paid monthly | Small: €6 | Large: €13", "• Paid monthly: Small €6; Large €13"],
])("a row %j is written as %j", (row, line) => {
  expect(writeRun(splitSentences(row), row)).toBe(line);
});

it.each([
  ["how much is Large?", "• Paid monthly: Large €13"],
  ["Large Plus please", "• Paid monthly: Large Plus €20"],
  ["what do Small and Large cost?", "• Paid monthly: Small €6; Large €13; Large Plus €20"],
])("of a row the column is written that %j names", (asked, line) => {
  const row = "Plan: Paid monthly | Small: €6 | Large: €13 | Large Plus: €20";
  expect(writeRun(splitSentences(row), row, asked)).toBe(line);
});
