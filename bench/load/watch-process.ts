import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ChildServer } from "./child-server.ts";

const SAMPLE_MS = 2_000;
const MINUTE_MS = 60_000;

/** The least that a process held within one minute: what its garbage collector and its short-lived sockets leave. */
export interface MinuteOfProcess {
  minute: number;
  rssBytes: number;
  descriptors: number;
}

/** Samples a process until `signal` aborts; resolves with its minutes, whole ones only. */
export async function watchProcess(server: ChildServer, signal: AbortSignal): Promise<MinuteOfProcess[]> {
  const minutes: MinuteOfProcess[] = [];
  const startedAt = performance.now();
  while (!signal.aborted) {
    const minute = Math.floor((performance.now() - startedAt) / MINUTE_MS);
    const sample = { minute, rssBytes: server.rssBytes(), descriptors: readdirSync(`/proc/${server.pid}/fd`).length };
    const known = minutes[minute];
    if (known === undefined) minutes.push(sample);
    else {
      known.rssBytes = Math.min(known.rssBytes, sample.rssBytes);
      known.descriptors = Math.min(known.descriptors, sample.descriptors);
    }
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => {});
  }
  return minutes.slice(0, Math.floor((performance.now() - startedAt) / MINUTE_MS));
}

/** The middle one of the slopes between all pairs of points (Theil, 1950; Sen, 1968): a burst or two do not move it. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x, y], index) => points.slice(index + 1).map(([laterX, laterY]) => (laterY - y) / (laterX - x)));
  return slopes.sort((left, right) => left - right)[Math.floor(slopes.length / 2)] ?? 0;
}
