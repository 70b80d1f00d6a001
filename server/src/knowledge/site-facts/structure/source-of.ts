import type { RetrievedPassage } from "../../passage.ts";
import type { FactSource } from "../site-fact.ts";

/** Where a fact of a passage stands. */
export function sourceOf({ id, sourceId, url, title, headingPath }: RetrievedPassage): FactSource {
  return { passageId: id, sourceId, url, title, headingPath };
}
