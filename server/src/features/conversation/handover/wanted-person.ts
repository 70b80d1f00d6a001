import type { PersonWanted } from "../../../agent/dialogue/person-wanted.ts";
import type { Handle } from "../../../db/database.ts";
import { listAskable } from "../presence/members-here.ts";
import { findHandoverSettings } from "./settings.ts";

/** The member to ask for a visitor, or the fallback; null if no member uses the Live view. */
export async function wantedPerson(handle: Handle, organizationId: string, now: Date): Promise<PersonWanted | null> {
  const { waitSeconds, takers, fallback } = await findHandoverSettings(handle, organizationId);
  const askable = await listAskable(handle, organizationId, takers, now);
  if (askable === null) return null;
  const [first] = askable;
  return first === undefined ? { fallback } : { memberId: first.id, name: first.name, seconds: waitSeconds };
}
