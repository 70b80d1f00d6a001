import type { Enrichment } from "@disco/protocol";
import type { Step } from "@disco/react/kit";

const phases = ["searching", "analyzing", "completing"] as const;
const names = { searching: "Searching", analyzing: "Analyzing", completing: "Completing" };

/** The steps of an enrichment that runs; before one is known, the first. */
export function enrichmentSteps(run: Enrichment | null): Step[] {
  const running = isEnriching(run) ? run : null;
  const at = running === null ? 0 : phases.indexOf(running.step);
  return phases.map((phase, index) => ({
    id: phase,
    label: names[phase],
    detail: phase === "analyzing" && running !== null && running.pagesRead > 0 ? pagesIn(running) : undefined,
    state: index < at ? "done" : index === at ? "active" : "waiting",
  }));
}

/** Whether an enrichment is under way. */
export function isEnriching(run: Enrichment | null): boolean {
  return run?.status === "running" || run?.status === "queued";
}

function pagesIn({ pagesRead }: Enrichment): string {
  return `${pagesRead} ${pagesRead === 1 ? "page" : "pages"}`;
}
