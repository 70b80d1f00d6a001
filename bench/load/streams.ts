import { headers, routes } from "@disco/protocol/routes";
import { connect, type Socket } from "node:net";
import { requestOf } from "./connection.ts";
import type { FilledLibrary } from "./fill-library.ts";
import { ageOf } from "./stamp.ts";

const DELTA = /"reply\.delta","text":"([^"]*)"/gu;
const STAMP = /[0-9a-z]{5}/gu;
/** New streams that wait for their first token at once, as visitors would come. */
const OPENING = 25;

/** Open streams of one kind, and what has come through them since the last `forget`. */
export interface Streams {
  /** How long each token took from the model's service to the visitor, in milliseconds. */
  delays: number[];
  /** Time between two deliveries on one stream, in milliseconds. */
  gaps: number[];
  alive(): number;
  forget(): void;
  close(): void;
}

/** Opens streams whose visitors ask the clock model; resolves once each has its first token. */
export async function openStreams(port: number, library: FilledLibrary, kind: "idle" | "active", count: number): Promise<Streams> {
  const sockets: Socket[] = [];
  const streams: Streams = {
    delays: [],
    gaps: [],
    alive: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    forget: () => {
      streams.delays = [];
      streams.gaps = [];
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
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
      sockets.push(socket);
      let last = 0;
      socket.setEncoding("latin1").on("data", (text: string) => {
        if (text.includes('"turn.failed"') || /^HTTP\/1\.1 [^2]/u.test(text)) reject(new Error(text.slice(0, 500)));
        let isToken = false;
        for (const [, delta = ""] of text.matchAll(DELTA)) {
          for (const [stamp] of delta.matchAll(STAMP)) {
            streams.delays.push(ageOf(stamp));
            isToken = true;
          }
        }
        if (!isToken) return;
        const now = performance.now();
        if (last > 0) streams.gaps.push(now - last);
        last = now;
        resolve();
      });
      socket.on("error", reject).on("close", () => reject(new Error("A stream was closed.")));
    });
  let opened = 0;
  const openSome = async () => {
    while (opened < count) {
      opened += 1;
      await openOne();
    }
  };
  try {
    await Promise.all(Array.from({ length: OPENING }, openSome));
  } catch (error) {
    streams.close();
    throw error;
  }
  return streams;
}
