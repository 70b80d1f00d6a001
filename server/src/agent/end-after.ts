/** A signal that ends with another or after some time, whichever is first; and sooner where nothing is heard. */
export function endAfter(visitorSignal: AbortSignal, ms: number, silenceMs: number): { signal: AbortSignal; hear(): void; settle(): void } {
  const controller = new AbortController();
  const leave = () => controller.abort(visitorSignal.reason);
  const end = () => controller.abort(new DOMException("The turn was ended by its timeout.", "TimeoutError"));
  const timer = setTimeout(end, ms);
  const silence = setTimeout(end, silenceMs);
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
