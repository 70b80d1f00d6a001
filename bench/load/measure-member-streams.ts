import type { LiveEvent } from "@disco/protocol";
import { setTimeout as pause } from "node:timers/promises";
import { followEvents } from "../../server/src/testing/follow-events.ts";
import type { ChildServer } from "./child-server.ts";
import type { Figure } from "./figure.ts";

const AT_ONCE = 20;
const SETTLE_MS = 3_000;
const STREAM_GATE_KB = 150;

/** Opens a member's stream for each bearer, each of an organization of its own, and measures what they add. */
export async function measureMemberStreams(server: ChildServer, bearers: readonly string[]): Promise<Figure[]> {
  const open = async (bearer: string) =>
    followEvents<LiveEvent>(`http://127.0.0.1:${server.port}/api/live`, { headers: { authorization: `Bearer ${bearer}` } });
  // The code of a first stream is no cost of the others.
  const [first = "", ...others] = bearers;
  const streams = [await open(first)];
  await pause(SETTLE_MS);
  const rssBefore = server.rssBytes();
  for (let from = 0; from < others.length; from += AT_ONCE)
    streams.push(...(await Promise.all(others.slice(from, from + AT_ONCE).map(open))));
  await pause(SETTLE_MS);
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  // Two beats.
  await pause(30_000);
  const cpuShare = (server.cpuMs() - cpuBefore) / (performance.now() - startedAt);
  const alive = streams.filter(({ events }) => events[0]?.type === "snapshot").length;
  const figures: Figure[] = [
    { key: "memberStreams", name: "member streams that live", value: alive, unit: "", gate: bearers.length, compare: "at least" },
    {
      key: "memberStreamKb",
      name: "memory of a member stream",
      value: (server.rssBytes() - rssBefore) / others.length / 1_024,
      unit: "kB",
      gate: STREAM_GATE_KB,
    },
    { key: "memberStreamsRssMb", name: "memory with all of them open", value: server.rssBytes() / 1_048_576, unit: "MB" },
    { key: "memberStreamsCpuShare", name: "share of one core while they are idle", value: cpuShare, unit: "" },
  ];
  for (const stream of streams) stream.close();
  return figures;
}
