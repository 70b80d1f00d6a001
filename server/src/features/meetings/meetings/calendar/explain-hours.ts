import type { ExplainedHour } from "@disco/protocol";
import type { CalendarSettings } from "./calendar-settings.ts";
import { explainStart } from "./explain-start.ts";
import { findTaken, freeHosts, type Host, hostsOf, slotsOfHosts, type TakenTime } from "../hosts/hosts.ts";
import type { Slot } from "../slots/list-slots.ts";

const HOUR_MS = 3_600_000;

/**
 * Explains for each hour whether a meeting may begin then, or the rule or event against it, from the same slots and free hosts
 * as the offers.
 */
export function explainHours(
  settings: CalendarSettings,
  now: Date,
  taken: readonly TakenTime[],
  { from, count }: { from: Date; count: number },
): { hours: ExplainedHour[]; offered: number } {
  const hosts = hostsOf(settings);
  const slots = slotsOfHosts(hosts, now);
  let offered = 0;
  const hours = Array.from({ length: count }, (_each, index): ExplainedHour => {
    const start = new Date(from.getTime() + index * HOUR_MS);
    const inHour = slots.filter((slot) => slot.start.getTime() >= start.getTime() && slot.start.getTime() < start.getTime() + HOUR_MS);
    const free = inHour.filter((slot) => freeHosts(hosts, slot, taken, now).length > 0);
    offered += free.length;
    const reason = free.length > 0 ? null : whyBlocked(hosts, now, taken, inHour[0] ?? { start, end: new Date(start.getTime() + HOUR_MS) });
    return { start: start.toISOString(), reason };
  });
  return { hours, offered };
}

function whyBlocked(hosts: readonly Host[], now: Date, taken: readonly TakenTime[], slot: Slot): string {
  const reasons = hosts.map((host) => {
    const rule = explainStart(host.settings, now, slot.start);
    const said = rule?.reason ?? whatTakes(host, slot, taken);
    return host.name === null ? said : `${host.name}: ${said}`;
  });
  const [only] = new Set(hosts.map((host) => explainStart(host.settings, now, slot.start)?.reason));
  const isShared = hosts.every((host) => explainStart(host.settings, now, slot.start)?.reason === only) && only !== undefined;
  const text = isShared ? only : reasons.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function whatTakes(host: Host, slot: Slot, taken: readonly TakenTime[]): string {
  const time = findTaken(host, slot, taken);
  if (time === null) return "no meeting begins in this hour";
  if (time.kind === "held") return "a visitor is choosing this time";
  const isBeside = time.end.getTime() <= slot.start.getTime() || time.start.getTime() >= slot.end.getTime();
  return isBeside ? `${host.settings.bufferMinutes} minutes stay free around ${time.what}` : time.what;
}
