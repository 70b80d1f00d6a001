import type { Member } from "@disco/protocol";
import type { Database } from "../../../../db/database.ts";
import type { CalendarSettings } from "../calendar/calendar-settings.ts";
import { spreadSlots } from "./hold-slots.ts";
import type { ReadBusy } from "../hosts/host-calendars.ts";
import { hostOfMember } from "../hosts/host-of-member.ts";
import { findTaken, readTaken } from "../hosts/hosts.ts";
import { listSlots, type Slot } from "./list-slots.ts";

export interface SuggestSlotsDeps {
  db: Database;
  clock: () => Date;
  readBusy?: ReadBusy | undefined;
}

const DAY_MS = 86_400_000;

/** Up to `count` times that a member has free for a meeting, spread over different half days. They are not held. */
export async function suggestSlots(
  { db, clock, readBusy }: SuggestSlotsDeps,
  by: { organizationId: string; member: Pick<Member, "id" | "name" | "email">; settings: CalendarSettings },
  count: number,
): Promise<Slot[]> {
  const now = clock();
  const { host, settings } = hostOfMember(by.settings, by.member);
  const ahead = { start: now, end: new Date(now.getTime() + (settings.horizonDays + 3) * DAY_MS) };
  const busy = (await readBusy?.(by.organizationId, settings, now)) ?? [];
  const taken = [...busy, ...(await readTaken(db.read, { organizationId: by.organizationId, now }, ahead))];
  const free = listSlots(host.settings, now).filter((slot) => findTaken(host, slot, taken) === null);
  return spreadSlots(free)
    .slice(0, count)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}
