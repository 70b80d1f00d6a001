import { routes } from "@disco/protocol/routes";
import { type ChildServer, startChild } from "./child-server.ts";
import { openConnection, requestOf } from "./connection.ts";
import type { Figure } from "./figure.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { mean } from "./measure-chat.ts";
import { repeat, runLoad } from "./run-load.ts";

const USERS = 16;
const REQUESTS = 4_000;
const ROUNDS = 3;

/** The context card and the widget's files, each against the least that could answer alike. */
export async function measureReads(server: ChildServer, dataDir: string, library: FilledLibrary, floor: ChildServer): Promise<Figure[]> {
  const context = routes.readContext.path.replace(":slug", library.slug);
  const first = await askOnce(server.port, requestOf("GET", context));
  const etag = /\r\netag: (.+)/iu.exec(first.head)?.[1] ?? "";
  const card = await against(server, requestOf("GET", context), floor, requestOf("GET", "/row"));
  const unchanged = await against(server, requestOf("GET", context, { "if-none-match": etag }), floor, requestOf("GET", "/bare"), 304);
  const figures: Figure[] = [
    { key: "contextBytes", name: "context card: size", value: first.body.length, unit: "bytes" },
    { key: "contextCpuMicros", name: "context card: processor time each", value: card.cpu, unit: "µs" },
    { key: "contextP99Ms", name: `context card, ${USERS} at once: p99`, value: card.p99, unit: "ms", gate: 20 },
    { key: "contextCpuRatio", name: "context card against a kysely read", value: card.ratio, unit: "x", gate: 2, aim: 1 },
    { key: "unchangedCpuMicros", name: "context card, unchanged (304): processor time each", value: unchanged.cpu, unit: "µs" },
    { key: "unchangedCpuRatio", name: "context card, unchanged, against a bare GET", value: unchanged.ratio, unit: "x", gate: 2, aim: 1 },
  ];
  for (const [key, name] of [["loader", "disco.js"]] as const) {
    const request = requestOf("GET", `/widget/${name}`, { "accept-encoding": "gzip, deflate, br" });
    const file = await askOnce(server.port, request);
    if (file.status !== 200) continue;
    const fileFloor = await startChild("bench/load/floor-server.ts", { DATA_DIR: dataDir, FILE_BYTES: String(file.body.length) });
    try {
      const served = await against(server, request, fileFloor, requestOf("GET", "/file"));
      figures.push(
        { key: `${key}CpuMicros`, name: `widget ${name}, ${file.body.length} bytes: processor time each`, value: served.cpu, unit: "µs" },
        { key: `${key}CpuRatio`, name: `widget ${name} against a buffer in memory`, value: served.ratio, unit: "x", gate: 1.3, aim: 1.1 },
      );
    } finally {
      await fileFloor.close();
    }
  }
  return figures;
}

async function against(server: ChildServer, request: Buffer, floor: ChildServer, floorRequest: Buffer, expect = 200) {
  await runLoad(server, { users: USERS, requests: 1_000, expect }, repeat(request));
  await runLoad(floor, { users: USERS, requests: 1_000 }, repeat(floorRequest));
  const ours = [];
  const floors = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await runLoad(server, { users: USERS, requests: REQUESTS, expect }, repeat(request)));
    floors.push(await runLoad(floor, { users: USERS, requests: REQUESTS }, repeat(floorRequest)));
  }
  const cpu = mean(ours.map(({ cpuMicros }) => cpuMicros));
  return { cpu, p99: Math.min(...ours.map(({ p99 }) => p99)), ratio: cpu / mean(floors.map(({ cpuMicros }) => cpuMicros)) };
}

async function askOnce(port: number, request: Buffer) {
  const connection = await openConnection(port);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}
