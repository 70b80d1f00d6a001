import type { FactSource } from "./site-fact.ts";

/** A passage that facts are read from; those of one page are read together. */
export interface PagePassage extends Omit<FactSource, "passageId"> {
  id: string;
  text: string;
}

/** Where a fact of a passage stands. */
export function sourceOf({ id, sourceId, url, title, headingPath }: PagePassage): FactSource {
  return { passageId: id, sourceId, url, title, headingPath };
}
