import { type Capitals, capitalsIn, isGivenName, isPersonName, isTaken } from "./capitals.ts";
import { inAny, listInAll, WORD_END } from "./fact-lexicon.ts";
import { isPlace } from "./places.ts";
import { isProduct } from "./read-tools.ts";
import { type Found, found, type Sentence, isStopWord } from "./sentence.ts";

const MOST_ASKED_WORDS = 4;
/** "C'est parfait": small letters behind these are mostly no name. */
const IT_IS = /^(?:c'est|it's|it is|es|è|é|het is|dit is|das ist|es ist) /u;
const LOWER_NAME = /^([\p{L}'’.-]+(?: [\p{L}'’.-]+){0,2})/u;

/** The visitor's name: "my name is …", "I'm …", "… is the name", or alone where it was asked for. */
export function readNames(sentence: Sentence, tools: readonly Found[]): Found[] {
  const name =
    saidName(sentence, tools) ??
    typedName(sentence) ??
    formalName(sentence) ??
    nameBesideContact(sentence) ??
    nameBelow(sentence) ??
    namedInSmallLetters(sentence) ??
    nameAlone(sentence);
  return name === null ? [] : [name];
}

/** A name with capitals behind "I'm", or before "is the name". */
function saidName(sentence: Sentence, tools: readonly Found[]): Found | null {
  const { lower, text, lexicon } = sentence;
  const before = (key: string) => lexicon.memo(`before ${key}`, () => new RegExp(`(?<![\\p{L}\\d])(?:${lexicon.list(key)})[ ,:]*$`, "u"));
  const after = lexicon.memo("is name", () => new RegExp(`^,? ?(?:${lexicon.list("isname")})${WORD_END}`, "u"));
  for (const run of capitalsIn(text, lexicon)) {
    const head = personIn(run, sentence);
    if (head === null || isTaken(head, tools, sentence) || isProduct(head.words)) continue;
    const lead = lower.slice(0, run.start);
    const isNamed = before("named").test(lead) && !before("iam").test(lead);
    const isMe = before("iam").test(lead) && isSelf(head, sentence);
    const isAfter = after.test(lower.slice(head.end)) && (lead.trim() === "" || /[,.!:;]\s*$|^(?:hi|hello|hallo|hey)\s*$/u.test(lead));
    if (isNamed || isMe || isAfter) return found("name", sentence, head.start, head.end);
  }
  return null;
}

/** "Frau Dallmann", and no more. */
function formalName(sentence: Sentence): Found | null {
  const { text, lexicon } = sentence;
  const pattern = lexicon.memo(
    "honorific",
    () => new RegExp(`^(?:${lexicon.list("honorific")})\\.? \\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?(?=[.!]?$)`, "iu"),
  );
  const formal = pattern.exec(text);
  return formal === null ? null : found("name", sentence, 0, formal[0].length);
}

/** "My name is orla keane": what the words call a name is one, whatever its letters. */
function namedInSmallLetters(sentence: Sentence): Found | null {
  const { lower, text, lexicon } = sentence;
  const named = lexicon.memo("named before", () => new RegExp(`(?<![\\p{L}\\d])(?:${lexicon.list("named")})[ ,:]+`, "u")).exec(lower);
  if (named === null || !/nam|nom|hei|heet|llam|cham|chiam|appell/u.test(named[0])) return null;
  const start = named.index + named[0].length;
  const words = upToStop(LOWER_NAME.exec(text.slice(start))?.[1] ?? "", sentence);
  return words !== "" && isPersonName(words, sentence) ? found("name", sentence, start, start + words.length) : null;
}

