import { createAskedBefore } from "../../../knowledge/asked-before.ts";
import { createRecent } from "../../../knowledge/recent.ts";

/** What was read of texts lately. */
export interface RecentTexts<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value, weight: number): void;
  clear(): void;
}

/** Room for the turns that go on in step, and for the earlier messages of their conversations: so many sets, of so many each. */
const SETS = 16;
const EACH = 4;

/**
 * Remembers what was read of a text for as long as the turns around it go on, and up to a total weight what was read of texts that came
 * again. Most texts never do. Kept by weight alone they would live just long enough for the collector to move them to where it
 * comes seldom and at great cost, and die there. In a map it would be the same: one that is filled and emptied is made over again and again,
 * and what its former selves point at is taken for living.
 */
export function createRecentTexts<Value>(maxWeight: number): RecentTexts<Value> {
  const kept = createRecent<Value>(maxWeight);
  const cameBefore = createAskedBefore();
  /** A new one takes the place of the oldest of its set. */
  const texts = Array.from<string | null>({ length: SETS * EACH }).fill(null);
  const values = Array.from<Value | undefined>({ length: SETS * EACH });
  const oldest = new Uint8Array(SETS);

  function placeOf(text: string): number {
    const first = EACH * setOf(text);
    for (let place = first; place < first + EACH; place += 1) if (texts[place] === text) return place;
    return -1;
  }

  return {
    get: (text) => {
      const place = placeOf(text);
      return place === -1 ? kept.get(text) : values[place];
    },
    set: (text, value, weight) => {
      const known = placeOf(text);
      if (cameBefore(text)) {
        if (known !== -1) texts[known] = null;
        kept.set(text, value, weight);
        return;
      }
      const set = setOf(text);
      const turn = oldest[set] ?? 0;
      oldest[set] = (turn + 1) % EACH;
      texts[EACH * set + turn] = text;
      values[EACH * set + turn] = value;
    },
    clear: () => {
      texts.fill(null);
      values.fill(undefined);
      kept.clear();
    },
  };
}

/** By its length and some of its characters; of the whole it would take longer than to compare the few in a set. */
function setOf(text: string): number {
  const { length } = text;
  let sum = length;
  for (let quarter = 0; quarter < 4; quarter += 1) sum = Math.imul(sum, 31) + text.charCodeAt((length * quarter) >> 2);
  return (sum ^ (sum >>> 7)) & (SETS - 1);
}
