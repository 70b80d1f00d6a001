import { ApiError } from "@disco/client/api";
import type { Api, Indexing } from "@disco/client/api";
import type { LibraryTexts } from "../texts/library-texts.ts";

const POLL_MS = 1_000;
const MOST_MISSES = 30;

/** Looks at a crawl each second until it is over. A line that is away for half a minute is waited for. */
export async function followIndexing(
  api: Api,
  started: Indexing,
  onStep: (indexing: Indexing) => void,
  signal: AbortSignal,
): Promise<Indexing> {
  let indexing = started;
  let misses = 0;
  onStep(indexing);
  while (isUnderWay(indexing)) {
    await pause(POLL_MS, signal);
    try {
      indexing = await api.knowledge.readIndexing(indexing.id, signal);
      misses = 0;
      onStep(indexing);
    } catch (cause) {
      const isPassing = cause instanceof ApiError && (cause.code === "network" || cause.code === "timeout" || cause.status >= 429);
      if (signal.aborted || !isPassing || ++misses > MOST_MISSES) throw cause;
    }
  }
  return indexing;
}

/** Whether a crawl still has something to do. */
export function isUnderWay({ status }: Indexing): boolean {
  return status === "queued" || status === "running";
}

/** The spec's line on how a crawl ended. */
export function outcomeText({ status, error, cause, failures }: Indexing, { panel, sources: texts }: LibraryTexts): string {
  switch (status) {
    case "finished":
      return texts.indexed;
    case "held":
      return texts.heldBack(failures.length);
    case "replaced":
      return texts.replaced;
    default:
      return texts.failed(error === null ? texts.unknownError : panel.reason(error, cause));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}
