import type { TurnLease } from "./conversation-lease.ts";

/** One who waits for a reply: a request with one message. */
export interface Speaker {
  /** The sender's own id of the message; two speakers with the same one say the same. */
  readonly messageId: string | undefined;
  /** When the request came, in any unit: what is said first is read first. */
  readonly arrivedAt: number;
  /** Aborted when the speaker has left. */
  readonly signal: AbortSignal;
}

/** One turn for all who speak in it. */
export interface TurnUnderWay<S extends Speaker> {
  /** Grows when somebody sends one of its messages again. */
  readonly speakers: S[];
  /** Aborts when all of them have left, or, while the turn is open, when somebody says more. */
  readonly signal: AbortSignal;
  /** Whether the turn may still be dropped and asked anew together with what comes in. */
  isOpen: boolean;
  /** Tells a speaker who came later what was said so far. */
  catchUp(speaker: S): void;
}

/** Answers a turn, whatever comes of it, and says whether it was: false leaves its speakers waiting for the next. */
export type AnswerTurn<S extends Speaker> = (turn: TurnUnderWay<S>) => Promise<boolean>;

/** Lets one turn at a time go on in each conversation. */
export interface TurnFloor<S extends Speaker> {
  /** Puts a speaker into the turn that is still open, or into the next one. */
  join(conversationId: string, speaker: S): void;
}

interface Floor<S extends Speaker> {
  turn: TurnUnderWay<S> | null;
  waiting: S[];
  /** Puts a speaker into the turn under way. */
  enter(speaker: S): void;
  /** Drops the turn, so that it is asked anew with those who wait. */
  drop(): void;
}

export interface TurnFloorDeps<S extends Speaker> {
  lease: TurnLease;
  answerTurn: AnswerTurn<S>;
  /** Tells speakers that no turn could begin. */
  onFailure(speakers: readonly S[], error: unknown): void;
}

/**
 * Visitors write on while they wait. What they write before anything of the reply has reached them belongs to the same turn,
 * which is then asked anew; what they write later waits, and is answered together with all that waits.
 */
export function createTurnFloor<S extends Speaker>(deps: TurnFloorDeps<S>): TurnFloor<S> {
  const floors = new Map<string, Floor<S>>();

  async function serve(conversationId: string, floor: Floor<S>): Promise<void> {
    while (floor.waiting.length > 0) {
      let leave: (() => Promise<void>) | null = null;
      try {
        leave = await deps.lease.take(conversationId, () => floor.waiting.some(isPresent));
      } catch (error) {
        deps.onFailure(floor.waiting.splice(0), error);
        continue;
      }
      await answerWaiting(floor);
      // A lease that cannot be given back runs out.
      await leave?.().catch(() => {});
    }
    floors.delete(conversationId);
    // What a map let go of may be reached from its former selves for minutes: it is to lead to nothing.
    floor.enter = idle;
    floor.drop = idle;
  }

  async function answerWaiting(floor: Floor<S>): Promise<void> {
    const speakers: S[] = [];
    const ending = new AbortController();
    const leave = () => {
      if (!speakers.some(isPresent)) ending.abort(speakers.at(-1)?.signal.reason);
    };
    const turn: TurnUnderWay<S> = { speakers, signal: ending.signal, isOpen: true, catchUp: () => {} };
    floor.enter = (speaker) => {
      speakers.push(speaker);
      speaker.signal.addEventListener("abort", leave, { once: true });
      turn.catchUp(speaker);
    };
    floor.drop = () => ending.abort(new Error("The visitor said more."));
    for (const speaker of floor.waiting.splice(0)) floor.enter(speaker);
    leave();
    floor.turn = turn;
    const isAnswered = await deps.answerTurn(turn);
    floor.turn = null;
    for (const { signal } of speakers) signal.removeEventListener("abort", leave);
    if (!isAnswered) floor.waiting.unshift(...speakers);
  }

  return {
    join: (conversationId, speaker) => {
      const known = floors.get(conversationId);
      if (known === undefined) {
        const floor: Floor<S> = { turn: null, waiting: [speaker], enter: idle, drop: idle };
        floors.set(conversationId, floor);
        void serve(conversationId, floor);
        return;
      }
      const { turn } = known;
      const isTwin = ({ messageId }: S) => messageId !== undefined && messageId === speaker.messageId;
      if (turn !== null && !turn.signal.aborted && turn.speakers.some(isTwin)) {
        known.enter(speaker);
        return;
      }
      known.waiting.push(speaker);
      known.waiting.sort((a, b) => a.arrivedAt - b.arrivedAt);
      if (turn?.isOpen === true) known.drop();
    },
  };
}

/** A floor without a turn. */
function idle(): void {}

function isPresent({ signal }: Speaker): boolean {
  return !signal.aborted;
}
