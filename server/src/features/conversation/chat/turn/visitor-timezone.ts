import { LRUCache } from "lru-cache";
import type { Database } from "../../../../db/database.ts";
import { readCalendarSettings } from "../../../meetings/meetings/calendar/calendar-settings.ts";

/** When neither the visitor's zone nor the organization's is known. */
const DEFAULT_TIMEZONE = "UTC";
/** Asking whether a zone exists costs more than storing a message, and visitors name few. */
const knownTimezones = new LRUCache<string, { zone: string | null }>({ max: 2_000 });

/** The zone that a visitor's browser named; one who named none is taken to be where the organization is. */
export async function visitorTimezone({ db }: { db: Database }, named: string | undefined, organizationId: string | null): Promise<string> {
  const known = named === undefined ? null : knownTimezone(named);
  if (known !== null) return known;
  if (organizationId === null) return DEFAULT_TIMEZONE;
  try {
    return (await readCalendarSettings(db, organizationId)).timezone ?? DEFAULT_TIMEZONE;
  } catch {
    // A question without a time needs no zone; calendar tools report a missing one.
    return DEFAULT_TIMEZONE;
  }
}

function knownTimezone(named: string): string | null {
  const known = knownTimezones.get(named);
  if (known !== undefined) return known.zone;
  let resolved: string | null = null;
  try {
    // A browser names a place. Of mere offsets there are thousands, and each zone that was met costs memory for good.
    if (!/^[+-]/u.test(named)) resolved = new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    // Not a zone.
  }
  knownTimezones.set(named, { zone: resolved });
  return resolved;
}
