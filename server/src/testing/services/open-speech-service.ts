import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createPcmReader, createResampler, type Pcm, rootMeanSquare } from "../../voice/pcm.ts";

/** A sentence of the suite and how it sounds at 16 kHz. */
export interface SpokenLine {
  text: string;
  pcm: Pcm;
}

export interface SpeechService {
  baseUrl: string;
  lines: readonly SpokenLine[];
  /** What was recognised and spoken, and how many spoken replies were cut off. */
  seen: { recognised: string[]; spoken: string[]; cut: number };
  close(): Promise<void>;
}

/** Speaks a sentence with espeak-ng, as a visitor would, at 16 kHz. */
export async function visitorSays(text: string): Promise<SpokenLine> {
  const child = spawn("espeak-ng", ["-v", "en-gb", "-s", "170", "--stdout", text], { stdio: ["ignore", "pipe", "ignore"] });
  const parts: Buffer[] = [];
  for await (const part of child.stdout) parts.push(Buffer.from(part));
  return { text, pcm: createResampler(22_050, 16_000)(createPcmReader()(Buffer.concat(parts).subarray(44))) };
}

/**
 * An OpenAI-compatible service of the suite: it recognises the suite's own sentences by their loudness over time, and speaks a tone as long
 * as the words would take, at the pace of a real service.
 */
export async function openSpeechService(lines: readonly SpokenLine[], delays = { recogniseMs: 0, speakMs: 0 }): Promise<SpeechService> {
  const seen: SpeechService["seen"] = { recognised: [], spoken: [], cut: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      if (request.url?.endsWith("/audio/transcriptions") === true) {
        const text = recognise(lines, body);
        seen.recognised.push(text);
        setTimeout(() => response.setHeader("content-type", "application/json").end(JSON.stringify({ text })), delays.recogniseMs);
        return;
      }
      const { input }: { input: string } = JSON.parse(body.toString());
      seen.spoken.push(input);
      response.on("close", () => {
        if (!response.writableFinished) seen.cut += 1;
      });
      setTimeout(() => response.end(toneOf(input)), delays.speakMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    lines,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function recognise(lines: readonly SpokenLine[], form: Buffer): string {
  const at = form.indexOf("RIFF");
  if (at < 0) return "";
  const length = form.readUInt32LE(at + 40);
  const heard = envelope(createPcmReader()(form.subarray(at + 44, at + 44 + length)));
  const scored = lines.map(({ text, pcm }) => ({ text, score: likeness(heard, envelope(pcm)) }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best !== undefined && best.score > 0.7 ? best.text : "";
}

/** Loudness every 20 ms, without the silence around it. */
function envelope(pcm: Pcm): number[] {
  const levels: number[] = [];
  for (let at = 0; at + 320 <= pcm.length; at += 320) levels.push(rootMeanSquare(pcm.subarray(at, at + 320)));
  const first = levels.findIndex((level) => level > 0.01);
  const last = levels.findLastIndex((level) => level > 0.01);
  return first < 0 ? [] : levels.slice(first, last + 1);
}

function likeness(heard: readonly number[], line: readonly number[]): number {
  if (heard.length < 5 || Math.abs(heard.length - line.length) > Math.max(10, line.length * 0.15)) return 0;
  let best = 0;
  for (let shift = -10; shift <= 10; shift += 1) best = Math.max(best, correlation(heard, line, shift));
  return best;
}

function correlation(a: readonly number[], b: readonly number[], shift: number): number {
  let dot = 0;
  let left = 0;
  let right = 0;
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const x = a[at] ?? 0;
    const y = b[at + shift] ?? 0;
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right);
}

/** About 60 ms a character at 24 kHz. */
function toneOf(text: string): Buffer {
  const samples = Math.round(text.length * 0.06 * 24_000);
  const bytes = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) bytes.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 200 * at) / 24_000)), at * 2);
  return bytes;
}
