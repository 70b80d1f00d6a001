import { BusinessHours } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { minutesOf } from "../../../zones/zone-clock.ts";
import { wallTimeAt, weekdayOf } from "../../../zones/zoned-time.ts";

/** Whether an organization is in its business hours; one without hours is always open. */
export async function isOrganizationOpen(handle: Handle, organizationId: string, now: Date): Promise<boolean> {
  const row = await handle
    .selectFrom("embeddedChatConfigurations")
    .select("settings")
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const hours = BusinessHours.nullish().safeParse(row === undefined ? null : JSON.parse(row.settings).hours).data ?? null;
  return hours === null || isOpen(hours, now);
}

function isOpen({ timezone, open }: BusinessHours, now: Date): boolean {
  const wall = wallTimeAt(now, timezone);
  const today = weekdayOf(wall);
  const minute = wall.hour * 60 + wall.minute;
  return open.some(({ weekday, from, until }) => {
    const [begin, end] = [minutesOf(from), minutesOf(until)];
    if (begin < end) return weekday === today && begin <= minute && minute < end;
    // Open past midnight: the end belongs to the next day.
    return (weekday === today && begin <= minute) || ((weekday + 1) % 7 === today && minute < end);
  });
}
