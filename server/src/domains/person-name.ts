/** A person's name in its parts, as a list shows them and a mail greets by them. */
export interface PersonName {
  first: string;
  last: string;
  /** Name after "Hi": the first name, or the whole name without one; empty for a name that is no person's. */
  greeting: string;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Titles that people write without a dot. With one, two letters and more are a title by their shape. */
const TITLES = setOf(
  "dr prof mr mrs ms miss mx sir dame lord lady madam herr frau hr fr monsieur madame mademoiselle mme mlle me señor señora señorita sr sra srta " +
    "don doña senhor senhora signor signora signore sig dott dottor dottore dottoressa dhr mevr meneer mevrouw pan pani mag ing dipl doktor " +
    "doctor docteur professor professeur engr rev capt maj col gen lt sgt hon",
);
/** After a name, with or without dots. */
const SUFFIXES = setOf("jr sr ii iii iv phd dphil md msc bsc mba ma ba llm llb esq cpa rn pe mp qc kc pmp dds dvm med mphil pharmd ret");
/** Names of forms, mailboxes and tools: no person where a name is made of nothing else. */
const ROLES = setOf(
  "contact contacts kontakt kontaktformular contacto contato contatto info infos information sales vertrieb ventas vendite vendas verkauf verkoop " +
    "support soporte suporte service servicio help helpdesk team équipe equipe equipo squadra office büro bureau admin administrator webmaster web " +
    "website site homepage form forms formular formulaire formulario formulário modulo formulier hello hallo hi mail email e-mail post newsletter " +
    "noreply no-reply donotreply notification notifications notify marketing billing invoice accounting finance customer client kunde kundenservice " +
    "user visitor guest anonymous anonym unknown lead enquiry enquiries inquiry inquiries anfrage anfragen request requests demande bot system " +
    "mailer daemon reception hr jobs careers press presse your name the our us of from via new neue nuevo nouveau page landing feedback chat",
);
/** A name with one of these is an organization's or a form's. */
const NO_PERSON = setOf(
  "gmbh ltd inc llc plc kg ohg ug sarl sàrl sas bv nv oy ab aps srl spa team form forms formular kontaktformular formulaire formulario formulário " +
    "formulier newsletter website notifications noreply no-reply support helpdesk webmaster",
);
/** Written for an empty field, in small letters: people are called Null. */
const EMPTY = setOf("null undefined none nil n/a na - -- . nan empty");
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u;

const NO_NAME: PersonName = { first: "", last: "", greeting: "" };

/** Reads a name as people and forms write it: with titles, the family name first, a company behind it, or naming no person at all. */
export function readPersonName(text: string | null): PersonName {
  const whole = plainName(text ?? "");
  if (whole === "" || EMPTY.has(whole) || whole.includes("@")) return NO_NAME;
  if (FAMILY_FIRST.test(whole)) return { first: whole, last: "", greeting: whole };
  const [before = "", ...after] = whole.split(/\s*,\s*/u).filter((part) => part !== "");
  const behind = after.filter((part) => !isSuffix(part));
  const isFamilyFirst = behind.length === 1 && after.length <= 2 && isGivenName(behind[0] ?? "", isCapitals(before));
  const words = (isFamilyFirst ? `${behind[0] ?? ""} ${before}` : before).split(" ");
  const titles = countTitles(words);
  const named = withoutSuffixes(words.slice(titles));
  const plain = named.map((word) => word.toLowerCase().replaceAll(/[^\p{L}-]/gu, ""));
  if (named.length === 0 || plain.every((word) => ROLES.has(word) || word === "") || plain.some((word) => NO_PERSON.has(word)))
    return NO_NAME;
  const [only = ""] = named;
  if (named.length === 1 && titles > 0) return { first: "", last: only, greeting: words.join(" ") };
  const ordered = isFamilyFirst ? named : givenFirst(named);
  const [first = "", ...rest] = ordered;
  return { first, last: rest.join(" "), greeting: /^\p{L}\.$/u.test(first) ? ordered.join(" ") : first };
}

/** First and last name for a list: what names no person is shown as it came. */
export function nameParts(text: string): { first: string; last: string } {
  const { first, last } = readPersonName(text);
  return first === "" && last === "" ? { first: text.trim(), last: "" } : { first, last };
}

/** The first line of a mail: "Hi Ada,". */
export function greet(name: string | null): string {
  const { greeting } = readPersonName(name);
  return greeting === "" ? "Hello," : `Hi ${greeting},`;
}

/** One line, without quotes, notes in brackets, and what tools put behind a name. */
function plainName(text: string): string {
  return text
    .slice(0, 200)
    .replaceAll(/<[^<>]*>|\([^()]*\)|\[[^[\]]*\]|["“”„«»]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .replace(/\s(?:via\s|[|/–—@•·-]\s).*$/iu, "")
    .replace(/^['‘’`]+|['‘’`]+$/gu, "")
    .trim();
}

/** "Dr.", "Frau", "Dipl.-Ing." */
export function isTitle(word: string): boolean {
  // "Dr.", "Dipl.-Ing.", "Prof.Dr." but not the initials "J." and "J.R.R."
  if (/^(?:\p{L}{2,}\.-?)+$/u.test(word)) return true;
  return TITLES.has(word.toLowerCase().replaceAll(".", "")) && !/^\p{L}\.$/u.test(word);
}

function countTitles(words: readonly string[]): number {
  const first = words.findIndex((word) => !isTitle(word) && !/^(?:&|and|und|et|y|e)$/iu.test(word));
  return first === -1 ? Math.max(0, words.length - 1) : first;
}

function isSuffix(part: string): boolean {
  const plain = part.replaceAll(/[.\s]/gu, "").toLowerCase();
  return SUFFIXES.has(plain) || /^(?:\p{L}{1,4}\.){2,}/u.test(part);
}

function withoutSuffixes(words: readonly string[]): readonly string[] {
  // Without a comma "Ma" is a family name, and "MA" a degree.
  const isWritten = (word: string) => /\.|\p{Lu}.*\p{Lu}/u.test(word) || /^[js]r$/iu.test(word);
  const end = words.findLastIndex((word) => !isSuffix(word) || !isWritten(word));
  return end < 1 ? words : words.slice(0, end + 1);
}

/** Whether what follows a comma is a given name: not a post, a degree or a company. */
function isGivenName(part: string, isAllCapitals: boolean): boolean {
  const words = part.split(" ").filter((word) => !isTitle(word));
  const isPlain = (word: string) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word) || /^[\p{Ll}\p{Lo}][\p{L}\p{M}'’-]*$/u.test(word);
  const isPost = words.some(
    (word) =>
      NO_PERSON.has(word.toLowerCase()) || (isCapitals(word) && !isAllCapitals) || /^(?:of|for|at|der|für|de|du|di|bei)$/iu.test(word),
  );
  return words.length > 0 && words.length <= 3 && words.every(isPlain) && !isPost;
}

function isCapitals(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{M}\s'’-]{2,}$/u.test(text);
}

function givenFirst(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isCapitals(word));
  return others.length === 0 || !isCapitals(words[0] ?? "") ? words : [...others, ...words.filter(isCapitals)];
}
