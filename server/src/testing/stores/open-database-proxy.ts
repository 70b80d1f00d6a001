import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * How the way to the database is. `refused`: what stands is reset and nothing new is let in. `silent`: everything stands, and nothing
 * arrives any more on either side, nor ever will on what stood then.
 */
export type DatabaseWay = "open" | "refused" | "silent";

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string;
  turn(way: DatabaseWay): Promise<void>;
  /**
   * Lets the database commit the next transaction in which `text` is sent, and resets the connection instead of telling so.
   * Resolves once that has happened.
   */
  loseCommitOf(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A loopback proxy in front of a Postgres, on a port of its own that stays the same. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const lost: { text: string; resolve: () => void }[] = [];
  let way: DatabaseWay = "open";

  const server = createServer((near) => {
    if (way === "silent") {
      swallow(near);
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    let awaited: { text: string; resolve: () => void } | undefined;
    let isCommitted = false;
    near.on("data", (data) => {
      awaited ??= lost.find(({ text }) => data.includes(text));
      if (awaited !== undefined && data.includes("commit\0")) isCommitted = true;
      far.write(data);
    });
    far.on("data", (data) => {
      if (!isCommitted || awaited === undefined) return void near.write(data);
      lost.splice(lost.indexOf(awaited), 1);
      far.destroy();
      near.resetAndDestroy();
      awaited.resolve();
    });
    for (const [socket, other] of [pair, [far, near]] as const) {
      socket
        .on("error", () => {})
        .on("close", () => {
          pairs.delete(pair);
          if (way !== "silent") other.destroy();
        });
      socket.on("end", () => {
        if (way !== "silent") other.end();
      });
    }
  });
  await listen(server, 0);
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The proxy has no port.");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(bound.port);
  const swallowed = new Set<Socket>();

  /** Takes what comes and passes nothing on; it is never closed from this side. */
  function swallow(socket: Socket): void {
    swallowed.add(socket);
    socket
      .removeAllListeners("data")
      .removeAllListeners("end")
      .on("error", () => {})
      .resume();
  }

  return {
    url: url.href,
    turn: async (next) => {
      way = next;
      if (next === "refused") {
        const closed = new Promise((resolve) => server.close(resolve));
        for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
        await closed;
      }
      if (next === "silent") for (const pair of pairs) pair.forEach(swallow);
      if (next === "open" && !server.listening) await listen(server, bound.port);
    },
    loseCommitOf: (text) => new Promise((resolve) => lost.push({ text, resolve })),
    close: async () => {
      for (const socket of [...[...pairs].flat(), ...swallowed]) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
}
