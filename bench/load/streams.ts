import { headers, routes } from "@disco/protocol/routes";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { requestOf } from "./connection.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { ageOf } from "./stamp.ts";

const DELTA = /"reply\.delta","text":"([^"]*)"/gu;
const STAMP = /[0-9a-z]{5}/gu;
/** New streams that wait for their first token at once, as visitors would come. */
const OPENING = 50;
const SHOWN_FAILURES = 3;
const MAX_AGE_MS = 60_000;
const MAX_OPENING_MS = 30_000;

/** Open streams of one kind, and what has come through them since the last `forget`. */
export interface Streams {
  /** How long each token took from the model's service to the visitor, in milliseconds. */
  delays: number[];
  /** Time between two deliveries on one stream, in milliseconds. */
  gaps: number[];
  alive(): number;
  /** Streams that ended without their reply's last event. */
  cut(): number;
  forget(): void;
  close(): void;
}

/** Opens streams whose visitors ask the clock model; resolves once each has its first token, or when it has taken too long. */
export async function openStreams(port: number, library: FilledLibrary, kind: "idle" | "active", count: number): Promise<Streams> {
  const sockets = new Set<Socket>();
  let cut = 0;
  let failures = 0;
  let opening = 0;
  /** Visitors whose turn has ended, in a queue: they would not all come back in the same moment. */
  const waiting: (() => void)[] = [];
  const openInTurn = async () => {
    if (opening >= OPENING) await new Promise<void>((resolve) => waiting.push(resolve));
    opening += 1;
    try {
      if (!isClosed) await openOne();
    } finally {
      opening -= 1;
      waiting.shift()?.();
    }
  };
  let isClosed = false;
  const streams: Streams = {
    delays: [],
    gaps: [],
    alive: () => sockets.size + waiting.length,
    cut: () => cut,
    forget: () => {
      streams.delays = [];
      streams.gaps = [];
    },
    close: () => {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
  const request = requestOf(
    routes.sendMessage.method,
    routes.sendMessage.path,
    { [headers.widgetKey]: library.widgetKey, accept: "text/event-stream" },
    JSON.stringify({ message: `This is an ${kind} stream about invoices.` }),
  );
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(request));
      sockets.add(socket);
      let last = 0;
      let isFinished = false;
      const fail = (error: Error) => {
        if (failures < SHOWN_FAILURES && !isClosed) process.stderr.write(`A stream failed: ${error.message}\n`);
        failures += 1;
        reject(error);
      };
      socket.setEncoding("latin1").on("data", (text: string) => {
        if (text.includes('"turn.failed"') || /^HTTP\/1\.1 [^2]/u.test(text)) fail(new Error(text.slice(0, 500)));
        // A turn has a longest time; its visitor then asks again.
        if (text.includes('"reply.finished"')) {
          isFinished = true;
          socket.destroy();
          return;
        }
        let isToken = false;
        for (const [, delta = ""] of text.matchAll(DELTA)) {
          for (const [stamp] of delta.matchAll(STAMP)) {
            const age = ageOf(stamp);
            // The apology that ends an overlong turn has words of five letters too.
            if (age > MAX_AGE_MS) continue;
            streams.delays.push(age);
            isToken = true;
          }
        }
        if (!isToken) return;
        const now = performance.now();
        if (last > 0) streams.gaps.push(now - last);
        last = now;
        resolve();
      });
      socket.on("error", fail).on("close", () => {
        sockets.delete(socket);
        if (isClosed) return;
        if (!isFinished) cut += 1;
        (last > 0 ? openInTurn() : openOne()).then(resolve, reject);
      });
    });
  let opened = 0;
  const giveUp = new AbortController();
  const givenUp = pause(MAX_OPENING_MS, undefined, { signal: giveUp.signal }).catch(() => {});
  const openSome = async () => {
    while (opened < count && !isLate) {
      opened += 1;
      await openOne();
    }
  };
  let isLate = false;
  try {
    await Promise.race([Promise.all(Array.from({ length: OPENING }, openSome)), givenUp]);
    isLate = true;
    giveUp.abort();
  } catch (error) {
    streams.close();
    throw error;
  }
  return streams;
}
