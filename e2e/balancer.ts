import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

export interface Balancer {
  /** How many requests each upstream has answered. */
  served: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/**
 * One address in front of several server processes: each request goes to the next of them, so no two of one visitor need meet
 * the same process. A process that does not answer the knock is passed over, as any load balancer would.
 */
export async function startBalancer(port: number, upstreamPorts: readonly number[]): Promise<Balancer> {
  const served = new Map(upstreamPorts.map((upstream) => [upstream, 0]));
  // Without keep-alive a dead process is noticed at the connect, before any of the request was handed over.
  const agent = new Agent({ keepAlive: false });
  let next = 0;

  const server = createServer((incoming, outgoing) => {
    const first = next++;
    const order = upstreamPorts.map((_, index) => upstreamPorts[(first + index) % upstreamPorts.length] ?? port);
    collect(incoming).then(
      (body) => forward(incoming, body, outgoing, order),
      () => outgoing.destroy(),
    );
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
  return {
    served,
    close: () =>
      new Promise((resolve) => {
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
