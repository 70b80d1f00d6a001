import type { FactKind } from "./fact.ts";
import { inAny, listInAll, WORD_END, WORD_START } from "./fact-lexicon.ts";
import { type Found, found, type Sentence } from "./sentence.ts";

const LEVELS = ["executive", "senior", "manager", "student", "contributor"] as const;
const OF = "(?:of|for|der|des|für|de la|des|de|du|d'|del|della|dei|di|van|voor|da|do)";
/** "of Sales", "der Produktion": the area of a title within a sentence. */
const AREA_OF = `(?: ${OF} (?:the |een |la |il |o |a )?[\\p{L}&/-]+)?`;
/** "Operations", "Sales and Marketing" as well, where the line is a title and nothing else: up to three words that begin no new clause. */
const AREA = `(?:,? (?:${OF} )?(?!(?:at|of|in|with|here|from|and|for|on|who|is|bei|und|chez|et|en|presso|e|bij|y|na|no|has|must|will|needs|muss|hat|doit)(?!\\p{L}))[\\p{L}&/-]+){0,3}`;
const LINE_START =
  "^(?:(?:role|title|position|job title|funktion|fonction|poste|cargo|puesto|ruolo|functie)\\s*:\\s*)?(?:\\p{L}[\\p{L}.'-]+(?: \\p{L}[\\p{L}.'-]+){0,3}\\s?[,|–—-]\\s?)?";
const LINE_END = `(?:\\s?(?:at|@|,|\\||–|—|-|&|and|und|et|y|e|en|bei|chez|presso|bij|na|no|of|der|de|di|van|da|do|for|für)\\s?[^.!?]{1,60})?\\.?$`;
const LONGEST_LINE = 90;

interface RolePatterns {
  kind: FactKind;
  inSentence: RegExp;
  here: RegExp;
  asLine: RegExp;
  ofOther: RegExp;
}

/** A title is written in any language: "ich bin Head of Operations". */
function rolePatterns({ lexicon }: Sentence): RolePatterns[] {
  return lexicon.memo("roles", () =>
    LEVELS.map((kind) => {
      const role = listInAll(kind);
      const area = `(?: (?:${listInAll("department")})${WORD_END})|${AREA_OF}`;
      return {
        kind,
        inSentence: new RegExp(
          `${WORD_START}(?:${listInAll("self")})${WORD_END}([^.!?;]{0,40}?)${WORD_START}((?:${role})(?:${area}))${WORD_END}`,
          "u",
        ),
        here: new RegExp(`${WORD_START}((?:${role})(?:${area})) (?:${lexicon.list("here")})${WORD_END}`, "u"),
        asLine: new RegExp(`${LINE_START}((?:${role})${AREA})${WORD_END}${LINE_END}`, "u"),
        ofOther: new RegExp(`${WORD_START}(?:${lexicon.list("our")}) ((?:${role})(?: (?:${listInAll("department")}))?)${WORD_END}`, "u"),
      };
    }),
  );
}

/** The visitor's role, and others who have a say. */
export function readRoles(sentence: Sentence): Found[] {
  const { lower, isQuestion } = sentence;
  const own = ownRole(sentence);
  if (own !== null) return [own];
  if (isQuestion) return [];
  const runs = sentence.lexicon.pattern("runs").exec(lower);
  const other = othersRole(sentence);
  const run = runs === null ? "" : /(?:zuständig|verantwortlich)$/u.test(runs[0]) ? runs[0] : beforeAt(runs[0], sentence);
  const of = runs === null || !run.includes(" ") ? null : found("role", sentence, runs.index, runs.index + run.length, { kind: "manager" });
  return [of, other].filter((each) => each !== null);
}

