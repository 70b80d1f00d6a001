import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A reader that is behind this far opens another stream. */
const MOST_WAITING_BYTES = 512 * 1024;

/** One open stream of server-sent events. */
export interface Sse {
  send(event: object, id?: string): void;
  /** Keeps proxies and the reader from giving up. */
  beat(): void;
  end(): void;
  readonly isOver: boolean;
}

/** Answers with a stream. `onEnd` runs once, whichever side ends it. */
export function openSse(reply: FastifyReply, onEnd: () => void): Sse {
  const body = new Readable({ read: () => {} });
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  const push = (text: string) => {
    if (isOver) return;
    body.push(text);
    if (body.readableLength > MOST_WAITING_BYTES) body.destroy();
  };
  // The head goes out with the first bytes.
  body.push(": open\n\n");
  body.once("close", finish);
  reply.raw.once("close", () => body.destroy());
  void reply
    .headers({ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
    .send(body);
  return {
    send: (event, id) => push(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`),
    beat: () => push(": beat\n\n"),
    end: () => {
      if (!isOver) body.push(null);
      finish();
    },
    get isOver() {
      return isOver;
    },
  };
}
