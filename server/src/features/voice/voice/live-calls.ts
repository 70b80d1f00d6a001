import { availableParallelism } from "node:os";
import { AppError } from "../../../app-error.ts";
import type { LiveCall } from "./open-call.ts";
import type { CallTarget } from "./voice-ticket.ts";

const CALLS_PER_CORE = 10;
/** A visitor's tabs, and a connection that is not known to be dead yet. */
const CALLS_PER_VISITOR = 3;

type Caller = Pick<CallTarget, "sessionId" | "address" | "slug" | "organizationId">;

/** One line of this process, occupied from before its call opens. */
interface Line {
  callId: string;
  caller: Caller;
  call: LiveCall | null;
}

/** The calls of this process, in shares that leave lines for other visitors and other sites. */
export interface LiveCalls {
  /** @throws AppError when no line is free for this caller. A call that resumes (`callId`) does not count itself. */
  requireLine(caller: Caller, callId?: string): void;
  /** Occupies a line; the result frees it. @throws AppError as `requireLine`. */
  occupy(caller: Caller, callId: string): { connect(call: LiveCall): void; free(): void };
  find(callId: string): LiveCall | undefined;
  all(): LiveCall[];
}

export function createLiveCalls(
  limits: { perAddress: number; perSite: number | null },
  most = CALLS_PER_CORE * availableParallelism(),
): LiveCalls {
  const perSite = limits.perSite ?? Math.ceil(most / 2);
  const lines = new Set<Line>();
  const siteOf = ({ organizationId, slug }: Caller) => organizationId ?? slug;

  function requireLine(caller: Caller, callId?: string): void {
    const others = [...lines].filter((line) => line.callId !== callId);
    const countOf = (isSame: (other: Caller) => boolean) => others.filter((line) => isSame(line.caller)).length;
    if (others.length >= most) throw new AppError("unavailable", "All lines are busy. Please write instead, or call again in a moment.");
    if (countOf(({ sessionId }) => sessionId === caller.sessionId) >= CALLS_PER_VISITOR)
      throw new AppError("rate_limited", "You have several calls open. End one of them to start another.");
    if (countOf(({ address }) => address === caller.address) >= limits.perAddress)
      throw new AppError("rate_limited", "Several calls are open from your network. End one of them, or write instead.");
    if (countOf((other) => siteOf(other) === siteOf(caller)) >= perSite)
      throw new AppError("rate_limited", "All lines of this site are busy. Please write instead, or call again in a moment.");
  }

  return {
    requireLine,
    occupy: (caller, callId) => {
      requireLine(caller, callId);
      const line: Line = { callId, caller, call: null };
      lines.add(line);
      return {
        connect: (call) => {
          line.callId = call.id;
          line.call = call;
        },
        free: () => lines.delete(line),
      };
    },
    find: (callId) => [...lines].find((line) => line.call?.id === callId)?.call ?? undefined,
    all: () => [...lines].flatMap(({ call }) => call ?? []),
  };
}
