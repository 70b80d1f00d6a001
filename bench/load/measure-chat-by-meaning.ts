import { serverSettings, startChild } from "./child-server.ts";
import type { Figure } from "./figure.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { runLoad } from "./run-load.ts";
import { createVisitor } from "./visitor.ts";

const USERS = 8;
const WARM_CHATS = 2_000;
const CHATS = 2_000;

/** Messages of visitors to a server that searches by meaning as well, over a library that has its vectors. */
export async function measureChatByMeaning(dataDir: string, library: FilledLibrary, nodeOptions: string[]): Promise<Figure[]> {
  const server = await startChild("server/src/main.ts", { ...serverSettings(dataDir), EMBEDDINGS: "local" }, nodeOptions);
  try {
    let visitors = 0;
    const visitor = () => createVisitor(library, (visitors += 1));
    await runLoad(server, { users: USERS, requests: WARM_CHATS }, visitor);
    const calm = await runLoad(server, { users: 1, requests: 200, pauseMs: 20 }, visitor);
    const eight = await runLoad(server, { users: USERS, requests: CHATS }, visitor);
    return [
      { key: "meaningCalmP95Ms", name: "chat by meaning, one visitor at a time: p95", value: calm.p95, unit: "ms" },
      { key: "meaningEightP50Ms", name: "chat by meaning, 8 at once without a pause: p50", value: eight.p50, unit: "ms" },
      { key: "meaningEightP95Ms", name: "chat by meaning, 8 at once without a pause: p95", value: eight.p95, unit: "ms", gate: 150 },
      { key: "meaningCpuMicros", name: "chat by meaning, 8 at once: processor time each", value: eight.cpuMicros, unit: "µs" },
      { key: "meaningRssMb", name: "memory with the model, after all these", value: server.rssBytes() / 1_048_576, unit: "MB", gate: 700 },
    ];
  } finally {
    await server.close();
  }
}