function ownRole(sentence: Sentence): Found | null {
  const { lower, lexicon, asked } = sentence;
  const anothers = lexicon.memo("anothers", () => new RegExp(`(?<!\\p{L})(?:${listInAll("anothers")})(?!\\p{L})`, "u"));
  const patterns = rolePatterns(sentence);
  for (const { kind, inSentence } of patterns) {
    const said = inSentence.exec(lower);
    if (
      said !== null &&
      !anothers.test(said[1] ?? "") &&
      !/^(?:for|my|our|your|to) /u.test(said[2] ?? "") &&
      !lexicon.pattern("you").test(said[1] ?? "")
    )
      return at(sentence, kind, said, said[2] ?? "");
  }
  for (const { kind, here, asLine } of patterns) {
    const short = here.exec(lower) ?? (lower.length <= LONGEST_LINE ? asLine.exec(lower) : null);
    if (short !== null && isTitleLine(sentence, short)) return at(sentence, kind, short, short[1] ?? "");
  }
  const department = lexicon.memo(
    `department ${asked === "role"}`,
    () =>
      new RegExp(
        `${asked === "role" ? "(?:^|" : "(?:"}${WORD_START}(?:${lexicon.list("self")}|${lexicon.list("does")})${WORD_END}) ?(?:(?:${lexicon.list("here")}) )?(?:(?:${lexicon.list("article")}) ?)?(?:in |im |en |the |der |das |aus der |aus dem )?(${listInAll("department")})${WORD_END}(?=$|[.,;!]| (?:${lexicon.list("at")}))`,
        "u",
      ),
  );
  const said = department.exec(lower);
  return said === null ? null : at(sentence, "contributor", said, said[1] ?? "");
}

/** The words behind a title in a line are its area, where they are written as one: "Enter developer mode" is no title. */
function isTitleLine({ text }: Sentence, match: RegExpExecArray): boolean {
  const role = match[1] ?? "";
  const start = match.index + match[0].lastIndexOf(role);
  const words = text.slice(start, start + role.length).split(" ");
  const areas = words.slice(1).filter((word) => word.length > 3);
  const department = inAny().memo("is department", () => new RegExp(`^(?:${listInAll("department")}),?$`, "u"));
  const isNamed = (word: string) => /^\p{Lu}/u.test(word) || department.test(word.toLowerCase());
  return areas.every(isNamed) || new RegExp(` ${OF} `, "u").test(role) || isTitleWord(words.at(-1) ?? "");
}

function isTitleWord(word: string): boolean {
  return inAny()
    .memo("is title", () => new RegExp(`^(?:${LEVELS.map(listInAll).join("|")})$`, "u"))
    .test(word.toLowerCase());
}

/** "Our VP ops has to see it": a role that has a say, of another person. */
function othersRole(sentence: Sentence): Found | null {
  const { lower, lexicon } = sentence;
  if (!["othersdecide", "must", "decideverb"].some((key) => lexicon.pattern(key).test(lower))) return null;
  for (const { ofOther } of rolePatterns(sentence)) {
    const said = ofOther.exec(lower);
    if (said !== null) return at(sentence, "other_person", said, said[1] ?? "");
  }
  const boss = lexicon
    .memo(
      "boss",
      () => new RegExp(`${WORD_START}(?:${lexicon.list("our")}|${lexicon.list("article")}) (${lexicon.list("boss")})${WORD_END}`, "u"),
    )
    .exec(lower);
  return boss === null || !lexicon.pattern("decideverb").test(lower) ? null : at(sentence, "other_person", boss, boss[1] ?? "");
}

function at(sentence: Sentence, kind: FactKind, match: RegExpExecArray, words: string): Found {
  const lead =
    sentence.lexicon
      .memo("role lead", () => new RegExp(`^(?:(?:${sentence.lexicon.list("article")}|just|only) )+`, "u"))
      .exec(words)?.[0] ?? "";
  const role = words.slice(lead.length);
  const start = match.index + match[0].lastIndexOf(words) + lead.length;
  return found("role", sentence, start, start + withoutCompany(sentence, start, role).length, { kind });
}

/** "Titolare di Officine Ferri": where the title is in small letters, a capital behind it begins the company's name. */
function withoutCompany({ text, lexicon }: Sentence, start: number, role: string): string {
  const area = new RegExp(` ${OF} ?(?=\\p{Lu})`, "u").exec(text.slice(start, start + role.length));
  const isPlain = lexicon.languages[0] !== "de" && /^\p{Ll}/u.test(text.slice(start));
  return area === null || !isPlain ? role : role.slice(0, area.index);
}

/** "I run the yard at Holm": without the company. */
function beforeAt(words: string, { lexicon }: Sentence): string {
  const end = lexicon.memo(
    "at first",
    () => new RegExp(` (?:${lexicon.list("at")}|${lexicon.list("atfirm")}|and|und|et|y|e|en)(?!\\p{L})`, "u"),
  );
  const [first = ""] = words.split(" ", 1);
  const at = end.exec(words.slice(first.length));
  return (at === null ? words : words.slice(0, first.length + at.index)).trimEnd();
}
