import { expect, test } from "vitest";
import { createPlayback } from "./playback.ts";

const text = "One two three four. Five six seven eight.";
const first = { text: text.slice(0, 19), start: 0, end: 19 };
const second = { text: text.slice(19), start: 19, end: text.length };

function spoken(words: { word: number; ms: number }[] = []) {
  const playback = createPlayback();
  for (const clause of [first, second]) {
    playback.begin(clause);
    playback.add(1_000);
    if (words.length > 0) playback.setWords(words);
    playback.finish();
  }
  return playback;
}

test("A reply that is cut off is told to about the word, and to the word where the voice gives times", () => {
  const estimated = spoken();
  estimated.sent(2_000, 10_000);
  expect(estimated.heard(text, 11_500)).toEqual({ text: "One two three four. Five six", cut: "seven eight.", isAbout: true });
  expect(estimated.heard(text, 12_000)).toEqual({ text, cut: "", isAbout: false });
  const timed = spoken([0, 100, 200, 900].map((ms, word) => ({ word, ms })));
  timed.sent(2_000, 0);
  expect(timed.heard(text, 1_300)).toEqual({ text: "One two three four. Five six", cut: "seven eight.", isAbout: false });
});

test("Only what was sent can have been heard, and a player that lags says so", () => {
  const playback = spoken();
  playback.sent(500, 0);
  expect(playback.heard(text, 60_000).text).toBe("One two");
  // It had run dry: what is sent now is heard from now on.
  playback.sent(1_500, 60_000);
  expect(playback.positionMs(60_500)).toBe(1_000);
  playback.played(250, 60_500);
  expect(playback.heard(text, 60_500).text).toBe("One");
  expect(createPlayback().heard(text, 0)).toEqual({ text: "", cut: text, isAbout: false });
});
