import type { FastifyBaseLogger } from "fastify";
import type { Identity } from "../../identity/identity.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Room } from "../../room.ts";
import type { ChatTargetDeps } from "./chat/http/chat-target.ts";
import type { HandoverDeps } from "./handover/handover-deps.ts";
import { lineFeature } from "./live/line-routes.ts";
import { createMemberStreams } from "./live/member-streams.ts";
import { liveFeature } from "./live/routes.ts";
import { createVisitorLines } from "./live/visitor-lines.ts";

const BEAT_MS = 15_000;

/** The members' streams and the visitors' lines of this process, kept alive by one timer. */
export function openLive(deps: HandoverDeps & ChatTargetDeps & { limits: Limits; identity: Identity; logger: FastifyBaseLogger }): {
  routes: Room["routes"];
  start: (signal: AbortSignal) => void;
  stop: () => void;
} {
  const onFailure = (error: unknown) => deps.logger.warn({ err: error }, "what is live could not be followed");
  const streams = createMemberStreams({ ...deps, onFailure });
  const lines = createVisitorLines({ ...deps, onFailure });
  return {
    routes: [liveFeature({ ...deps, streams }), lineFeature({ ...deps, lines })],
    start: (signal) => {
      let isBeating = false;
      const beat = async () => {
        if (isBeating) return;
        isBeating = true;
        await Promise.all([streams.beat(), lines.beat()])
          .catch(onFailure)
          .finally(() => (isBeating = false));
      };
      const timer = setInterval(() => void beat(), BEAT_MS).unref();
      signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    },
    stop: () => {
      streams.endAll();
      lines.endAll();
    },
  };
}
