import type { ChildServer } from "./child-server.ts";
import { type Answer, type Connection, openConnection } from "./connection.ts";

export interface Times {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface LoadResult extends Times {
  perSecond: number;
  /** Processor time of the server for each request, in microseconds. */
  cpuMicros: number;
}

/** One user of a connection: makes a request, and learns from its answer. */
export interface User {
  next(): Buffer;
  learn(answer: Answer): void;
}

/** Asks with `users` connections at once, each waiting for its answer (and then `pauseMs`), until `requests` are answered. */
export async function runLoad(
  server: ChildServer,
  options: { users: number; requests: number; pauseMs?: number; expect?: number },
  createUser: (index: number) => User,
): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: options.users }, () => openConnection(server.port)));
  const times: number[] = [];
  let left = options.requests;
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const use = async (connection: Connection, user: User) => {
    while (left > 0) {
      left -= 1;
      const sentAt = performance.now();
      const answer = await connection.send(user.next());
      times.push(performance.now() - sentAt);
      if (answer.status !== (options.expect ?? 200)) throw new Error(`${answer.status}: ${answer.body.toString("utf8").slice(0, 500)}`);
      user.learn(answer);
      if (options.pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.pauseMs));
    }
  };
  try {
    await Promise.all(connections.map((connection, index) => use(connection, createUser(index))));
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuMicros = ((server.cpuMs() - cpuBefore) * 1_000) / options.requests;
  return { ...timesOf(times), perSecond: options.requests / seconds, cpuMicros };
}

/** A user who asks the same thing each time. */
export function repeat(request: Buffer): () => User {
  return () => ({ next: () => request, learn: () => {} });
}

export function timesOf(values: readonly number[]): Times {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
