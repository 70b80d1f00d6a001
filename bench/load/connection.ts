import { connect, type Socket } from "node:net";

export interface Answer {
  status: number;
  head: string;
  body: Buffer;
}

/** One kept-alive connection, one request at a time, with as little work of its own as can be: it shares the machine with what it measures. */
export interface Connection {
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/** A whole request as it goes over the wire. */
export function requestOf(method: string, path: string, headers: Record<string, string> = {}, body?: string): Buffer {
  const all = {
    host: "127.0.0.1",
    ...(body !== undefined && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
}

/** Opens a connection. Answers must carry a length, as all of the measured ones do. */
export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve(answer: Answer): void; reject(reason: unknown): void } | null = null;
  socket.on("data", (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const end = received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = received.toString("latin1", 0, end);
    const status = Number(head.slice(9, 12));
    // A 304 may tell the length of what it does not send.
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? 0);
    if (status !== 304 && /\r\ntransfer-encoding:/iu.test(head)) return fail(new Error("An answer without a length."));
    if (received.length < end + 4 + length) return;
    const body = received.subarray(end + 4, end + 4 + length);
    received = Buffer.alloc(0);
    const { resolve } = waiting ?? {};
    waiting = null;
    resolve?.({ status, head, body });
  });
  const fail = (error: unknown) => {
    const { reject } = waiting ?? {};
    waiting = null;
    reject?.(error);
  };
  socket.on("error", fail).on("close", () => fail(new Error("The connection was closed.")));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
