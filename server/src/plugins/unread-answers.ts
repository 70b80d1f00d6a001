import type { Server } from "node:http";
import type { Socket } from "node:net";

const CHECKS_PER_TIMEOUT = 5;

/**
 * Closes connections whose peer has read nothing of a waiting answer for `silentMs`, twice as long at the latest. Node's own socket timer
 * is set only where a check finds something waiting: it restarts with every write, which is each word of each stream.
 */
export function giveUpUnread(server: Server, silentMs: number): Server {
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    for (const socket of open) {
      const isWaiting = socket.writableLength > 0;
      // Another timeout is the server's own for idle connections.
      const isTimed = socket.timeout === silentMs;
      if (isWaiting !== isTimed) socket.setTimeout(isWaiting ? silentMs : 0);
    }
  }

  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("listening", () => {
    timer ??= setInterval(check, silentMs / CHECKS_PER_TIMEOUT).unref();
  });
  server.on("close", () => {
    clearInterval(timer);
    timer = undefined;
  });
  return server;
}
