import type { ModelPolicy } from "./model-policy.ts";

/** A signal that aborts with the visitor's or at a timeout. `hear` stops the timeout for silence, `settle` frees everything. */
export function endAfter(
  visitorSignal: AbortSignal,
  timeouts: ModelPolicy["timeouts"],
): { signal: AbortSignal; hear(): void; settle(): void } {
  if (timeouts === null) return { signal: visitorSignal, hear: () => {}, settle: () => {} };
  const controller = new AbortController();
  const leave = () => controller.abort(visitorSignal.reason);
  const end = () => controller.abort(new DOMException("The turn was ended by its timeout.", "TimeoutError"));
  const timer = setTimeout(end, timeouts.turnMs);
  const silence = setTimeout(end, timeouts.silenceMs);
  if (visitorSignal.aborted) leave();
  else visitorSignal.addEventListener("abort", leave, { once: true });
  return {
    signal: controller.signal,
    hear: () => clearTimeout(silence),
    settle: () => {
      clearTimeout(timer);
      clearTimeout(silence);
      visitorSignal.removeEventListener("abort", leave);
    },
  };
}
