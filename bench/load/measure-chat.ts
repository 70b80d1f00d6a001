import type { ChildServer } from "./child-server.ts";
import type { Figure } from "./figure.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { requestOf } from "./connection.ts";
import { type LoadResult, runLoad, type User } from "./run-load.ts";
import { createTextSource } from "./seeded-text.ts";
import { createVisitor } from "./visitor.ts";

const FEW_USERS = 8;
const BUSY_USERS = 64;
const ROUNDS = 5;
const FRESH_CHATS = 4_000;
/**
 * In all, until hardly any of a turn's code is still to be compiled. Until then a tenth to a fifth of the processor time goes into that; a
 * server that runs for days has it behind it.
 */
const WARM_CHATS = 40_000;
const WARM_INSERTS = 4_000;
/** What most visitors of a site ask. */
const COMMON_QUESTIONS = 200;

/** Messages of visitors on a customer's page, with the built-in model, against one durable insert behind the same framework. */
export async function measureChat(server: ChildServer, floor: ChildServer, library: FilledLibrary): Promise<Figure[]> {
  let visitors = 0;
  // Each question is new, because results for repeated ones are cached.
  const visitor = () => createVisitor(library, (visitors += 1));
  const fresh = await runLoad(server, { users: FEW_USERS, requests: FRESH_CHATS }, visitor);
  await runLoad(server, { users: FEW_USERS, requests: WARM_CHATS - FRESH_CHATS }, visitor);
  await runLoad(floor, { users: FEW_USERS, requests: WARM_INSERTS }, createSender);
  const calm = await runLoad(server, { users: 1, requests: 100, pauseMs: 20 }, visitor);
  const [eight, eightFloor] = await inTurns(server, floor, visitor, { users: FEW_USERS, requests: 2_000, floorRequests: 2_000 });
  const text = createTextSource(999);
  const common = Array.from({ length: COMMON_QUESTIONS }, () => text.question());
  const regular = () => createVisitor(library, (visitors += 1), common);
  const [again, againFloor] = await inTurns(server, floor, regular, { users: FEW_USERS, requests: 2_000, floorRequests: 2_000 });
  const [busy, busyFloor] = await inTurns(server, floor, visitor, { users: BUSY_USERS, requests: 800, floorRequests: 6_000 });
  return [
    { key: "chatCalmP50Ms", name: "chat, one visitor at a time: p50", value: calm.p50, unit: "ms" },
    { key: "chatCalmP95Ms", name: "chat, one visitor at a time: p95", value: calm.p95, unit: "ms", gate: 100 },
    { key: "chatCalmP99Ms", name: "chat, one visitor at a time: p99", value: calm.p99, unit: "ms" },
    { key: "chatEightP50Ms", name: "chat, 8 at once without a pause: p50", value: eight.p50, unit: "ms" },
    { key: "chatEightP95Ms", name: "chat, 8 at once without a pause: p95", value: eight.p95, unit: "ms", gate: 100 },
    { key: "chatEightP99Ms", name: "chat, 8 at once without a pause: p99", value: eight.p99, unit: "ms" },
    {
      key: "chatFreshCpuMicros",
      name: `chat, 8 at once, the first ${FRESH_CHATS} of a server: processor time each`,
      value: fresh.cpuMicros,
      unit: "µs",
    },
    { key: "chatEightCpuMicros", name: "chat, 8 at once: processor time each", value: eight.cpuMicros, unit: "µs" },
    { key: "insertEightCpuMicros", name: "floor, 8 at once: processor time each", value: eightFloor.cpuMicros, unit: "µs" },
    {
      key: "chatEightCpuRatio",
      name: "chat against a durable insert, 8 at once, every question new",
      value: eight.cpuMicros / eightFloor.cpuMicros,
      unit: "x",
      gate: 8,
      aim: 4,
    },
    {
      key: "chatAgainCpuMicros",
      name: `chat, 8 at once, ${COMMON_QUESTIONS} common questions: processor time each`,
      value: again.cpuMicros,
      unit: "µs",
    },
    {
      key: "chatAgainCpuRatio",
      name: `chat against a durable insert, 8 at once, ${COMMON_QUESTIONS} common questions`,
      value: again.cpuMicros / againFloor.cpuMicros,
      unit: "x",
      gate: 8,
      aim: 4,
    },
    {
      key: "chatPerSecond",
      name: `chat, ${BUSY_USERS} at once: replies a second`,
      value: busy.perSecond,
      unit: "/s",
    },
    { key: "chatCpuMicros", name: `chat, ${BUSY_USERS} at once: processor time each`, value: busy.cpuMicros, unit: "µs" },
    { key: "insertCpuMicros", name: `floor, ${BUSY_USERS} at once: processor time each`, value: busyFloor.cpuMicros, unit: "µs" },
    {
      key: "chatCpuRatio",
      name: `chat against a durable insert, ${BUSY_USERS} at once`,
      value: busy.cpuMicros / busyFloor.cpuMicros,
      unit: "x",
      gate: 8,
      aim: 4,
    },
  ];
}

/** Both in turns, because other work on the machine comes and goes: one round alone differs from the next by a fifth. */
async function inTurns(
  server: ChildServer,
  floor: ChildServer,
  visitor: () => User,
  { users, requests, floorRequests }: { users: number; requests: number; floorRequests: number },
): Promise<[LoadResult, LoadResult]> {
  const chats: LoadResult[] = [];
  const inserts: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    chats.push(await runLoad(server, { users, requests }, visitor));
    inserts.push(await runLoad(floor, { users, requests: floorRequests }, createSender));
  }
  return [meanOf(chats), meanOf(inserts)];
}

function meanOf(results: readonly LoadResult[]): LoadResult {
  const of = (key: keyof LoadResult) => mean(results.map((result) => result[key]));
  return { p50: of("p50"), p95: of("p95"), p99: of("p99"), max: of("max"), perSecond: of("perSecond"), cpuMicros: of("cpuMicros") };
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
