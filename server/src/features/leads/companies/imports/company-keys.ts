import { foldText } from "@disco/protocol";
import type { CompanyDraft } from "../profile-row.ts";
import { profileKey } from "../profile-row.ts";

/** Where the companies of some keys are, folded; empty where it is not known. */
export type PlacesByKey = Map<string, string>;

/** The keys that a company may have: its domain, or its name, alone or with its town. */
export function candidateKeys(draft: CompanyDraft): string[] {
  const key = profileKey(draft);
  const town = townOf(draft);
  return draft.domain === null && town !== "" ? [key, withTown(key, town)] : [key];
}

/**
 * The key by which a company is stored, or found among those in `places`, which it joins. Two companies of one name in two towns are two;
 * one whose place is not known is taken for the first of its name.
 */
export function keyAmong(draft: CompanyDraft, places: PlacesByKey): string {
  const base = profileKey(draft);
  const place = foldText(draft.data.location.headquarters ?? "");
  const known = places.get(base) ?? "";
  const isOther = draft.domain === null && place !== "" && known !== "" && !isSamePlace(known, place);
  const key = isOther ? withTown(base, townOf(draft)) : base;
  if ((places.get(key) ?? "") === "") places.set(key, place);
  return key;
}

/** "Berlin" is in "Berlin, Germany". */
function isSamePlace(one: string, other: string): boolean {
  const [few = [], many = []] = [one.split(" "), other.split(" ")].toSorted((a, b) => a.length - b.length);
  return few.every((word) => many.includes(word));
}

function townOf({ data }: CompanyDraft): string {
  return foldText(data.location.headquarters?.split(",", 1)[0] ?? "");
}

/** No folded text has an @. */
function withTown(key: string, town: string): string {
  return `${key} @${town}`;
}
