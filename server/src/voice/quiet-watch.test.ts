import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchQuiet } from "./quiet-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("words of either side put the end off, sound without words does not, and a reply that is still spoken is waited for", () => {
  const onQuiet = vi.fn();
  const quiet = watchQuiet({ quietMs: 45_000, isSpokenByBrowser: false, onQuiet });
  vi.advanceTimersByTime(40_000);
  quiet.word();
  vi.advanceTimersByTime(40_000);
  quiet.follow({ type: "transcript", text: "Hello", confidence: 1, isFinal: true });
  quiet.follow({ type: "reply", text: "A long answer", isFinal: true, reply: null });
  vi.advanceTimersByTime(90_000);
  quiet.follow({ type: "done" });
  vi.advanceTimersByTime(44_000);
  expect(onQuiet).not.toHaveBeenCalled();
  for (const type of ["speech_started", "speech_stopped"] as const) quiet.follow({ type });
  vi.advanceTimersByTime(1_000);
  expect(onQuiet).toHaveBeenCalledOnce();
});

test("a reply that the browser reads aloud is given the time to be read", () => {
  const onQuiet = vi.fn();
  const quiet = watchQuiet({ quietMs: 45_000, isSpokenByBrowser: true, onQuiet });
  quiet.follow({ type: "reply", text: "x".repeat(1_000), isFinal: true, reply: null });
  quiet.follow({ type: "done" });
  vi.advanceTimersByTime(110_000);
  expect(onQuiet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onQuiet).toHaveBeenCalledOnce();
});

test("noise that passes for speech and has no words holds a call for twice the time, and words in it for longer", () => {
  const onQuiet = vi.fn();
  const quiet = watchQuiet({ quietMs: 45_000, isSpokenByBrowser: false, onQuiet });
  const speak = (ms: number) => {
    for (const type of ["speech_stopped", "speech_started"] as const) quiet.follow({ type });
    vi.advanceTimersByTime(ms);
  };
  speak(45_000);
  quiet.follow({ type: "transcript", text: "Hello", confidence: 1, isFinal: false });
  speak(45_000);
  speak(44_500);
  expect(onQuiet).not.toHaveBeenCalled();
  speak(500);
  expect(onQuiet).toHaveBeenCalledOnce();
});
