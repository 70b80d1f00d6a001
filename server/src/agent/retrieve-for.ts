import type { RetrieveOptions } from "../knowledge/retrieve.ts";
import type { Model } from "./model.ts";

const RETRIEVED = { limit: 12 };
/** As many as the built-in model reads: what answers often stands on the best page beside its best passages. */
const RETRIEVED_LOCALLY = { limit: 8, moreOfBest: 1 };

/** What a model is given to read for one query, whoever asks: a visitor, a member who tries the library, or a regression question. */
export function retrieveFor(model: Model): RetrieveOptions {
  return model.isLocal ? RETRIEVED_LOCALLY : RETRIEVED;
}
