import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ChildServer } from "./child-server.ts";

/**
 * A collection leaves the young space at 1 MB, and a busy server has it back at its full size a tenth of a second later: looked at four times
 * a second, the least of some minutes is as much by luck as by what is held.
 */
const SAMPLE_MS = 10;
const MINUTE_MS = 60_000;
/** A server at half load collects its old space every two to five minutes; until then that only fills. A span holds one collection for certain. */
export const SPAN_MINUTES = 10;

/** The least that a process held within some minutes: what its garbage collector and its short-lived sockets leave. */
export interface SpanOfProcess {
  /** In minutes since the start. */
  from: number;
  rssBytes: number;
  descriptors: number;
}

export function descriptorsOf(server: ChildServer): number {
  return readdirSync(`/proc/${server.pid}/fd`).length;
}

/** Samples a process until `signal` aborts; resolves with its spans, whole ones only. */
export async function watchProcess(server: ChildServer, signal: AbortSignal): Promise<SpanOfProcess[]> {
  const spans: SpanOfProcess[] = [];
  const startedAt = performance.now();
  const spansUntilNow = () => Math.floor((performance.now() - startedAt) / (SPAN_MINUTES * MINUTE_MS));
  while (!signal.aborted) {
    const place = spansUntilNow();
    const sample = { from: SPAN_MINUTES * place, rssBytes: server.rssBytes(), descriptors: descriptorsOf(server) };
    const known = spans[place];
    if (known === undefined) spans.push(sample);
    else {
      known.rssBytes = Math.min(known.rssBytes, sample.rssBytes);
      known.descriptors = Math.min(known.descriptors, sample.descriptors);
    }
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => {});
  }
  return spans.slice(0, spansUntilNow());
}

/** The middle one of the slopes between all pairs of points (Theil, 1950; Sen, 1968): a burst or two do not move it. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x, y], index) => points.slice(index + 1).map(([laterX, laterY]) => (laterY - y) / (laterX - x)));
  return slopes.sort((left, right) => left - right)[Math.floor(slopes.length / 2)] ?? 0;
}
