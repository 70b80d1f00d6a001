/** Asks at most once in `intervalMs`, however many want to know; they share the answer. */
export function onceIn<T>(intervalMs: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | undefined;
  return () => {
    if (answer !== undefined && performance.now() - askedAt < intervalMs) return answer;
    askedAt = performance.now();
    answer = ask();
    return answer;
  };
}
