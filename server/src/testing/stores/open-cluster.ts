import { setTimeout as pause } from "node:timers/promises";
import { writerSettings } from "../client-writes.ts";
import { startBalancer } from "./start-balancer.ts";
import { type StartedServer, startServer } from "./start-server.ts";

export interface ClusterOptions {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  modelUrl: string;
}

const MANY = "1000000000";

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Processes behind a balancer that leaves those that are not ready. */
export async function openCluster({ databaseUrl, redisUrl, dataDir, modelUrl }: ClusterOptions) {
  const servers = new Map<number, StartedServer>();
  const portOf = ({ address }: StartedServer) => Number(new URL(address).port);
  const balancer = await startBalancer(0, () => [...servers.values()].map(portOf), 500);
  const env = {
    ...writerSettings("127.0.0.1:9"),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    TRUST_PROXY: "127.0.0.1/32",
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: modelUrl,
    LLM_MODEL: "slow",
    RATE_LIMIT_TOKENS_PER_DAY_PER_VISITOR: MANY,
    RATE_LIMIT_TOKENS_PER_DAY_PER_ADDRESS: MANY,
    RATE_LIMIT_TOKENS_PER_DAY_PER_SITE: MANY,
    RATE_LIMIT_TOKENS_PER_DAY: MANY,
  };
  const end = async (index: number, signal: NodeJS.Signals) => {
    const server = servers.get(index);
    server?.process.kill(signal);
    await server?.ended;
    servers.delete(index);
  };
  return {
    address: balancer.address,
    addressOf: (index: number) => servers.get(index)?.address ?? "",
    start: async (index: number, main?: string) => {
      const server = await startServer({ dataDir, env, ...(main === undefined ? {} : { main }) });
      while ((await fetch(`${server.address}/readyz`)).status !== 200) await pause(50);
      servers.set(index, server);
    },
    kill: (index: number) => end(index, "SIGKILL"),
    stop: (index: number) => end(index, "SIGTERM"),
    close: async () => {
      for (const index of [...servers.keys()]) await end(index, "SIGKILL");
      await balancer.close();
    },
  };
}
