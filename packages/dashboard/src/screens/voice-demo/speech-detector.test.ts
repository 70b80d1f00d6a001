import { expect, test } from "vitest";
import { createSpeechDetector } from "./speech-detector.ts";

const FRAME_MS = 256;

function hearAll(levels: readonly number[], threshold?: number): boolean[] {
  const detector = createSpeechDetector();
  if (threshold !== undefined) detector.setThreshold(threshold);
  return levels.map((level) => detector.hear(level, FRAME_MS));
}

test("Speech is 300 ms above the threshold, and over after a second below it", () => {
  expect(hearAll([0.02, 0.02, 0, 0, 0, 0.02, 0, 0, 0, 0])).toEqual([false, true, true, true, true, true, true, true, true, false]);
});

test("A click is not speech", () => {
  expect(hearAll([0.5, 0, 0.5, 0])).toEqual([false, false, false, false]);
});

test("The threshold stays between 0.001 and 0.1", () => {
  expect(hearAll([0.0005, 0.0005], 0)).toEqual([false, false]);
  expect(hearAll([0.11, 0.11], 1)).toEqual([false, true]);
});
