import { z } from "zod";
import type { StartedServer } from "./stores/start-server.ts";

const LISTENS = /Debugger listening on (ws:\S+)/u;
const COLLECTIONS = 3;

const Message = z.object({ id: z.number().optional(), result: z.unknown().optional(), error: z.unknown().optional() });
/** Arrays of numbers lie beside the heap. */
const HeapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

export interface HeapWatch {
  /** Collects what can be collected; resolves with the bytes that are still held. */
  measure(): Promise<number>;
  close(): void;
}

/** Looks into the heap of a server that was started with `NODE_OPTIONS=--inspect=127.0.0.1:0`. */
export async function watchHeap(server: StartedServer): Promise<HeapWatch> {
  const address = LISTENS.exec(server.output())?.[1];
  if (address === undefined) throw new Error("The server was started without its inspector.");
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector cannot be reached.")));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = Message.parse(JSON.parse(String(data)));
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(JSON.stringify(error)));
    waiting.delete(id);
  });
  let asked = 0;
  const ask = (method: string): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    asked += 1;
    waiting.set(asked, answer);
    socket.send(JSON.stringify({ id: asked, method }));
    return answer.promise;
  };
  return {
    measure: async () => {
      for (let each = 0; each < COLLECTIONS; each += 1) await ask("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = HeapUsage.parse(await ask("Runtime.getHeapUsage"));
      return usedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
