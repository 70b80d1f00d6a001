import { type Capitals, capitalsIn, isPersonName, isTaken, isTitle } from "./capitals.ts";
import { wordKey } from "./fact-lexicon.ts";
import { isPlace } from "./places.ts";
import { type Found, found, isStopWord, type Sentence } from "./sentence.ts";

/** Where a visitor's company is: a place behind "based in", or a known one behind "in". */
export function readPlaces(sentence: Sentence, said: readonly Found[]): Found[] {
  const { lower, text, lexicon, isQuestion, asked } = sentence;
  if (isQuestion && !lexicon.pattern("we").test(lower)) return [];
  const based = lexicon.memo(
    "based before",
    () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("based")}) (?:(?:${lexicon.list("article")}) )?$`, "u"),
  );
  const inside = lexicon.memo(
    "in before",
    () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("in")}) (?:(?:${lexicon.list("article")}) )?$`, "u"),
  );
  const region = lexicon
    .memo("region", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("in")}) ((?:${lexicon.list("region")}))(?!\\p{L})`, "u"))
    .exec(lower);
  const isGerman = lexicon.languages[0] === "de";
  const isHere = (run: Capitals): boolean => {
    const lead = lower.slice(0, run.start);
    const isKnown = isPlace(run.words);
    const isBased =
      based.test(lead) && (!isGerman || isKnown || /(?:sitz|sitzen|ansässig|standorte?|kommen|nähe|raum|region|kreis)[^.!?]*$/u.test(lead));
    const isIn =
      inside.test(lead) &&
      (isKnown ||
        (!isGerman && lexicon.pattern("we").test(lower) && isPersonName(run.words, sentence) && !/^\p{Lu}{2,4}$/u.test(run.words)));
    return isBased || isIn || (asked === "place" && isKnown);
  };
  const own = capitalsIn(text, lexicon).find((run) => !isTaken(run, said, sentence) && isHere(run));
  if (own !== undefined) return [found("place", sentence, own.start, own.end)];
  if (isQuestion) return [];
  const typed = typedPlace(sentence);
  const at = sentence.start;
  if (typed !== null && !isTaken({ start: typed.start - at, end: typed.end - at }, said, sentence)) return [typed];
  if (region?.[1] === undefined) return [];
  const start = region.index + region[0].length - region[1].length;
  return [found("place", sentence, start, start + region[1].length)];
}

/** A known place in small letters behind "in", or any behind "based in". */
function typedPlace(sentence: Sentence): Found | null {
  const { lower, lexicon } = sentence;
  const word = String.raw`\p{L}[\p{L}-]+`;
  const based = lexicon
    .memo(
      "typed based",
      () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("based")}) (${word})(?=$|[.,;!?]| (?:${lexicon.list("to")})(?!\\p{L}))`, "u"),
    )
    .exec(lower);
  const within = lexicon.memo(
    "typed in",
    () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("in")}) (${word} ${word}|${word})(?!\\p{L})`, "gu"),
  );
  const known = [...lower.matchAll(within)].find(([, words = ""]) => isPlace(words) || isPlace(words.split(" ")[0] ?? ""));
  const match = known ?? based;
  const words = match?.[1];
  if (match === null || match === undefined || words === undefined) return null;
  const name = match === based || isPlace(words) ? words : (words.split(" ")[0] ?? "");
  if (isStopWord(name, lexicon) || isTitle(name) || lexicon.spelled(wordKey(name)) !== undefined) return null;
  const start = match.index + match[0].length - words.length;
  return found("place", sentence, start, start + name.length);
}
