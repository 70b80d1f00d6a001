import type { Language } from "../../../../agent/language/language.ts";
import type { Handle } from "../../../../db/database.ts";
import { randomUUID } from "node:crypto";
import { wallTimeAt } from "../../../../zones/zoned-time.ts";
import type { CalendarSettings } from "../calendar/calendar-settings.ts";
import { chooseHost, freeHosts, type Host, hostsOf, readTaken, slotsOfHosts, type TakenTime } from "../hosts/hosts.ts";
import type { Slot } from "./list-slots.ts";

export interface SlotSearch {
  organizationId: string;
  conversationId: string;
  timezone: string;
  language?: Language;
  settings: CalendarSettings;
  now: Date;
  /** What the hosts' Google calendars say; read afresh under the calendar's lock. */
  busy?: readonly TakenTime[];
  readBusy?: (() => Promise<readonly TakenTime[]>) | undefined;
}

/** Makes the slots free again whose hold ran out, and those this conversation held until now. */
export async function releaseHolds(tx: Handle, search: Pick<SlotSearch, "organizationId" | "conversationId" | "now">): Promise<void> {
  await tx
    .deleteFrom("meetings")
    .where(({ and }) => and({ organizationId: search.organizationId, status: "held" }))
    .where((where) => where.or([where("heldUntil", "<=", search.now.toISOString()), where("conversationId", "=", search.conversationId)]))
    .execute();
}

/**
 * Holds up to `count` free slots for a conversation: those nearest to the wanted time, else the first ones, spread over
 * different half days, and outside the visitor's night where possible. Earlier holds are released. Two visitors never hold the
 * same slot.
 */
export async function holdSlots(
  tx: Handle,
  search: SlotSearch,
  wanted: Date | null,
  count: number,
  fits: ((slot: Slot) => boolean) | null = null,
): Promise<Slot[]> {
  await releaseHolds(tx, search);
  const hosts = hostsOf(search.settings);
  const ahead = { start: search.now, end: new Date(search.now.getTime() + (search.settings.horizonDays + 3) * DAY_MS) };
  const taken = [...(await readTaken(tx, search, ahead)), ...(search.busy ?? [])];
  const free = slotsOfHosts(hosts, search.now).filter(
    (slot) => fits?.(slot) !== false && freeHosts(hosts, slot, taken, search.now).length > 0,
  );
  const byDay = free.filter((slot) => isByDay(slot, search.timezone));
  const held = await takeSlots(tx, search, inOrderOfFit(byDay, wanted), count);
  if (held.length === 0 && fits === null && byDay.length < free.length)
    held.push(...(await takeSlots(tx, search, inOrderOfFit(free, wanted), count)));
  return held.sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Holds earlier offers again; past and taken ones are left out. */
export async function holdAgain(tx: Handle, search: SlotSearch, starts: readonly Date[]): Promise<Slot[]> {
  const found: Slot[] = [];
  for (const start of starts) {
    const slot = await findSlot(tx, search, start);
    if (slot !== undefined) found.push(slot);
  }
  await releaseHolds(tx, search);
  return takeSlots(tx, search, found, found.length);
}

async function takeSlots(tx: Handle, search: SlotSearch, slots: readonly Slot[], count: number): Promise<Slot[]> {
  const held: Slot[] = [];
  for (const slot of slots) {
    if (held.length === count) break;
    if (await takeSlot(tx, search, slot)) held.push(slot);
  }
  return held;
}

/** Hours of the day at which people meet, on the visitor's clock. */
const DAY_BEGINS = 7;
const DAY_ENDS = 21;

function isByDay({ start, end }: Slot, timezone: string): boolean {
  const { hour, minute } = wallTimeAt(start, timezone);
  return hour >= DAY_BEGINS && hour * 60 + minute + (end.getTime() - start.getTime()) / 60_000 <= DAY_ENDS * 60;
}

/** The slot that begins at a wanted instant and that the conversation holds, or that the organization works in. */
export async function findSlot(tx: Handle, search: SlotSearch, start: Date): Promise<Slot | undefined> {
  const held = await tx
    .selectFrom("meetings")
    .select(["startAt", "endAt"])
    .where("organizationId", "=", search.organizationId)
    .where("startAt", "=", start.toISOString())
    .where("conversationId", "=", search.conversationId)
    .where("status", "=", "held")
    .where("heldUntil", ">", search.now.toISOString())
    .executeTakeFirst();
  // An offer stays valid although the required notice has passed.
  if (held !== undefined && start.getTime() > search.now.getTime()) return toSlot(held);
  return slotsOfHosts(hostsOf(search.settings), search.now).find((slot) => slot.start.getTime() === start.getTime());
}

function toSlot({ startAt, endAt }: { startAt: string; endAt: string }): Slot {
  return { start: new Date(startAt), end: new Date(endAt) };
}

const DAY_MS = 24 * 3_600_000;

/** The hosts who have a slot free, with what they have in Google. The meeting `exceptId` may be moved over its own time. */
export async function freeAt(tx: Handle, search: SlotSearch, slot: Slot, exceptId: string | null = null): Promise<Host[]> {
  const buffer = search.settings.bufferMinutes * 60_000;
  const around = { start: new Date(slot.start.getTime() - buffer), end: new Date(slot.end.getTime() + buffer) };
  // Other hours or lengths may have held when a meeting was booked.
  const taken = [...(await readTaken(tx, search, around, exceptId)), ...(search.busy ?? [])];
  return freeHosts(hostsOf(search.settings), slot, taken, search.now);
}

/** Holds one particular slot with the host whose turn it is. False when every host has some of its time taken. */
export async function takeSlot(tx: Handle, search: SlotSearch, slot: Slot): Promise<boolean> {
  const free = await freeAt(tx, search, slot);
  if (free.length === 0) return false;
  const { host, reason } = await chooseHost(tx, search.organizationId, free);
  const made = await tx
    .insertInto("meetings")
    .values({
      id: randomUUID(),
      organizationId: search.organizationId,
      conversationId: search.conversationId,
      startAt: slot.start.toISOString(),
      endAt: slot.end.toISOString(),
      status: "held",
      heldUntil: new Date(search.now.getTime() + search.settings.holdMinutes * 60_000).toISOString(),
      name: null,
      email: null,
      timezone: search.timezone,
      createdAt: search.now.toISOString(),
      hostId: host.id,
      hostName: host.name,
      hostReason: reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

const HALF_DAY_MS = 4 * 3_600_000;

function inOrderOfFit(free: readonly Slot[], wanted: Date | null): Slot[] {
  if (wanted === null) return spreadSlots(free);
  return free.toSorted((a, b) => Math.abs(a.start.getTime() - wanted.getTime()) - Math.abs(b.start.getTime() - wanted.getTime()));
}

/** Slots of different half days first, then the others. */
export function spreadSlots(free: readonly Slot[]): Slot[] {
  const spread: Slot[] = [];
  const rest: Slot[] = [];
  for (const slot of free) {
    const last = spread.at(-1);
    if (last === undefined || slot.start.getTime() - last.start.getTime() >= HALF_DAY_MS) spread.push(slot);
    else rest.push(slot);
  }
  return [...spread, ...rest];
}
