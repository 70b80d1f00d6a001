import type { Handle } from "../../../../db/database.ts";
import type { CalendarSettings } from "../calendar/calendar-settings.ts";
import { explainStart } from "../calendar/explain-start.ts";
import { listSlots, overlaps, type Slot } from "../slots/list-slots.ts";

export interface Host {
  id: string | null;
  name: string | null;
  /** The organization's settings with the host's own hours. */
  settings: CalendarSettings;
}

/** Time that is not free for a host, or (`hostId` null) for all of them. */
export interface TakenTime extends Slot {
  hostId: string | null;
  kind: "held" | "meeting" | "event" | "unreadable";
  /** What takes it, for members. */
  what: string;
}

export function hostsOf(settings: CalendarSettings): Host[] {
  if (settings.hosts.length === 0) return [{ id: null, name: null, settings }];
  return settings.hosts.map(({ userId, name, hours }) => ({ id: userId, name, settings: { ...settings, hours: hours ?? settings.hours } }));
}

/** The slots of all hosts, in order. */
export function slotsOfHosts(hosts: readonly Host[], now: Date): Slot[] {
  const [only] = hosts;
  if (only !== undefined && hosts.length === 1) return listSlots(only.settings, now);
  const slots = new Map(hosts.flatMap(({ settings }) => listSlots(settings, now)).map((slot) => [slot.start.getTime(), slot]));
  return [...slots.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}

export function findTaken(host: Host, slot: Slot, taken: readonly TakenTime[]): TakenTime | null {
  const buffer = host.settings.bufferMinutes * 60_000;
  const around = { start: new Date(slot.start.getTime() - buffer), end: new Date(slot.end.getTime() + buffer) };
  return taken.find((time) => concerns(time, host) && overlaps(around, time)) ?? null;
}

function concerns({ hostId }: TakenTime, host: Host): boolean {
  return hostId === null || host.id === null || hostId === host.id;
}

/** Hosts who work at a slot and have it free. A slot that was promised stays so although less notice is left. */
export function freeHosts(hosts: readonly Host[], slot: Slot, taken: readonly TakenTime[], now: Date): Host[] {
  return hosts.filter((host) => {
    if (findTaken(host, slot, taken) !== null) return false;
    if (hosts.length === 1) return true;
    const blocked = explainStart(host.settings, now, slot.start);
    return blocked === null || blocked.rule === "notice";
  });
}

/** Meetings and valid holds that overlap a stretch of time. */
export async function readTaken(
  handle: Handle,
  { organizationId, now }: { organizationId: string; now: Date },
  range: Slot,
  exceptId: string | null = null,
): Promise<TakenTime[]> {
  const rows = await handle
    .selectFrom("meetings")
    .select(["id", "hostId", "startAt", "endAt", "status", "heldUntil", "title", "name", "email"])
    .where("organizationId", "=", organizationId)
    .where("status", "<>", "cancelled")
    .where("startAt", "<", range.end.toISOString())
    .where("endAt", ">", range.start.toISOString())
    .execute();
  return rows.flatMap(({ id, hostId, startAt, endAt, status, heldUntil, title, name, email }) => {
    if (id === exceptId || (status === "held" && heldUntil !== null && heldUntil <= now.toISOString())) return [];
    const what = status === "held" ? "a visitor's choice" : (title ?? `the meeting with ${name ?? email ?? "a visitor"}`);
    return [{ hostId, start: new Date(startAt), end: new Date(endAt), kind: status === "held" ? "held" : "meeting", what }];
  });
}

/** Whose turn it is among hosts who are free: who was booked longest ago. Guests who did not come do not count. */
export async function chooseHost(
  tx: Handle,
  organizationId: string,
  free: readonly Host[],
): Promise<{ host: Host; reason: string | null }> {
  const [first] = free;
  if (first === undefined) throw new Error("No host is free.");
  if (first.id === null) return { host: first, reason: null };
  if (free.length === 1) return { host: first, reason: `Only ${first.name} was free then.` };
  const rows = await tx
    .selectFrom("meetings")
    .select("hostId")
    .select((select) => select.fn.max("createdAt").as("last"))
    .where("organizationId", "=", organizationId)
    .where("status", "in", ["booked", "held"])
    .where("isNoShow", "=", 0)
    .where("hostId", "is not", null)
    .groupBy("hostId")
    .execute();
  const lastOf = new Map(rows.map(({ hostId, last }) => [hostId, last]));
  const [host = first] = free.toSorted((a, b) => (lastOf.get(a.id) ?? "").localeCompare(lastOf.get(b.id) ?? ""));
  const last = lastOf.get(host.id);
  const since = last === undefined ? `${host.name} had no meeting yet` : `${host.name} was booked longest ago, on ${last.slice(0, 10)}`;
  return { host, reason: `Of ${free.length} who were free, ${since}.` };
}
