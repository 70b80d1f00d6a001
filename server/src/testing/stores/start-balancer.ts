import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";

export interface Balancer {
  address: string;
  /** How many requests each upstream has answered. */
  served: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/**
 * One address in front of several server processes: each request goes to the next of them, so no two of one visitor need meet
 * the same process. A process that does not answer the knock is passed over, as any load balancer would, and one that is not ready where
 * `readyEveryMs` says how often to ask.
 */
export async function startBalancer(port: number, upstreams: () => readonly number[], readyEveryMs?: number): Promise<Balancer> {
  const served = new Map<number, number>();
  // Without keep-alive a dead process is noticed at the connect, before any of the request was handed over.
  const agent = new Agent({ keepAlive: false });
  const away = new Set<number>();
  let next = 0;

  const look = async (upstream: number) => {
    const isReady = await fetch(`http://127.0.0.1:${upstream}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) away.delete(upstream);
    else away.add(upstream);
  };
  const looking = readyEveryMs === undefined ? undefined : setInterval(() => void Promise.all(upstreams().map(look)), readyEveryMs);

  function inOrder(): number[] {
    const all = upstreams();
    const found = all.filter((upstream) => !away.has(upstream));
    const ready = found.length === 0 ? all : found;
    const first = next++ % Math.max(1, ready.length);
    return [...ready.slice(first), ...ready.slice(0, first)];
  }

  const server = createServer((incoming, outgoing) => {
    const order = inOrder();
    collect(incoming).then(
      (body) => forward(incoming, body, outgoing, order),
      () => outgoing.destroy(),
    );
  });

  server.on("upgrade", (incoming, socket, head) => {
    const upstream = connect(inOrder()[0] ?? 0, "127.0.0.1");
    const lines = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    upstream.write(`${[`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      from.pipe(to).once("error", () => from.destroy());
  });

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, [upstream, ...others]: number[]): void {
    if (upstream === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const sent = request({
      agent,
      host: "127.0.0.1",
      port: upstream,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" },
    });
    let isConnected = false;
    sent.once("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    sent.once("response", (reply) => {
      served.set(upstream, (served.get(upstream) ?? 0) + 1);
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      reply.once("error", () => outgoing.destroy());
      outgoing.once("close", () => reply.destroy());
    });
    sent.once("error", () => {
      if (isConnected || outgoing.headersSent) outgoing.destroy();
      else forward(incoming, body, outgoing, others);
    });
    sent.end(body);
  }

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const listening = server.address();
  return {
    address: `http://127.0.0.1:${typeof listening === "object" ? listening?.port : port}`,
    served,
    close: () =>
      new Promise((resolve) => {
        clearInterval(looking);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function collect(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
