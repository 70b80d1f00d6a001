import type { Cause, CauseCode } from "@disco/protocol";
import { crawlSentences } from "./crawl/skip-reasons.ts";
import { documentSentences, familyNames } from "./documents/refusal.ts";
import { createCauseReader } from "./sentences.ts";

const sentences: Readonly<Record<CauseCode, string>> = { ...crawlSentences, ...documentSentences };
const read = createCauseReader(sentences);
const families = new Map(Object.entries(familyNames).map(([family, name]) => [name, family]));

/** The code of a stored sentence. Sentences of earlier versions keep theirs; unknown ones have no code. */
export function causeOf(sentence: string | null): Cause | null {
  if (sentence === null) return null;
  for (const outcome of [crawlSentences.nothing_indexed, crawlSentences.page_not_indexed]) {
    // Why it came to nothing tells more than that it did.
    if (sentence.startsWith(`${outcome} `)) return causeOf(sentence.slice(outcome.length + 1)) ?? read(outcome);
  }
  const cause = read(sentence);
  if (cause === null) return null;
  const { limit, family } = cause.values;
  if (limit !== undefined) cause.values["limit"] = limit.replaceAll(",", "");
  if (family !== undefined) cause.values["family"] = families.get(family) ?? family;
  return cause;
}
