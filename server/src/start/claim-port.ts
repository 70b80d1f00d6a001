import { once } from "node:events";
import { createServer } from "node:net";
import { listenFailure } from "./listen-failure.ts";

/** A port that is kept from other programs until it is let go. */
export interface PortClaim {
  port: number;
  release(): Promise<void>;
}

/**
 * Finds a free port where PORT is 0, and keeps it while the server starts: every part writes links with the address that people reach
 * the server under, long before it listens. Null where PORT names one.
 */
export async function claimPort(source: NodeJS.ProcessEnv): Promise<PortClaim | null> {
  if (!/^\s*0+\s*$/u.test(source["PORT"] ?? "")) return null;
  const holder = createServer((socket) => socket.destroy());
  const host = source["HOST"]?.trim() || "127.0.0.1";
  holder.listen({ port: 0, host });
  await once(holder, "listening").catch((error: unknown) => Promise.reject(listenFailure(error, host)));
  const address = holder.address();
  if (typeof address !== "object" || address === null) throw new Error("A free port could not be found.");
  return {
    port: address.port,
    release: async () => {
      holder.close();
      await once(holder, "close");
    },
  };
}
