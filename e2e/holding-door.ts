import { connect, createServer, type Socket } from "node:net";

const KNOCK_MS = 200;

export interface HoldingDoor {
  origin: string;
  close(): Promise<void>;
}

/** One address in front of a server that may be gone for a while: what comes in then waits until it is back, as behind a proxy. */
export async function openHoldingDoor(upstream: number): Promise<HoldingDoor> {
  const open = new Set<Socket>();
  const upstreams = new WeakMap<Socket, Socket>();
  const server = createServer((incoming) => {
    open.add(incoming);
    incoming.on("error", () => {});
    incoming.once("close", () => {
      open.delete(incoming);
      upstreams.get(incoming)?.destroy();
    });
    knock(incoming);
  });

  function knock(incoming: Socket): void {
    const outgoing = connect(upstream, "127.0.0.1");
    upstreams.set(incoming, outgoing);
    let isConnected = false;
    outgoing.once("connect", () => {
      isConnected = true;
      incoming.pipe(outgoing).pipe(incoming);
    });
    outgoing.on("error", () => {});
    outgoing.once("close", () => {
      if (isConnected) incoming.destroy();
      else if (!incoming.destroyed) setTimeout(() => knock(incoming), KNOCK_MS);
    });
  }

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
