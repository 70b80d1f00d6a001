import { isGivenName, isPersonName, type Capitals, capitalsIn, isTitle, LEGAL } from "./capitals.ts";
import { inAny, listInAll, WORD_END, wordKey } from "./fact-lexicon.ts";
import { isPlace } from "./places.ts";
import { isProduct } from "./read-tools.ts";
import { type Found, found, type Sentence, isStopWord } from "./sentence.ts";

const MOST_ASKED_WORDS = 4;
/** "I work for a hotel" names no company. */
const INDEFINITE = / (?:a|an|ein|eine|einer|einem|un|une|una|um|uma|een) [^ ]+(?: [^ ]+){0,2}$/u;
/** "C'est parfait": small letters behind these are mostly no name. */
const IT_IS = /^(?:c'est|it's|it is|es|è|é|het is|dit is|das ist|es ist) /u;
const WORK = /work|arbeit|travaill|trabaj|trabalh|lavor|werk/u;
const LOWER_NAME = /^([\p{L}'’.-]+(?: [\p{L}'’.-]+){0,2})/u;

/** The visitor's name: "my name is …", "I'm …", "… is the name", or alone where it was asked for. */
export function readNames(sentence: Sentence, tools: readonly Found[]): Found[] {
  const { lower, text, lexicon, asked } = sentence;
  const before = (key: string) => lexicon.memo(`before ${key}`, () => new RegExp(`(?<![\\p{L}\\d])(?:${lexicon.list(key)})[ ,:]*$`, "u"));
  const after = lexicon.memo("is name", () => new RegExp(`^,? ?(?:${lexicon.list("isname")})${WORD_END}`, "u"));
  for (const run of capitalsIn(text, lexicon)) {
    const head = personIn(run, sentence);
    if (head === null || isTaken(head, tools, sentence) || isProduct(head.words)) continue;
    const lead = lower.slice(0, run.start);
    const isNamed = before("named").test(lead) && !before("iam").test(lead);
    const isMe = before("iam").test(lead) && isSelf(head, sentence);
    const isAfter = after.test(lower.slice(head.end)) && (lead.trim() === "" || /[,.!:;]\s*$|^(?:hi|hello|hallo|hey)\s*$/u.test(lead));
    if (isNamed || isMe || isAfter) return [found("name", sentence, head.start, head.end)];
  }
  const typed = typedName(sentence);
  if (typed !== null) return [typed];
  const formal = lexicon
    .memo(
      "honorific",
      () => new RegExp(`^(?:${lexicon.list("honorific")})\\.? \\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?(?=[.!]?$)`, "iu"),
    )
    .exec(text);
  if (formal !== null) return [found("name", sentence, 0, formal[0].length)];
  const beside = nameBesideContact(sentence);
  if (beside !== null) return [beside];
  const named = lexicon.memo("named before", () => new RegExp(`(?<![\\p{L}\\d])(?:${lexicon.list("named")})[ ,:]+`, "u")).exec(lower);
  const explicit = named !== null && /nam|nom|hei|heet|llam|cham|chiam|appell/u.test(named[0]);
  if (explicit) {
    const start = named.index + named[0].length;
    const words = upToStop(LOWER_NAME.exec(text.slice(start))?.[1] ?? "", sentence);
    if (words !== "" && isPersonName(words, sentence)) return [found("name", sentence, start, start + words.length)];
  }
  if (asked !== "name" && asked !== "email" && asked !== "phone") return [];
  const alone = text.replace(/[\s.!,]+$/u, "");
  const parts = alone.split(/\s+/u);
  const isWhole = parts.length <= MOST_ASKED_WORDS && isPersonName(alone, sentence) && parts.every((part) => /^[\p{L}'’.-]+$/u.test(part));
  const isPlain =
    asked === "name" || (parts.length > 1 && parts.every((part) => /^\p{Lu}|^(?:de|da|van|von|der|den|la|del|di)$/u.test(part)));
  return isWhole && isPlain ? [found("name", sentence, 0, alone.length)] : [];
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
  if (words.includes(" ")) return !/^ (?:zuständig|verantwortlich)/u.test(next);
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
  const gap = /^\s*[,;:<(–-]+\s*$/u;
  for (const run of capitalsIn(text, lexicon)) {
    const head = personIn(run, sentence);
    const isOfFirm = atFirm.test(lower.slice(0, run.start));
    if (head === null || isOfFirm || !(head.words.includes(" ") || isGivenName(head.words))) continue;
    const isBeside = own.some(({ start, end }) => gap.test(text.slice(head.end, start)) || gap.test(text.slice(end, head.start)));
    if (isBeside) return found("name", sentence, head.start, head.end);
  }
  return null;
}

function upToStop(words: string, { lexicon }: Sentence): string {
  const parts = words.split(" ");
  const stop = parts.findIndex((part) => isStopWord(part.toLowerCase(), lexicon));
  return (stop < 0 ? parts : parts.slice(0, stop)).join(" ").replace(/[.]$/u, "");
}

/** The visitor's company: behind their role or "we are", after "I work at", or with its legal form. */
export function readCompanies(sentence: Sentence, said: readonly Found[]): Found[] {
  const { lower, text, lexicon, asked, isQuestion } = sentence;
  const before = (key: string) =>
    lexicon.memo(
      `company before ${key}`,
      () =>
        new RegExp(`(?<![\\p{L}\\d])(?:${lexicon.list(key)})[ :,]*(?:(?:${lexicon.list("article")}|${lexicon.list("opener")}) )*$`, "u"),
    );
  const self = said.filter(({ field, kind }) => (field === "role" && kind !== "other_person") || field === "name");
  const tools = said.filter(({ field }) => field === "tool");
  const weNext = lexicon.memo("we next", () => new RegExp(`^(?: ${lexicon.list("here")})?, (?:${lexicon.list("we")})${WORD_END}`, "u"));
  for (const run of capitalsIn(text, lexicon)) {
    if (isTaken(run, [...self, ...tools], sentence)) continue;
    const lead = lower.slice(0, run.start);
    const owner = self.some(
      ({ end }) => /^[\s,]*(?:\p{L}+ ){0,3}$/u.test(lead.slice(end - sentence.start)) && end - sentence.start <= run.start,
    );
    const isAt = before("at").test(lead);
    const isFirm =
      before("workat").test(lead) ||
      (isAt && owner && !isPlace(run.words)) ||
      (before("weare").test(lead) && isBrand(run, sentence)) ||
      (before("atfirm").test(lead) && (lexicon.pattern("we").test(lower) || !isQuestion) && !isPlace(run.words) && !isQuestion) ||
      (LEGAL.test(run.words) && run.words.includes(" ") && !isQuestion) ||
      (lead.trim() === "" &&
        run.words.includes(" ") &&
        (isPersonName(run.words, sentence) || LEGAL.test(run.words)) &&
        weNext.test(lower.slice(run.end))) ||
      (sentence.contacts.length > 0 &&
        self.some(({ end }) => /^,\s*$/u.test(text.slice(end - sentence.start, run.start))) &&
        !isPlace(run.words));
    if (isFirm && !isTitle(run.words)) return [found("company", sentence, run.start, run.end)];
  }
  const typed = lowerCompany(sentence, self);
  if (typed !== null) return [typed];
  const alone = text.replace(/[\s.!]+$/u, "");
  return asked === "company" && alone.split(/\s+/u).length <= 5 && !isQuestion ? [found("company", sentence, 0, alone.length)] : [];
}

function isTaken(run: Capitals, taken: readonly Found[], { start }: Sentence): boolean {
  return taken.some((each) => run.start < each.end - start && each.start - start < run.end);
}

/** "We are Nordwind Logistik", but not "we are Dutch" or "we are Hersteller". */
function isBrand({ words, end }: Capitals, sentence: Sentence): boolean {
  const [first = ""] = words.split(" ");
  if (
    isPlace(words) ||
    isStopWord(first.toLowerCase(), sentence.lexicon) ||
    (!isPersonName(first, sentence) && !LEGAL.test(words) && !/[\d&]/u.test(words))
  )
    return false;
  return sentence.lexicon.languages[0] !== "de" || words.includes(" ") || /^(?:,| aus | mit |$|\.)/u.test(sentence.lower.slice(end));
}

/** "ops manager at nordwind", typed without capitals: up to three words behind a role, or behind "I work at". */
function lowerCompany(sentence: Sentence, self: readonly Found[]): Found | null {
  const { lower, lexicon, start: at, isQuestion } = sentence;
  if (isQuestion) return null;
  const tail = String.raw`(?:(?:${lexicon.list("article")}) )?(\p{L}[\p{L}\d&'-]*(?: \p{L}[\p{L}\d&'-]*){0,2})(?=$|[.,;!?])`;
  const afterRole = lexicon.memo(
    "lower company",
    () => new RegExp(`^,? (?:${lexicon.list("atfirm")}|at|from|von|vom|de|de chez|di|van|da) ${tail}`, "u"),
  );
  const afterWork = lexicon.memo("lower work", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("workat")}) ${tail}`, "u"));
  const matches = [
    ...self.map(({ end }) => ({ match: afterRole.exec(lower.slice(end - at)), from: end - at })),
    ...[afterWork.exec(lower)].filter((match) => WORK.test(match?.[0] ?? "")).map((match) => ({ match, from: 0 })),
  ];
  for (const { match, from } of matches) {
    const words = match?.[1];
    if (match === null || words === undefined || words.split(" ").some((word) => isStopWord(word, lexicon)) || isPlace(words)) continue;
    if (
      inAny()
        .memo("department alone", () => new RegExp(`^(?:${listInAll("department")})$`, "u"))
        .test(words) ||
      INDEFINITE.test(match[0]) ||
      /^(?:another|different|other) /u.test(words)
    )
      continue;
    const start = from + match.index + match[0].length - words.length;
    return found("company", sentence, start, start + words.length);
  }
  return null;
}

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
  for (const run of capitalsIn(text, lexicon)) {
    if (isTaken(run, said, sentence)) continue;
    const lead = lower.slice(0, run.start);
    const isKnown = isPlace(run.words);
    const isBased =
      based.test(lead) && (!isGerman || isKnown || /(?:sitz|sitzen|ansässig|standorte?|kommen|nähe|raum|region|kreis)[^.!?]*$/u.test(lead));
    const isIn =
      inside.test(lead) &&
      (isKnown ||
        (!isGerman && lexicon.pattern("we").test(lower) && isPersonName(run.words, sentence) && !/^\p{Lu}{2,4}$/u.test(run.words)));
    if (isBased || isIn || (asked === "place" && isKnown)) return [found("place", sentence, run.start, run.end)];
  }
  const typed = isQuestion ? null : typedPlace(sentence);
  if (
    typed !== null &&
    !isTaken({ ...typed, words: typed.value, start: typed.start - sentence.start, end: typed.end - sentence.start }, said, sentence)
  )
    return [typed];
  if (region?.[1] === undefined || isQuestion) return [];
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
