import { setTimeout as pause } from "node:timers/promises";
import type { ModelPolicy } from "../../../../agent/model-policy.ts";
import type { Leases, Release } from "../../../../db/leases.ts";

const ASK_AGAIN_MS = 200;
const MOST_ASK_AGAIN_MS = 500;

/** A request with one message that waits for its reply. */
export interface Waiter {
  /** The sender's own id of the message; waiters with the same id wait for the same reply. */
  readonly messageId: string | undefined;
  /** When the request arrived; earlier messages are answered first. */
  readonly arrivedAt: number;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The turn that holds a conversation's lock. */
export interface RunningTurn<W extends Waiter> {
  /** Grows when one of its messages is sent again. */
  readonly waiters: W[];
  /** Aborts when all waiters have disconnected, or when a new message joins the turn while it is open. */
  readonly signal: AbortSignal;
  /** Whether the turn may still be dropped and run again together with a new message. */
  isOpen: boolean;
  /** Shows a late waiter what was said so far. */
  catchUp(waiter: W): void;
}

/** Runs one turn at a time in each conversation. */
export interface ConversationLock<W extends Waiter> {
  /** Puts a waiter into the running turn if that is still open, otherwise into the next one. */
  join(conversationId: string, waiter: W): void;
}

export interface ConversationLockDeps<W extends Waiter> {
  /** Keeps other processes out; null where the policy wants none. */
  leases: Leases | null;
  policy: Pick<ModelPolicy, "joinsRunningTurn" | "stopsWhenAbandoned">;
  /** Answers the waiters of a turn and never throws. False when the turn was dropped: its waiters then wait for the next one. */
  answerTurn(turn: RunningTurn<W>): Promise<boolean>;
  onFailure(waiters: readonly W[], error: unknown): void;
}

interface Queue<W extends Waiter> {
  waiting: W[];
  running: { turn: RunningTurn<W>; enter(waiter: W): void; drop(): void } | null;
}

export function createConversationLock<W extends Waiter>(deps: ConversationLockDeps<W>): ConversationLock<W> {
  const queues = new Map<string, Queue<W>>();

  async function serve(conversationId: string, queue: Queue<W>): Promise<void> {
    while (queue.waiting.length > 0) {
      let release: Release | null = null;
      try {
        release = await takeLease(conversationId, queue);
      } catch (error) {
        deps.onFailure(queue.waiting.splice(0), error);
        continue;
      }
      await runNext(queue);
      // A lease that cannot be released expires.
      await release?.().catch(() => {});
    }
    queues.delete(conversationId);
  }

  /** Null without leases, and when no request waits any more. */
  async function takeLease(conversationId: string, { waiting }: Queue<W>): Promise<Release | null> {
    if (deps.leases === null) return null;
    for (let waitMs = ASK_AGAIN_MS; ; waitMs = Math.min(MOST_ASK_AGAIN_MS, waitMs * 1.5)) {
      const askedAt = new Date(Date.now() - performance.now() + (waiting[0]?.arrivedAt ?? performance.now()));
      const release = await deps.leases.take(conversationId, askedAt);
      if (release !== null) return release;
      await pause(waitMs);
      if (!waiting.some(isConnected)) return null;
    }
  }

  async function runNext(queue: Queue<W>): Promise<void> {
    const waiters: W[] = [];
    const ending = new AbortController();
    const stopIfAbandoned = () => {
      if (deps.policy.stopsWhenAbandoned && !waiters.some(isConnected)) ending.abort(waiters.at(-1)?.signal.reason);
    };
    const turn: RunningTurn<W> = { waiters, signal: ending.signal, isOpen: deps.policy.joinsRunningTurn, catchUp: () => {} };
    const enter = (waiter: W) => {
      waiters.push(waiter);
      waiter.signal.addEventListener("abort", stopIfAbandoned, { once: true });
      turn.catchUp(waiter);
    };
    for (const waiter of takeNext(queue)) enter(waiter);
    stopIfAbandoned();
    queue.running = { turn, enter, drop: () => ending.abort(new Error("The visitor said more.")) };
    const isAnswered = await deps.answerTurn(turn);
    queue.running = null;
    for (const { signal } of waiters) signal.removeEventListener("abort", stopIfAbandoned);
    if (!isAnswered) queue.waiting.unshift(...waiters);
  }

  /** All who wait, if the policy joins their messages; otherwise the first and those who sent the same message. */
  function takeNext(queue: Queue<W>): W[] {
    const [first] = queue.waiting;
    if (deps.policy.joinsRunningTurn || first === undefined) return queue.waiting.splice(0);
    const taken = queue.waiting.filter((waiter) => waiter === first || isSame(waiter, first));
    queue.waiting = queue.waiting.filter((waiter) => !taken.includes(waiter));
    return taken;
  }

  return {
    join: (conversationId, waiter) => {
      const queue = queues.get(conversationId);
      if (queue === undefined) {
        const opened: Queue<W> = { waiting: [waiter], running: null };
        queues.set(conversationId, opened);
        void serve(conversationId, opened);
        return;
      }
      const { running } = queue;
      if (running !== null && !running.turn.signal.aborted && running.turn.waiters.some((other) => isSame(other, waiter))) {
        running.enter(waiter);
        return;
      }
      queue.waiting.push(waiter);
      queue.waiting.sort((a, b) => a.arrivedAt - b.arrivedAt);
      if (running?.turn.isOpen === true) running.drop();
    },
  };
}

function isSame(a: Waiter, b: Waiter): boolean {
  return a.messageId !== undefined && a.messageId === b.messageId;
}

function isConnected({ signal }: Waiter): boolean {
  return !signal.aborted;
}
