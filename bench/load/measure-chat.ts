import type { ChildServer } from "./child-server.ts";
import type { Figure } from "./figure.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { requestOf } from "./connection.ts";
import { type LoadResult, runLoad, type User } from "./run-load.ts";
import { createTextSource } from "./seeded-text.ts";
import { createVisitor } from "./visitor.ts";

const BUSY_USERS = 64;
const ROUNDS = 3;

/** Messages of visitors on a customer's page, with the built-in model, against one durable insert behind the same framework. */
export async function measureChat(server: ChildServer, floor: ChildServer, library: FilledLibrary): Promise<Figure[]> {
  const visitor = (index: number) => createVisitor(library, index);
  await runLoad(server, { users: 8, requests: 4_000 }, visitor);
  await runLoad(floor, { users: 8, requests: 4_000 }, createSender);
  const calm = await runLoad(server, { users: 1, requests: 100, pauseMs: 20 }, visitor);
  const eight = await runLoad(server, { users: 8, requests: 800 }, visitor);
  const eightFloor = await runLoad(floor, { users: 8, requests: 4_000 }, createSender);
  const busy: LoadResult[] = [];
  const busyFloor: LoadResult[] = [];
  // In turns, because other work on the machine comes and goes.
  for (let round = 0; round < ROUNDS; round += 1) {
    busy.push(await runLoad(server, { users: BUSY_USERS, requests: 800 }, visitor));
    busyFloor.push(await runLoad(floor, { users: BUSY_USERS, requests: 6_000 }, createSender));
  }
  const cpu = mean(busy.map(({ cpuMicros }) => cpuMicros));
  const floorCpu = mean(busyFloor.map(({ cpuMicros }) => cpuMicros));
  return [
    { key: "chatCalmP50Ms", name: "chat, one visitor at a time: p50", value: calm.p50, unit: "ms" },
    { key: "chatCalmP95Ms", name: "chat, one visitor at a time: p95", value: calm.p95, unit: "ms", gate: 40, aim: 15 },
    { key: "chatCalmP99Ms", name: "chat, one visitor at a time: p99", value: calm.p99, unit: "ms" },
    { key: "chatEightP50Ms", name: "chat, 8 at once without a pause: p50", value: eight.p50, unit: "ms" },
    { key: "chatEightP95Ms", name: "chat, 8 at once without a pause: p95", value: eight.p95, unit: "ms", gate: 40, aim: 15 },
    { key: "chatEightP99Ms", name: "chat, 8 at once without a pause: p99", value: eight.p99, unit: "ms" },
    { key: "chatEightCpuMicros", name: "chat, 8 at once: processor time each", value: eight.cpuMicros, unit: "µs" },
    { key: "insertEightCpuMicros", name: "floor, 8 at once: processor time each", value: eightFloor.cpuMicros, unit: "µs" },
    {
      key: "chatEightCpuRatio",
      name: "chat against a durable insert, 8 at once",
      value: eight.cpuMicros / eightFloor.cpuMicros,
      unit: "x",
      gate: 8,
      aim: 4,
    },
    {
      key: "chatPerSecond",
      name: `chat, ${BUSY_USERS} at once: replies a second`,
      value: mean(busy.map(({ perSecond }) => perSecond)),
      unit: "/s",
    },
    { key: "chatCpuMicros", name: `chat, ${BUSY_USERS} at once: processor time each`, value: cpu, unit: "µs" },
    { key: "insertCpuMicros", name: `floor, ${BUSY_USERS} at once: processor time each`, value: floorCpu, unit: "µs" },
    {
      key: "chatCpuRatio",
      name: `chat against a durable insert, ${BUSY_USERS} at once`,
      value: cpu / floorCpu,
      unit: "x",
      gate: 8,
      aim: 4,
    },
  ];
}

/** Sends the floor what a visitor would send. */
function createSender(index: number): User {
  const text = createTextSource(1_000 + index);
  return {
    next: () =>
      requestOf(
        "POST",
        "/message",
        {},
        JSON.stringify({ message: text.question(), messageId: crypto.randomUUID(), timezone: "Europe/Berlin" }),
      ),
    learn: () => {},
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
