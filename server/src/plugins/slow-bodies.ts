import { Socket } from "node:net";
import type { App } from "../feature.ts";
import { answerBrokenRequest } from "./errors.ts";

const CHECK_MS = 30_000;
/** What a check must find more of a long body than the one before it. */
const LEAST_BYTES = 128 * 1024;
/** The longest body may come this slowly. */
const LEAST_BYTES_PER_SECOND = 32 * 1024;

/**
 * Refuses bodies that take too long to arrive: 30 seconds, as Node's `requestTimeout`, and longer where a route takes larger ones and the
 * sender goes on. Node's own limit is one for all routes.
 */
export function addSlowBodies(app: App, { bodyLimit }: { bodyLimit: number }): void {
  app.addHook("onRequest", ({ raw, routeOptions }, _reply, done) => {
    const { headers, socket } = raw;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    // An injected request has no line to wait for.
    if (hasBody && socket instanceof Socket) {
      const most = routeOptions.bodyLimit ?? bodyLimit;
      const mostMs = most > bodyLimit ? (most / LEAST_BYTES_PER_SECOND) * 1_000 : 0;
      let waitedMs = 0;
      let bytes = socket.bytesRead;
      const timer = setInterval(() => {
        waitedMs += CHECK_MS;
        const came = socket.bytesRead - bytes;
        bytes += came;
        if (raw.complete) clearInterval(timer);
        else if (waitedMs >= mostMs || came < LEAST_BYTES)
          answerBrokenRequest(Object.assign(new Error("slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
      }, CHECK_MS).unref();
      raw.once("close", () => clearInterval(timer));
    }
    done();
  });
}
