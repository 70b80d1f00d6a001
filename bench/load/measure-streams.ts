import { setTimeout as pause } from "node:timers/promises";
import { type ChildServer, serverSettings, startChild } from "./child-server.ts";
import type { Figure } from "./figure.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { openStreams, type Streams } from "./streams.ts";
import { timesOf } from "./run-load.ts";

const IDLE = 2_000;
const ACTIVE = 500;
const SETTLE_MS = 1_000;
const WATCH_MS = 10_000;

/** Streams of a language model's words through one server process: 2,000 that say little, and 500 at 20 tokens a second. */
export async function measureStreams(dataDir: string, library: FilledLibrary, nodeOptions: string[]): Promise<Figure[]> {
  const open: Streams[] = [];
  const children: ChildServer[] = [];
  try {
    const model = await startChild("bench/load/fake-model.ts");
    children.push(model);
    const service = { LLM_PROVIDER: "openai-compatible", LLM_BASE_URL: `http://127.0.0.1:${model.port}/v1`, LLM_MODEL: "clock" };
    const server = await startChild("server/src/main.ts", { ...serverSettings(dataDir), ...service }, nodeOptions);
    children.push(server);
    const few = await openStreams(server.port, library, "idle", 50);
    few.close();
    await pause(SETTLE_MS);
    const rssBefore = server.rssBytes();
    const idle = await openStreams(server.port, library, "idle", IDLE);
    open.push(idle);
    await pause(SETTLE_MS);
    const rssIdle = server.rssBytes();
    const active = await openStreams(server.port, library, "active", ACTIVE);
    open.push(active);
    await pause(SETTLE_MS);
    await eventLoopLag(server.port);
    active.forget();
    const cpuBefore = server.cpuMs();
    const startedAt = performance.now();
    await pause(WATCH_MS);
    const watchedMs = performance.now() - startedAt;
    const cpuShare = (server.cpuMs() - cpuBefore) / watchedMs;
    const delays = timesOf(active.delays);
    const gaps = timesOf(active.gaps);
    const perSecond = active.delays.length / (watchedMs / 1_000);
    const lag = await eventLoopLag(server.port);
    return [
      { key: "streamsIdleAlive", name: "idle streams that live", value: idle.alive(), unit: "", gate: IDLE, compare: "at least" },
      { key: "streamsActiveAlive", name: "active streams that live", value: active.alive(), unit: "", gate: ACTIVE, compare: "at least" },
      { key: "streamsCut", name: "streams that were cut off", value: idle.cut() + active.cut(), unit: "", gate: 0 },
      { key: "tokensPerSecond", name: "tokens delivered a second", value: perSecond, unit: "/s", gate: ACTIVE * 19, compare: "at least" },
      { key: "tokenDelayP50Ms", name: "a token from the model to the visitor: p50", value: delays.p50, unit: "ms" },
      { key: "tokenDelayP99Ms", name: "a token from the model to the visitor: p99", value: delays.p99, unit: "ms", gate: 100, aim: 15 },
      { key: "tokenGapP99Ms", name: "between two tokens of a stream (50 ms apart): p99", value: gaps.p99, unit: "ms", gate: 150 },
      { key: "eventLoopLagP99Ms", name: "event loop lag: p99", value: lag.p99Ms, unit: "ms" },
      { key: "eventLoopLagMaxMs", name: "event loop lag: max", value: lag.maxMs, unit: "ms" },
      { key: "streamsCpuShare", name: "share of one core", value: cpuShare, unit: "" },
      { key: "tokenCpuMicros", name: "processor time for each token", value: (cpuShare * 1e6) / perSecond, unit: "µs" },
      { key: "idleStreamKb", name: "memory of an idle stream", value: (rssIdle - rssBefore) / IDLE / 1_024, unit: "kB", gate: 30 },
      { key: "rssMb", name: "memory with all streams open", value: server.rssBytes() / 1_048_576, unit: "MB" },
    ];
  } finally {
    for (const streams of open) streams.close();
    for (const child of children.toReversed()) await child.close();
  }
}

async function eventLoopLag(port: number): Promise<{ p99Ms: number; maxMs: number }> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  const read = (name: string) => Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, "mu").exec(text)?.[1]) * 1_000;
  return { p99Ms: read("p99"), maxMs: read("max") };
}
