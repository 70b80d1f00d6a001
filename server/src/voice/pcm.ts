/** Mono 16-bit sound, little-endian on every wire. */
export type Pcm = Int16Array;

/** Bytes of a wire as samples; an odd byte is kept for the next frame. */
export function createPcmReader(): (bytes: Buffer) => Pcm {
  let odd: number | null = null;
  return (bytes) => {
    const joined = odd === null ? bytes : Buffer.concat([Buffer.of(odd), bytes]);
    const count = joined.length >> 1;
    odd = joined.length % 2 === 1 ? (joined.at(-1) ?? null) : null;
    const samples = new Int16Array(count);
    for (let at = 0; at < count; at += 1) samples[at] = joined.readInt16LE(at * 2);
    return samples;
  };
}

export function toBytes(pcm: Pcm): Buffer {
  const bytes = Buffer.allocUnsafe(pcm.length * 2);
  for (let at = 0; at < pcm.length; at += 1) bytes.writeInt16LE(pcm[at] ?? 0, at * 2);
  return bytes;
}

export function joinPcm(parts: readonly Pcm[]): Pcm {
  const joined = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Loudness from 0 to 1. */
export function rootMeanSquare(pcm: Pcm): number {
  if (pcm.length === 0) return 0;
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / pcm.length) / 32_768;
}

/** Gathers sound of any lengths into frames of one length. */
export function createFramer(frameLength: number): (pcm: Pcm) => Pcm[] {
  let rest: Pcm = new Int16Array(0);
  return (pcm) => {
    const all = rest.length === 0 ? pcm : joinPcm([rest, pcm]);
    const frames: Pcm[] = [];
    let at = 0;
    for (; at + frameLength <= all.length; at += frameLength) frames.push(all.slice(at, at + frameLength));
    rest = all.slice(at);
    return frames;
  };
}

const TAPS = 16;

/** Changes the rate of a stream of sound with a windowed sinc, which keeps what is above the lower rate's half out. */
export function createResampler(from: number, to: number): (pcm: Pcm) => Pcm {
  if (from === to) return (pcm) => pcm;
  const step = from / to;
  const cutoff = Math.min(1, to / from);
  const reach = Math.ceil(TAPS / 2 / cutoff);
  let held: Pcm = new Int16Array(reach);
  let position = reach;
  return (pcm) => {
    const input = joinPcm([held, pcm]);
    const output: number[] = [];
    for (; position + reach < input.length; position += step) output.push(sampleAt(input, position, reach, cutoff));
    const drop = Math.max(0, Math.floor(position) - reach);
    held = input.slice(drop);
    position -= drop;
    return Int16Array.from(output);
  };
}

function sampleAt(input: Pcm, position: number, reach: number, cutoff: number): number {
  const center = Math.floor(position);
  let sum = 0;
  let weights = 0;
  for (let at = center - reach + 1; at <= center + reach; at += 1) {
    const distance = at - position;
    const x = Math.PI * distance * cutoff;
    const sinc = distance === 0 ? 1 : Math.sin(x) / x;
    const weight = sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1)));
    sum += (input[at] ?? 0) * weight;
    weights += weight;
  }
  return Math.max(-32_768, Math.min(32_767, Math.round(sum / weights)));
}

/** A WAV file of one stretch of sound. */
export function toWav(pcm: Pcm, sampleRate: number): Buffer {
  const body = toBytes(pcm);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, body]);
}
