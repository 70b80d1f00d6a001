import { randomInt } from "node:crypto";
import type { LimitDecision, LimitRule, Limits } from "./limits.ts";

/** Each key has its window in one of so many slots beside each other; those of a set that are full of open windows make the table grow. */
const SLOTS_OF_SET = 16;
const FEWEST_SLOTS = 1_024;
/** Of a table that is emptier than this after as many new windows as it has slots, half is given back. */
const EMPTY_SHARE = 1 / 32;
const TWO_TO_32 = 0x1_0000_0000;

export interface MemoryLimits extends Limits {
  /** For how many windows there is memory. */
  size(): number;
}

/**
 * Windows in a table of numbers, keyed by 64 bits of their name and key: what has ended begins anew in its place, or leaves it to another.
 * In a map each would be three objects that live just long enough to be moved to the collector's old space and die there, and a map
 * that is emptied is made over again and again.
 */
export function memoryLimits(): MemoryLimits {
  const markOf = createMarks();
  let table = createTable(FEWEST_SLOTS);
  let begun = 0;

  /** The slot of an open window, or one that it may begin in; -1 where the set is full. */
  function find([high, low]: Mark, now: number): number {
    const first = firstOf(table, low);
    let free = -1;
    for (let slot = first; slot < first + SLOTS_OF_SET; slot += 1) {
      const isOpen = (table.endsAt[slot] ?? 0) > now;
      if (isOpen && table.lows[slot] === low && table.highs[slot] === high) return slot;
      if (!isOpen && free === -1) free = slot;
    }
    return free;
  }

  function take(name: string, key: string, rule: LimitRule): LimitDecision {
    const mark = markOf(`${name}:${rule.points}:${rule.windowMs}:${key}`);
    const now = performance.now();
    if (begun >= table.slots) {
      begun = 0;
      if (openIn(table, now) < EMPTY_SHARE * table.slots && table.slots > FEWEST_SLOTS) table = resized(table, table.slots / 2, now);
    }
    let slot = find(mark, now);
    while (slot === -1) {
      table = resized(table, 2 * table.slots, now);
      slot = find(mark, now);
    }
    let endsAt = table.endsAt[slot] ?? 0;
    if (endsAt <= now) {
      begun += 1;
      endsAt = now + seconds(rule) * 1_000;
      [table.highs[slot], table.lows[slot]] = mark;
      table.endsAt[slot] = endsAt;
      table.counts[slot] = 0;
    }
    const count = (table.counts[slot] ?? 0) + 1;
    table.counts[slot] = count;
    return {
      allowed: count <= rule.points,
      limit: rule.points,
      remaining: Math.max(rule.points - count, 0),
      resetMs: Math.min(Math.ceil(endsAt - now), rule.windowMs),
    };
  }
  return {
    take: async (name, key, rule) => take(name, key, rule),
    isHealthy: () => true,
    close: async () => {},
    size: () => table.slots,
  };
}

/** A rule's window as counters keep it. */
export function seconds(rule: LimitRule): number {
  return Math.max(1, Math.round(rule.windowMs / 1_000));
}

type Mark = readonly [high: number, low: number];

interface Table {
  slots: number;
  highs: Uint32Array;
  lows: Uint32Array;
  endsAt: Float64Array;
  counts: Uint32Array;
}

function createTable(slots: number): Table {
  const words = () => new Uint32Array(slots);
  return { slots, highs: words(), lows: words(), endsAt: new Float64Array(slots), counts: words() };
}

function firstOf({ slots }: Table, low: number): number {
  return (low % (slots / SLOTS_OF_SET)) * SLOTS_OF_SET;
}

function openIn({ endsAt }: Table, now: number): number {
  let open = 0;
  for (const end of endsAt) if (end > now) open += 1;
  return open;
}

/** The open windows in a table of at least that many slots: of more, where a set would not hold its windows. */
function resized(table: Table, slots: number, now: number): Table {
  const next = createTable(slots);
  for (let slot = 0; slot < table.slots; slot += 1) {
    const endsAt = table.endsAt[slot] ?? 0;
    if (endsAt <= now) continue;
    const low = table.lows[slot] ?? 0;
    const first = firstOf(next, low);
    let to = first;
    while (to < first + SLOTS_OF_SET && (next.endsAt[to] ?? 0) > 0) to += 1;
    if (to === first + SLOTS_OF_SET) return resized(table, 2 * slots, now);
    next.highs[to] = table.highs[slot] ?? 0;
    next.lows[to] = low;
    next.endsAt[to] = endsAt;
    next.counts[to] = table.counts[slot] ?? 0;
  }
  return next;
}

/**
 * 64 bits of a text, of two sums that begin at random so that nobody can look for keys that meet another's (after MurmurHash3, Austin
 * Appleby, 2011).
 */
function createMarks(): (text: string) => Mark {
  const [highSeed, lowSeed] = [randomInt(TWO_TO_32), randomInt(TWO_TO_32)];
  return (text) => {
    let high = highSeed;
    let low = lowSeed;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x85ebca6b);
      high ^= high >>> 15;
      low = Math.imul(low ^ code, 0xc2b2ae35);
      low ^= low >>> 13;
    }
    return [mixed(high ^ text.length), mixed(low)];
  };
}

function mixed(sum: number): number {
  let bits = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
