import type { WebSocket } from "ws";

export const closeCodes = { done: 1000, policy: 1008, restart: 1012, tryLater: 1013 } as const;

const PING_MS = 10_000;
const PONG_MS = 4_000;
/** Sound may come this much faster than it is spoken, for as long as a phone catches up after a tunnel. */
const FASTER = 2;
const BURST_SECONDS = 3;
/** A message costs at least as much as a short frame of sound. */
const MESSAGE_BYTES = 512;
export const MAX_CALL_MS = 10 * 60_000;
/** What waits for a slow reader: above the first no sound is sent, above the second the socket is closed. */
const CONGESTED_BYTES = 256 * 1_024;
const MAX_WAITING_BYTES = 1_024 * 1_024;

export interface SocketGuardOptions {
  bytesPerSecond: number;
  maxCallMs?: number;
  onTooLong(): void;
}

export interface SocketGuard {
  /** Counts what came in; false once the peer was cut off for sending too much. */
  admit(bytes: number): boolean;
  isCongested(): boolean;
  /** Sends, unless the peer reads nothing. */
  send(text: string): void;
  stop(): void;
}

/** Holds a peer to its pace, notices when it is gone, and never keeps much for one that does not read. */
export function guardSocket(socket: WebSocket, { bytesPerSecond, maxCallMs = MAX_CALL_MS, onTooLong }: SocketGuardOptions): SocketGuard {
  const capacity = bytesPerSecond * FASTER * BURST_SECONDS;
  let level = 0;
  let levelAt = performance.now();
  let pongTimer: NodeJS.Timeout | undefined;
  const ping = setInterval(() => {
    socket.ping();
    pongTimer = setTimeout(() => socket.terminate(), PONG_MS);
  }, PING_MS);
  socket.on("pong", () => clearTimeout(pongTimer));
  const tooLong = setTimeout(onTooLong, maxCallMs);

  return {
    admit: (bytes) => {
      const now = performance.now();
      level = Math.max(0, level - ((now - levelAt) / 1_000) * bytesPerSecond * FASTER) + Math.max(bytes, MESSAGE_BYTES);
      levelAt = now;
      if (level <= capacity) return true;
      socket.close(closeCodes.policy, "Too much was sent.");
      return false;
    },
    isCongested: () => socket.bufferedAmount > CONGESTED_BYTES,
    send: (text) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
      else socket.send(text);
    },
    stop: () => {
      clearInterval(ping);
      clearTimeout(pongTimer);
      clearTimeout(tooLong);
    },
  };
}
