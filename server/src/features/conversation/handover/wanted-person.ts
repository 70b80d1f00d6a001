import type { PersonWanted } from "../../../agent/dialogue/person-wanted.ts";
import type { Handle } from "../../../db/database.ts";
import { listAskable } from "../presence/members-here.ts";
import { findHandoverSettings } from "./settings.ts";

/** Who would be asked for a visitor who wants a person, or what happens instead; null where no member uses the Live view. */
export async function wantedPerson(handle: Handle, organizationId: string, now: Date): Promise<PersonWanted | null> {
  const { waitSeconds, takers, fallback } = await findHandoverSettings(handle, organizationId);
  const askable = await listAskable(handle, organizationId, takers, now);
  if (askable === null) return null;
  const [first] = askable;
  return first === undefined ? { fallback } : { memberId: first.id, name: first.name, seconds: waitSeconds };
}
