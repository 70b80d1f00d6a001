import { expect, test } from "vitest";
import { createVoiceActivity, SAMPLE_RATE } from "./voice-activity.ts";
import { createPcmReader, createResampler, rootMeanSquare, toBytes } from "./pcm.ts";

function tone(ms: number, volume: number, hertz = 220, rate = SAMPLE_RATE): Int16Array {
  return Int16Array.from({ length: (rate * ms) / 1_000 }, (_, at) => 32_767 * volume * Math.sin((2 * Math.PI * hertz * at) / rate));
}

test("Speech is told from a steady noise and from a click, in frames of any size", () => {
  const activity = createVoiceActivity();
  const heard = (pcm: Int16Array, size: number) => {
    const events = [];
    for (let at = 0; at < pcm.length; at += size) events.push(...activity.push(pcm.subarray(at, at + size)));
    return events.map(({ type }) => type);
  };
  expect(heard(tone(3_000, 0.004), 4_096)).toEqual([]);
  expect(heard(tone(40, 0.5), 111)).toEqual([]);
  expect(heard(tone(500, 0.004), 640)).toEqual([]);
  expect(heard(tone(300, 0.2), 37)[0]).toBe("started");
  const silence = activity.push(tone(600, 0.004));
  expect(silence.at(-1)).toMatchObject({ type: "sound", isVoiced: false });
});

test("Sound keeps its loudness and length over a change of rate, and its samples over odd frames", () => {
  const source = tone(1_000, 0.5, 440, 22_050);
  const resample = createResampler(22_050, 16_000);
  const parts = [];
  for (let at = 0; at < source.length; at += 777) parts.push(...resample(source.subarray(at, at + 777)));
  expect(Math.abs(parts.length - 16_000)).toBeLessThan(40);
  expect(rootMeanSquare(Int16Array.from(parts))).toBeCloseTo(rootMeanSquare(source), 2);
  const read = createPcmReader();
  const bytes = toBytes(source);
  const back = [...read(bytes.subarray(0, 333)), ...read(bytes.subarray(333, 334)), ...read(bytes.subarray(334))];
  expect(Int16Array.from(back)).toEqual(source);
});
