import { randomUUID } from "node:crypto";
import { availableParallelism, hostname } from "node:os";
import { AppError } from "../../../app-error.ts";
import type { Seat, Seats } from "../../../limits/seats.ts";
import { hashSession } from "../../conversation/chat/store/session.ts";
import type { LiveCall } from "./open-call.ts";
import type { CallTarget } from "./voice-ticket.ts";

const CALLS_PER_CORE = 10;
/** A visitor's tabs, and a connection that is not known to be dead yet. */
const CALLS_PER_VISITOR = 3;

type Caller = Pick<CallTarget, "sessionId" | "address" | "slug" | "organizationId">;

/** One line of this process, occupied from before its call opens. */
interface Line {
  callId: string;
  seats: readonly Seat[];
  call: LiveCall | null;
}

interface OccupiedLine {
  connect(call: LiveCall): Promise<void>;
  /** Frees the line; one whose call has gone on elsewhere keeps its seats there. */
  free(isElsewhere?: boolean): Promise<void>;
}

/** The calls of this process, in shares that leave lines for other visitors and other sites. */
export interface LiveCalls {
  /** @throws AppError when no line is free for this caller. A call that resumes (`callId`) does not count itself. */
  requireLine(caller: Caller, callId?: string): Promise<void>;
  /** Occupies a line. @throws AppError as `requireLine`. */
  occupy(caller: Caller, callId: string): Promise<OccupiedLine>;
  /** Holds the seats of all lines on. */
  renew(): Promise<void>;
  find(callId: string): LiveCall | undefined;
  all(): LiveCall[];
}

/** Processes that share a counter share the lines of a visitor, an address and a site, and those of one machine its lines. */
export function createLiveCalls(
  { seats }: { seats: Seats },
  limits: { perAddress: number; perSite: number | null },
  most = CALLS_PER_CORE * availableParallelism(),
  machine = hostname(),
): LiveCalls {
  const lines = new Set<Line>();

  function seatsOf({ sessionId, address, slug, organizationId }: Caller): Seat[] {
    const site = organizationId ?? slug;
    return [
      { name: "calls-machine", key: machine, most },
      { name: "calls-visitor", key: hashSession(sessionId), most: CALLS_PER_VISITOR },
      { name: "calls-address", key: address, most: limits.perAddress },
      limits.perSite === null
        ? { name: "calls-site", key: `${machine} ${site}`, most: Math.ceil(most / 2) }
        : { name: "calls-site", key: site, most: limits.perSite },
    ];
  }

  async function take(caller: Caller, callId: string, how: "ask" | "take"): Promise<readonly Seat[]> {
    const asked = seatsOf(caller);
    const full = await seats.take(callId, asked, how);
    if (full !== null) throw refusal(full);
    return asked;
  }

  async function leave({ callId, seats: left }: Line, isElsewhere = false): Promise<void> {
    if (![...lines].some((line) => line.callId === callId)) await seats.leave(callId, left, isElsewhere);
  }

  return {
    requireLine: async (caller, callId = randomUUID()) => void (await take(caller, callId, "ask")),
    occupy: async (caller, callId) => {
      const line: Line = { callId, seats: await take(caller, callId, "take"), call: null };
      lines.add(line);
      return {
        connect: async (call) => {
          line.call = call;
          if (line.callId === call.id) return;
          const before = { ...line };
          line.callId = call.id;
          await seats.take(line.callId, line.seats, "renew");
          await leave(before);
        },
        free: async (isElsewhere) => {
          if (lines.delete(line)) await leave(line, isElsewhere);
        },
      };
    },
    renew: async () => {
      for (const line of lines) await seats.take(line.callId, line.seats, "renew");
    },
    find: (callId) => [...lines].find((line) => line.call?.id === callId)?.call ?? undefined,
    all: () => [...lines].flatMap(({ call }) => call ?? []),
  };
}

function refusal({ name }: Seat): AppError {
  switch (name) {
    case "calls-visitor":
      return new AppError("rate_limited", "You have several calls open. End one of them to start another.");
    case "calls-address":
      return new AppError("rate_limited", "Several calls are open from your network. End one of them, or write instead.");
    case "calls-site":
      return new AppError("rate_limited", "All lines of this site are busy. Please write instead, or call again in a moment.");
    default:
      return new AppError("unavailable", "All lines are busy. Please write instead, or call again in a moment.");
  }
}
