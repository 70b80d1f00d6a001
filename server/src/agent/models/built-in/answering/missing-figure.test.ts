import { expect, it } from "vitest";
import { lacksFigure } from "./missing-figure.ts";

it.each([
  ["how long does the import take?", "An import can be undone for 24 hours. You get an e-mail when it is finished."],
  ["how long does a backup take", "Backups are kept for 35 days."],
  ["how long does the export take?", "Exports are deleted after seven days."],
  ["how many days does an order take?", "An order may be cancelled for 14 days."],
  ["how long will the setup take", "New customers are refunded within 30 days."],
])("%j is not told by %j", (question, answer) => {
  expect(lacksFigure(question, "duration", answer)).toBe(true);
});

it.each([
  ["how long does the import take?", "An import takes ten minutes, and can be undone for 24 hours."],
  ["how long does the import take?", "It is done in two minutes. An import can be undone for 24 hours."],
  ["how long does delivery take?", "We deliver within three days."],
  ["how long does a refund take?", "A refund takes five days; your plan is kept until then."],
  ["how long do you keep backups?", "Backups are kept for 35 days."],
  ["how long can I undo an import?", "An import can be undone for 24 hours."],
])("%j is told by %j", (question, answer) => {
  expect(lacksFigure(question, "duration", answer)).toBe(false);
});
