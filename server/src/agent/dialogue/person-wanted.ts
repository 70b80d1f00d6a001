import type { HandoverFallback } from "@disco/protocol";

/** What becomes of a visitor who wants a person: one is asked, or none can come. */
export type PersonWanted = { memberId: string; name: string; seconds: number } | { fallback: HandoverFallback };
