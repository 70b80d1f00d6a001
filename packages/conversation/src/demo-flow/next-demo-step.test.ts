import { expect, it } from "vitest";
import { demoProgress, newDemo, nextDemoStep } from "./next-demo-step.ts";
import type { Demo, DemoScript, DemoStage, DemoStep } from "./next-demo-step.ts";

const script: DemoScript = { questions: [{ id: "size" }, { id: "need" }], hasVideo: true };
const bare: DemoScript = { questions: [], hasVideo: false };
const slot = { id: "s1", start: "2026-11-24T15:00:00.000Z", end: "2026-11-24T15:30:00.000Z", label: "Tuesday at 3" };
const at = (stage: DemoStage, more: Partial<Demo> = {}): Demo => ({ ...newDemo, stage, ...more });
const first: DemoStage = { name: "question", index: 0 };
const second: DemoStage = { name: "question", index: 1 };
const ada = { name: "Ada", email: "ada@acme.test" };

const table: [string, Demo, DemoStep, Demo][] = [
  ["asks the first question after the greeting", newDemo, { type: "began" }, at(first)],
  ["keeps an answer", at(first), { type: "answered", id: "size", text: " 10 " }, at(second, { answers: { size: "10" } })],
  ["keeps nothing of a skipped question", at(first, { answers: { size: "1" } }), { type: "answered", id: "size", text: "" }, at(second)],
  ["ignores an answer to another question", at(second), { type: "answered", id: "size", text: "10" }, at(second)],
  ["shows the video after the last", at(second), { type: "answered", id: "need", text: "" }, at({ name: "video" })],
  ["looks for times after the video", at({ name: "video" }), { type: "watched" }, at({ name: "slot" })],
  ["asks who comes once a time is chosen", at({ name: "slot" }), { type: "chose", slot }, at({ name: "contact" }, { slot })],
  ["asks who comes also when no time suits", at({ name: "slot" }), { type: "chose", slot: null }, at({ name: "contact" })],
  ["sends the contact", at({ name: "contact" }), { type: "introduced", ...ada }, at({ name: "sending" }, { contact: ada })],
  ["ends booked", at({ name: "sending" }), { type: "booked" }, at({ name: "done", outcome: "booked" })],
  ["ends requested", at({ name: "sending" }), { type: "requested" }, at({ name: "done", outcome: "requested" })],
  ["offers times again when one is taken", at({ name: "sending" }, { slot }), { type: "refused" }, at({ name: "slot" }, { isTaken: true })],
  ["ends booked wherever it was", at(first), { type: "booked" }, at({ name: "done", outcome: "booked" })],
  ["ignores a request that nobody waits for", at(first), { type: "requested" }, at(first)],
  ["waits while the visitor chats", at(second), { type: "left" }, at(second, { isAside: true })],
  ["is where it was when they come back", at(second, { isAside: true }), { type: "returned" }, at(second)],
  ["goes back from the video to the last question", at({ name: "video" }), { type: "wentBack" }, at(second)],
  ["goes back from the first question to the greeting", at(first), { type: "wentBack" }, newDemo],
  ["goes back from the contact to the times", at({ name: "contact" }), { type: "wentBack" }, at({ name: "slot" })],
  ["does not go back while it sends", at({ name: "sending" }), { type: "wentBack" }, at({ name: "sending" })],
];

it.each(table)("%s", (_title, before, step, after) => {
  expect(nextDemoStep(before, step, script)).toEqual(after);
});

it("goes straight to the times when there is neither a question nor a video, and back to the greeting", () => {
  const slots = nextDemoStep(newDemo, { type: "began" }, bare);
  expect(slots.stage).toEqual({ name: "slot" });
  expect(nextDemoStep(slots, { type: "wentBack" }, bare)).toEqual(newDemo);
});

it("counts questions, video, time and contact as steps", () => {
  const stages: DemoStage[] = [first, second, { name: "video" }, { name: "slot" }, { name: "contact" }];
  expect(stages.map((stage) => demoProgress(stage, script)?.step)).toEqual([1, 2, 3, 4, 5]);
  expect(demoProgress({ name: "slot" }, bare)).toEqual({ step: 1, of: 2 });
  expect(demoProgress({ name: "greeting" }, script)).toBeNull();
});
