import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Looks within the time in which nothing moves. */
const LOOKS = 5;

/**
 * Closes connections whose peer takes nothing of what waits for it, which stays in memory until then: after `silentMs` at the earliest,
 * and at the latest after little more than twice as long. Only where something waits at a look is Node's own timer set, which also sees
 * how much of one large write has gone out. Every write winds it up anew; with each word of each stream that would cost as much as the
 * word itself.
 */
export function giveUpUnread(server: Server, silentMs: number): Server {
  // In places that are used again: a set that is filled and emptied is made over.
  const open: (Socket | null)[] = [];
  const free: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    for (const socket of open) {
      if (socket === null) continue;
      const isWaiting = socket.writableLength > 0;
      // Any other limit is the server's own for a connection that is idle, and stays.
      const isTimed = socket.timeout === silentMs;
      if (isWaiting !== isTimed) socket.setTimeout(isWaiting ? silentMs : 0);
    }
  }

  server.on("connection", (socket: Socket) => {
    const place = free.pop() ?? open.length;
    open[place] = socket;
    socket.once("close", () => {
      open[place] = null;
      free.push(place);
    });
  });
  server.on("listening", () => {
    timer ??= setInterval(look, silentMs / LOOKS).unref();
  });
  server.on("close", () => {
    clearInterval(timer);
    timer = undefined;
  });
  return server;
}
