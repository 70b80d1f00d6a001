import { type Capitals, capitalsIn, isPersonName, isTaken, isTitle, LEGAL } from "./capitals.ts";
import { inAny, listInAll, WORD_END } from "./fact-lexicon.ts";
import { isPlace } from "./places.ts";
import { type Found, found, isStopWord, type Sentence } from "./sentence.ts";

/** "I work for a hotel" names no company. */
const INDEFINITE = / (?:a|an|ein|eine|einer|einem|un|une|una|um|uma|een) [^ ]+(?: [^ ]+){0,2}$/u;
/** What stands before the name of a company that begins a message: nothing, or "hier ist". */
const OPENING =
  /^(?:(?:hallo|guten tag|hello|hi|bonjour|hola|buongiorno|olá),? )?(?:(?:hier(?: ist| spricht)?|this is|ici|aquí|aqui é|qui è) (?:die |der |das |la |le |el |il |o |a )?)?$/u;
const WORK = /work|arbeit|travaill|trabaj|trabalh|lavor|werk/u;

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
  const isOf = (run: Capitals): boolean => {
    const lead = lower.slice(0, run.start);
    const isElsewhere = isPlace(run.words);
    if (before("workat").test(lead) || (before("weare").test(lead) && isBrand(run, sentence))) return true;
    if (before("at").test(lead) && isOfOwner(run, self, sentence)) return !isElsewhere;
    if (isQuestion) return false;
    if (before("atfirm").test(lead) || isSigned(run, self, sentence)) return !isElsewhere;
    if (!run.words.includes(" ")) return false;
    return LEGAL.test(run.words) || (OPENING.test(lead) && isPersonName(run.words, sentence) && weNext.test(lower.slice(run.end)));
  };
  const own = capitalsIn(text, lexicon).find((run) => !isTaken(run, [...self, ...tools], sentence) && !isTitle(run.words) && isOf(run));
  if (own !== undefined) return [found("company", sentence, own.start, own.end)];
  const typed = lowerCompany(sentence, self);
  if (typed !== null) return [typed];
  const alone = text.replace(/[\s.!]+$/u, "");
  return asked === "company" && alone.split(/\s+/u).length <= 5 && !isQuestion ? [found("company", sentence, 0, alone.length)] : [];
}

/** Up to three words behind the visitor's role or name. */
function isOfOwner(run: Capitals, self: readonly Found[], { lower, start }: Sentence): boolean {
  return self.some(({ end }) => end - start <= run.start && /^[\s,]*(?:\p{L}+ ){0,3}$/u.test(lower.slice(end - start, run.start)));
}

/** "Davide Colleoni, Colleoni Stampi, 347 …". */
function isSigned(run: Capitals, self: readonly Found[], { text, start, contacts }: Sentence): boolean {
  return contacts.length > 0 && self.some(({ end }) => /^,\s*$/u.test(text.slice(end - start, run.start)));
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
