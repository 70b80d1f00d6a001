import { TimeZone } from "@disco/protocol";
import { z } from "zod";
import type { Database } from "../../db/database.ts";

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u);
/**
 * When an organization takes meetings. `hours` are per weekday (0 is Sunday), in the organization's zone; those whose end is not after
 * their beginning go past midnight.
 */
export const CalendarSettings = z.object({
  timezone: TimeZone.default("America/Los_Angeles"),
  slotMinutes: z.number().int().min(10).max(240).default(30),
  /** A meeting needs this much notice. */
  noticeMinutes: z.number().int().min(0).max(10_080).default(120),
  horizonDays: z.number().int().min(1).max(90).default(21),
  /** How long an offered slot is kept for one visitor. */
  holdMinutes: z.number().int().min(1).max(60).default(10),
  hours: z
    .array(z.object({ weekday: z.number().int().min(0).max(6), from: Time, until: Time }))
    .default([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", until: "17:00" }))),
});
export type CalendarSettings = z.infer<typeof CalendarSettings>;

/** An organization's calendar settings; the defaults while it has set none. */
export async function readCalendarSettings(db: Database, organizationId: string): Promise<CalendarSettings> {
  const row = await db.read
    .selectFrom("organizationCalendars")
    .select("settings")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return CalendarSettings.parse(row === undefined ? {} : JSON.parse(row.settings));
}
