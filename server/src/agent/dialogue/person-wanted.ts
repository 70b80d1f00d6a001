import type { HandoverFallback } from "@disco/protocol";

/** The answer to a visitor who wants a person: the member to ask, or the fallback. */
export type PersonWanted = { memberId: string; name: string; seconds: number } | { fallback: HandoverFallback };
