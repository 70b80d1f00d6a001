import { getGender } from "gender-detection-from-name";
import { type FactLexicon, inAny, listInAll } from "./fact-lexicon.ts";
import { isPeople } from "./places.ts";
import { type Found, isStopWord, type Sentence } from "./sentence.ts";

const PART = String.raw`\p{Lu}[\p{L}\d&'’+]*(?:[-.][\p{L}\d][\p{L}\d'’]*)*\.?`;
const JOINT =
  "(?:&|and|und|et|y|e|en|des|dos|las|los|du|aux|sur|degli|delle|ten|ter|het|do|de|del|della|di|do|da|dos|van|von|der|den|la|le|of|für|for|bin|al|ten)";
const RUN = new RegExp(String.raw`(?<![\p{L}\d@._/-])${PART}(?:[ -]?(?:(?:${JOINT} ){1,2}|& ?)?(?<=[ -])${PART}){0,5}(?![\p{L}\d@])`, "gu");
export const LEGAL =
  /(?:^|[ .&])(?:gmbh|ag|kg|kgaa|ohg|gbr|ug|se|e\.?v\.?|e\.?g\.?|mbh|ltd|limited|llc|llp|inc|plc|corp|corporation|co|group|s\.?l\.?u?\.?|s\.?a\.?|s\.?a\.?r\.?l\.?|s\.?a\.?s\.?|s\.?p\.?a\.?|s\.?r\.?l\.?|b\.?v\.?|n\.?v\.?|lda|ltda|sarl|sasu)\.?$/iu;

/** Words in a row that begin with capitals. */
export interface Capitals {
  words: string;
  start: number;
  end: number;
}

/** Such words, without the "I'm" or "Sono" that a sentence begins with. */
export function capitalsIn(text: string, lexicon: FactLexicon): Capitals[] {
  const opener = lexicon.memo(
    "openers",
    () => new RegExp(`^(?:${["we", "you", "iam", "named", "opener"].map(lexicon.list).join("|")})$`, "u"),
  );
  return [...text.matchAll(RUN)]
    .flatMap((match) => splitAtOpener(match[0], match.index, lexicon))
    .flatMap(({ run, index }) => {
      const parts = run.split(" ");
      let start = index;
      for (
        let first = parts[0]?.toLowerCase().replaceAll("’", "'");
        first !== undefined && parts.length > 0 && (opener.test(first) || isStopWord(first, lexicon));
        first = parts[0]?.toLowerCase()
      ) {
        start += first.length + 1;
        parts.shift();
      }
      const rest = parts.join(" ");
      const words = LEGAL.test(rest) ? rest : rest.replace(/\.$/u, "");
      return words === "" ? [] : [{ words, start, end: start + words.length }];
    });
}

/** "Markus Feld von der Firma Rohrwerk": a person and a company. */
function splitAtOpener(run: string, index: number, lexicon: FactLexicon): { run: string; index: number }[] {
  const opener = lexicon.memo("opener inside", () => new RegExp(` (?:${JOINT} )*(?=(?:${lexicon.list("opener")}) )`, "iu")).exec(run);
  if (opener === null) return [{ run, index }];
  const from = opener.index + opener[0].length;
  return [
    { run: run.slice(0, opener.index), index },
    { run: run.slice(from), index: index + from },
  ];
}

/** Whether words are, or begin with, a title: "Head of Operations". */
export function isTitle(words: string): boolean {
  const titles = inAny().memo(
    "titles",
    () =>
      new RegExp(
        `^(?:${["executive", "senior", "manager", "student", "contributor", "department"].map(listInAll).join("|")})(?!\\p{L})`,
        "u",
      ),
  );
  return titles.test(words.toLowerCase());
}

/** Whether a word is a given name somewhere: the library's lists tell Jonas from Zahnarzt. */
export function isGivenName(word: string): boolean {
  return getGender(word) !== "unknown";
}

/** Whether words may be a person's name: no title, people, greeting or function word among them. */
export function isPersonName(words: string, { lexicon }: Sentence): boolean {
  const honorific = inAny().memo("honorific", () => new RegExp(`^(?:${listInAll("honorific")})\\.? (?=\\p{L})`, "u"));
  const parts = words.slice(honorific.exec(words.toLowerCase())?.[0].length ?? 0).split(" ");
  const notName = lexicon.memo("not name", () => new RegExp(`^(?:${listInAll("notname")})$`, "u"));
  return (
    parts.length <= 4 &&
    words.length <= 60 &&
    !/[\d&@/:]/u.test(words) &&
    !isTitle(words) &&
    !LEGAL.test(words) &&
    parts.every((part, index) => {
      const lower = part.toLowerCase();
      return (
        (index > 0 && new RegExp(`^${JOINT}$`, "u").test(part)) ||
        (!notName.test(lower) && !isPeople(lower) && !isStopWord(lower, lexicon) && !isTitle(part))
      );
    })
  );
}

/** Whether words are part of a fact already. */
export function isTaken(run: Pick<Capitals, "start" | "end">, taken: readonly Found[], { start }: Sentence): boolean {
  return taken.some((each) => run.start < each.end - start && each.start - start < run.end);
}
