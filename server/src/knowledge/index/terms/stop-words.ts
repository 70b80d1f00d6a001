import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import { tokenize } from "./tokenize.ts";

/**
 * Words that say little of what a text is about. They are weighed low rather than dropped: in short questions to a FAQ,
 * "can I" against "what is" is sometimes all that tells two answers apart.
 */
export const softStopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and another any anybody anyone anything are aren arent around as at away be because been before
  being between both but by can cant cannot could couldn couldnt did didn didnt do does doesn doesnt doing don done dont down during each
  either else etc even ever every everyone everything few for from get gets getting give given go goes going got had has hasn hasnt have
  haven havent having he hello her here hers hi him his how however i id if im in into is isn isnt it its itself ive just kind know let
  lets like ll made make makes many may maybe me might more most much must my myself need needs neither no nor not now of off ok on once
  one ones only or other others our ours out over own per please put quite rather re really s same say see shall she should shouldn so
  some someone something still such sure t take tell than thank thanks that thats the their theirs them then there these they thing things
  this those though through thus to too under until up upon us use used uses using ve very via want wants was wasn way we well were what
  whats when where whether which while who whom whose why will with within without won wont would wouldn yes yet you your youre yours
  yourself`
    .split(/\s+/u)
    .filter((word) => word !== ""),
);

/** The same in other languages, as the tokenizer has them. */
const ofLanguages: readonly ReadonlySet<string>[] = [dutch, french, german, italian, portuguese, spanish].map(tokensOf);
/** "Car" alone makes no question French. */
const LEAST_TO_TELL = 2;

/** Those of the language in which most words of a question are such words; English where that is not plain. */
export function softStopWordsFor(question: Iterable<string>): ReadonlySet<string> {
  const words = new Set(question);
  const hitsOf = (list: ReadonlySet<string>): number => [...words].filter((word) => list.has(word)).length;
  let best = softStopWords;
  let most = Math.max(LEAST_TO_TELL - 1, hitsOf(softStopWords));
  for (const list of ofLanguages) {
    const hits = hitsOf(list);
    if (hits > most) [best, most] = [list, hits];
  }
  return best;
}

function tokensOf(words: readonly string[]): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const word of words) tokenize(word, (token) => tokens.add(token));
  return tokens;
}
