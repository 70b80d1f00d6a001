import { expect, onTestFinished, test } from "vitest";
import { createPlayback } from "../../voice/playback.ts";
import { rootMeanSquare } from "../../voice/pcm.ts";
import type { SpeechPart, TextToSpeech } from "../../voice/speech-ports.ts";
import { createEspeakProcess, hasEspeakPackage } from "./espeak-process.ts";
import { createEspeakProgram, hasEspeakProgram } from "./espeak-program.ts";

const text = "The team plan costs forty nine dollars a month.";

async function speak(voice: TextToSpeech, signal = new AbortController().signal): Promise<SpeechPart[]> {
  const parts: SpeechPart[] = [];
  for await (const part of voice.speak(text, { language: "en" }, signal)) parts.push(part);
  return parts;
}

function soundOf(parts: SpeechPart[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => (part.type === "audio" ? [...part.pcm] : [])));
}

test.skipIf(!(await hasEspeakProgram()))("The program on PATH speaks a clause, and a cut clause ends at once", async () => {
  const voice = createEspeakProgram();
  const sound = soundOf(await speak(voice));
  expect(sound.length / voice.sampleRate).toBeGreaterThan(1.5);
  expect(rootMeanSquare(sound)).toBeGreaterThan(0.02);
  expect(await speak(voice, AbortSignal.abort())).toEqual([]);
  await expect(speak(createEspeakProgram("no-such-program"))).rejects.toThrow("ENOENT");
});

test.skipIf(!hasEspeakPackage())("The helper process speaks too, and tells when each word begins", async () => {
  const voice = createEspeakProcess();
  onTestFinished(() => voice.close?.());
  const parts = await speak(voice);
  const playback = createPlayback();
  playback.begin({ text, start: 0, end: text.length });
  for (const part of parts) {
    if (part.type === "words") playback.setWords(part.times);
    else playback.add((part.pcm.length / voice.sampleRate) * 1_000);
  }
  playback.finish();
  const ms = (soundOf(parts).length / voice.sampleRate) * 1_000;
  playback.sent(ms, 0);
  const half = playback.heard(text, ms / 2);
  expect(half.isAbout).toBe(false);
  expect(half.text).toMatch(/^The team plan costs/u);
  expect(`${half.text} ${half.cut}`).toBe(text);
  // A second clause finds the helper running.
  expect(soundOf(await speak(voice)).length / soundOf(parts).length).toBeCloseTo(1, 1);
});
