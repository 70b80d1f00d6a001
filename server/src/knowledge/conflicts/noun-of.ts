import { toNumber } from "./numbers.ts";
import { isCountable, isKnownNoun } from "./units.ts";

/** Words at which the noun that is counted has been named, or does not come. */
const NOUN_END =
  /^(?:am|pm|and|or|of|to|in|on|at|by|for|is|are|the|a|an|per|times?|percent|different|other|years?|months?|weeks?|days?|hours?|minutes?|seconds?|million|thousand|billion|with|from|each|every|if|as|that|which|who|can|may|will|has|have|be|under|over|more|less|than|after|before|within|\p{L}+ed|free|through|up|out|off|so|but|when|where|while|step|factor|way|star|click|digit|party|page|point|sided|ways?|things?|reasons?|words?|percentages?|o'clock|January|February|March|April|May|June|July|August|September|October|November|December)$/iu;
const NO_COUNTED =
  /^(?:things|reasons|ways|steps|minutes|others|parts|kinds|types|sorts|options|pages|examples|questions|sections|columns|cases|hours|times|weekdays|continents|stars|clicks|points|words|lines-up|plans|tiers|fields|values)$/iu;

/** The noun among the words behind a number: the first plural, or the word itself where it is joined by a dash. */
export function nounOf(words: string, number: string | undefined, isJoined: boolean): { word: string; end: number } | null {
  let end = 0;
  const skipped = /^(?:or (?:more|fewer) (?=char)|and more|more|other) /iu.exec(words)?.[0].length ?? 0;
  end = skipped;
  const rest = words.slice(skipped).replace(/^data (?=cent)/iu, "data-");
  for (const word of rest.split(/\s/u)) {
    end += word.length;
    if (NOUN_END.test(word)) return null;
    if (isJoined || isCountable(word) || (isKnownNoun(word) && (number === undefined || toNumber(number) === 1))) {
      return NO_COUNTED.test(word) || /^\p{Lu}/u.test(word) ? null : { word, end };
    }
    end += 1;
  }
  return null;
}
