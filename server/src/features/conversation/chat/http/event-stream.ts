import type { ChatEvent } from "@disco/protocol";
import { once } from "node:events";
import { Readable } from "node:stream";
import { AppError } from "../../../../app-error.ts";

const RETRY_AFTER_RESTART_MS = 1_000;
/** Buffer of a slow reader; the model pauses beyond it. */
const HIGH_WATER_MARK = 16_384;

/** The streams of one server, which tells all of them when it goes away. */
export interface EventStreams {
  /**
   * A turn as server-sent events. Nothing is sent before the first event, so that a refusal keeps its status. `onInterrupted`
   * runs when the server stops before the turn ends.
   */
  open(events: AsyncGenerator<ChatEvent>, onInterrupted: () => void): Promise<Readable>;
}

/** One listener for all streams: adding one walks all that are there, and streams are many. */
export function createEventStreams(draining: AbortSignal): EventStreams {
  const interruptions = createInterruptions();
  draining.addEventListener("abort", interruptions.interruptAll, { once: true });
  return {
    open: async (events, onInterrupted) => {
      const first = await firstOf(events, interruptions);
      let isOver = false;
      const body = new Readable({
        highWaterMark: HIGH_WATER_MARK,
        read: () => void body.emit("wanted"),
        destroy: (error, done) => {
          end();
          body.emit("wanted");
          done(error);
        },
      });
      const end = () => {
        isOver = true;
        leave();
        void events.return(undefined).catch(() => {});
      };
      const interrupt = () => {
        body.push(frame({ type: "turn.interrupted", retryAfterMs: RETRY_AFTER_RESTART_MS }));
        end();
        onInterrupted();
        body.push(null);
      };
      const pump = async () => {
        try {
          for (let step = first; step !== null && step.done !== true && !isOver; step = await events.next()) {
            if (!body.push(frame(step.value))) await once(body, "wanted");
          }
        } catch (error) {
          if (isOver) return;
          const failure = error instanceof AppError ? error : new AppError("internal", "Something went wrong.");
          body.push(frame({ type: "turn.failed", error: failure.message, code: failure.code }));
        }
        if (isOver) return;
        end();
        body.push(null);
      };
      const leave = interruptions.enter(interrupt);
      if (first !== null) void pump();
      if (draining.aborted) interrupt();
      return body;
    },
  };
}

/** The first event; null when the server goes away while a visitor waits for their turn. */
async function firstOf(events: AsyncGenerator<ChatEvent>, interruptions: Interruptions): Promise<IteratorResult<ChatEvent> | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const leave = interruptions.enter(() => resolve(null));
  try {
    return await Promise.race([events.next(), promise]);
  } finally {
    leave();
  }
}

/** Callbacks for when the server shuts down. */
interface Interruptions {
  /** Returns what removes it. */
  enter(interrupt: () => void): () => void;
  interruptAll(): void;
}

function createInterruptions(): Interruptions {
  const waiting = new Set<() => void>();
  return {
    enter: (interrupt) => {
      waiting.add(interrupt);
      return () => void waiting.delete(interrupt);
    },
    interruptAll: () => {
      for (const interrupt of waiting) interrupt();
    },
  };
}

function frame(event: ChatEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
