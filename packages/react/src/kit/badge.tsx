import type { ReactNode } from "react";

/** Meaning of a colour. The words beside it say the same. */
export type Tone = "neutral" | "good" | "warn" | "bad";

/** A word on the state of the element beside it. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="disco-kit-badge" data-tone={tone}>
      {children}
    </span>
  );
}