/** A message that is a name, where one was asked for. */
function nameAlone(sentence: Sentence): Found | null {
  const { text, asked } = sentence;
  if (asked !== "name" && asked !== "email" && asked !== "phone") return null;
  const alone = text.replace(/[\s.!,]+$/u, "");
  const parts = alone.split(/\s+/u);
  const isWhole = parts.length <= MOST_ASKED_WORDS && isPersonName(alone, sentence) && parts.every((part) => /^[\p{L}'’.-]+$/u.test(part));
  const isPlain =
    asked === "name" || (parts.length > 1 && parts.every((part) => /^\p{Lu}|^(?:de|da|van|von|der|den|la|del|di)$/u.test(part)));
  return isWhole && isPlain ? found("name", sentence, 0, alone.length) : null;
}

/** Names in small letters: "i'm tom from acme", "orla keane is the name". The first must be a given name, but where the words leave no doubt. */
function typedName(sentence: Sentence): Found | null {
  const { lower, lexicon } = sentence;
  const word = String.raw`\p{L}[\p{L}'-]+`;
  const after = lexicon
    .memo("typed after", () => new RegExp(`^(?:\\p{L}+, )?(${word} ${word}|${word}),? (?:${lexicon.list("isname")})${WORD_END}`, "u"))
    .exec(lower);
  const behind = lexicon
    .memo(
      "typed behind",
      () =>
        new RegExp(
          `(?<![\\p{L}\\d])(?:${lexicon.list("iam")}|${lexicon.list("named")}) (${word}(?: ${word})?)(?=$|[.,;!?]| (?:${lexicon.list("at")}|${lexicon.list("to")})${WORD_END})`,
          "u",
        ),
    )
    .exec(lower);
  for (const match of [after, behind]) {
    const words = match?.[1];
    if (match === null || words === undefined || IT_IS.test(match[0])) continue;
    const start = match.index + match[0].lastIndexOf(words);
    const [first = ""] = words.split(" ");
    const isSure = match === after && /(?<!\p{L})(?:name|nome|nombre|nom|naam)(?!\p{L})/u.test(match[0]);
    if ((isSure || isGivenName(first)) && isPersonName(words, sentence) && !isPlace(words) && !isProduct(words))
      return found("name", sentence, start, start + words.length);
  }
  return null;
}

/** The person that a run of capitals begins with; null for what is none. */
function personIn(run: Capitals, sentence: Sentence): Capitals | null {
  const parts = run.words.split(" ");
  for (let count = Math.min(parts.length, 4); count > 0; count -= 1) {
    const words = parts.slice(0, count).join(" ");
    if (isPersonName(words, sentence)) return { words, start: run.start, end: run.start + words.length };
  }
  return null;
}

/** "I'm Tom" names a person; German writes what one is with a capital too: "ich bin Zahnarzt". */
function isSelf({ words, end }: Capitals, { lower, lexicon }: Sentence): boolean {
  if (isPlace(words)) return false;
  const next = lower.slice(end);
  if (words.includes(" ") && lexicon.languages[0] === "de") return isGivenName(words.split(" ")[0] ?? "");
  if (words.includes(" ")) return true;
  if (
    /^[- ]?\p{L}/u.test(next) &&
    !lexicon
      .memo("name next", () => new RegExp(`^ (?:${lexicon.list("at")}|and|und|et|y|e|en|here|hier|speaking)${WORD_END}`, "u"))
      .test(next)
  )
    return false;
  return lexicon.languages[0] !== "de" || isGivenName(words) || /^ (?:von|vom|aus)(?!\p{L})|^,/u.test(next);
}

/** "Ada Lovelace, ada@…", "Noelia, 666 123 123", "ada@… - Ada Lovelace". */
function nameBesideContact(sentence: Sentence): Found | null {
  const { text, lower, lexicon, contacts } = sentence;
  const atFirm = lexicon.memo("firm before", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("at")}|${lexicon.list("atfirm")}) $`, "u"));
  const own = contacts.filter(({ start, end }) => start >= 0 && end <= text.length);
  if (own.length === 0) return null;
  const gap = /^(?:\s*[,;:<(–-]+\s*|\s+)$/u;
  for (const run of capitalsIn(text, lexicon)) {
    const head = personIn(run, sentence);
    const isOfFirm = atFirm.test(lower.slice(0, run.start));
    if (head === null || isOfFirm || !isLikelyPerson(head.words, sentence)) continue;
    const isBeside = own.some(({ start, end }) => gap.test(text.slice(head.end, start)) || gap.test(text.slice(end, head.start)));
    if (isBeside) return found("name", sentence, head.start, head.end);
  }
  return null;
}

/** A given name or an honorific comes first; in German every noun has a capital, so that two capitals tell nothing there. */
function isLikelyPerson(words: string, { lexicon }: Sentence): boolean {
  const honorific = lexicon.memo("honorific first", () => new RegExp(`^(?:${lexicon.list("honorific")})\\.? \\p{L}`, "u"));
  const [first = ""] = words.split(" ");
  return isGivenName(first) || honorific.test(words.toLowerCase()) || (words.includes(" ") && lexicon.languages[0] !== "de");
}

/** "Thanks, Dana", "MfG Klaus Berg": behind the words that end a message. */
function nameBelow(sentence: Sentence): Found | null {
  const { lower } = sentence;
  const pattern = inAny().memo(
    "name below",
    () => new RegExp(`(?:^|[,.!;] ?)(?:${listInAll("valediction")})[ ,.!-]+(\\p{L}[\\p{L}'-]+(?: \\p{L}[\\p{L}'-]+)?)[.!]?$`, "u"),
  );
  const match = pattern.exec(lower);
  const words = match?.[1];
  if (match === null || words === undefined || !isGivenName(words.split(" ")[0] ?? "") || !isPersonName(words, sentence)) return null;
  const start = match.index + match[0].lastIndexOf(words);
  return found("name", sentence, start, start + words.length);
}

function upToStop(words: string, { lexicon }: Sentence): string {
  const parts = words.split(" ");
  const stop = parts.findIndex((part) => isStopWord(part.toLowerCase(), lexicon));
  return (stop < 0 ? parts : parts.slice(0, stop)).join(" ").replace(/[.]$/u, "");
}
