import type { Trigger } from "./config.ts";

const DAY_MS = 86_400_000;
const VISIT_MS = 1_800_000;
/** A store before the first conversation. */
const EMPTY = { version: 2, isOpen: false, config: null, threads: {} };

/** Visits and shown messages, under the conversation's key. */
export interface TriggerMemory {
  /** The number of this visit, as far as anything was kept of the earlier ones. */
  visit: number;
  /** True when the trigger has not been shown as often as it may. */
  allows: (trigger: Trigger) => boolean;
  shown: (trigger: Trigger) => void;
  /** The widget is in use: from now on visits are counted. */
  used: () => void;
}

interface Remembered {
  visit: number;
  seenAt: number;
  shown: Record<string, number[]>;
}

/** Reads what is remembered. Nothing is written for a visitor who has neither used the widget nor seen a message. */
export function rememberTriggers(key: string, now: () => number): TriggerMemory {
  const before = read(key);
  const visit = (before?.visit ?? 0) + (now() - (before?.seenAt ?? 0) > VISIT_MS ? 1 : 0);
  // Read each time: another tab may have shown one.
  const timesOf = ({ id, days }: Trigger) => (read(key)?.shown[id] ?? []).filter((at) => now() - at < days * DAY_MS);
  const write = (times?: Record<string, number[]>) => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
      const last = read(key);
      const shown = { ...last?.shown, ...times };
      // A later visit may have begun in another tab.
      const latest = Math.max(visit, last?.visit ?? 0);
      localStorage.setItem(
        key,
        JSON.stringify({ ...EMPTY, ...(kept instanceof Object && kept), triggers: { visit: latest, seenAt: now(), shown } }),
      );
    } catch {
      // Without storage a message may come again on the next page.
    }
  };
  if (before) write();
  return {
    visit,
    allows: (trigger) => timesOf(trigger).length < trigger.times,
    shown: (trigger) => write({ [trigger.id]: [...timesOf(trigger), now()] }),
    used: () => write(),
  };
}

/** Null when nothing is kept at all. */
function read(key: string): Remembered | null {
  try {
    const text = localStorage.getItem(key);
    if (!text) return null;
    const { triggers }: { triggers?: Partial<Remembered> } = JSON.parse(text);
    return { visit: Number(triggers?.visit ?? 0), seenAt: Number(triggers?.seenAt ?? 0), shown: Object(triggers?.shown) };
  } catch {
    return null;
  }
}
