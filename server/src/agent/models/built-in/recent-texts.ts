import { createAskedBefore } from "../../../knowledge/asked-before.ts";
import { createRecent } from "../../../knowledge/recent.ts";

/** What was read of texts lately. */
export interface RecentTexts<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value, weight: number): void;
  clear(): void;
}

/** Those of some twenty turns: the ones that go on in step, and the earlier messages of their conversations. */
const PASSING = 128;

/**
 * Remembers what was read of a text for as long as the turns around it go on, and up to a total weight what was read of texts that came
 * again. Most texts never do. Kept by weight alone they would live just long enough for the collector to move them to where it
 * comes seldom and at great cost, and die there.
 */
export function createRecentTexts<Value>(maxWeight: number): RecentTexts<Value> {
  const kept = createRecent<Value>(maxWeight);
  const cameBefore = createAskedBefore();
  const passing = new Map<string, Value>();
  const order: string[] = [];
  let next = 0;
  return {
    get: (text) => passing.get(text) ?? kept.get(text),
    set: (text, value, weight) => {
      if (cameBefore(text)) {
        passing.delete(text);
        kept.set(text, value, weight);
        return;
      }
      const oldest = order[next];
      if (oldest !== undefined) passing.delete(oldest);
      order[next] = text;
      next = (next + 1) % PASSING;
      passing.set(text, value);
    },
    clear: () => {
      passing.clear();
      kept.clear();
    },
  };
}
