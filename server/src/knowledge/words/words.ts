import { LRUCache } from "lru-cache";
import { stem } from "../index/terms/stem.ts";

/** A word of a text: where it stands, and the stem it is compared by. */
export interface Word {
  lower: string;
  stem: string;
  start: number;
  end: number;
}

/** "Non-profit" is the word that others write in one. */
const WORD = /\d+(?:[.,]\d+)+|(?:non-(?=\p{L}))?[\p{L}\p{N}]+(?:['’]\p{L}{1,2}(?!\p{L}))?/giu;

const NON_ASCII = /[^\0-\x7f]/u;

/** The messages read last: each step of a turn reads the same one, earlier ones of the conversation are read again, and turns go on in step. */
const lately = new LRUCache<string, readonly Word[]>({ maxSize: 4 * 1024 * 1024 });
const WORD_BYTES = 120;
const LONGEST_LATELY = 600;

/** Cuts a text into words, with their stems. */
export function readWords(text: string): readonly Word[] {
  const known = lately.get(text);
  if (known !== undefined) return known;
  const words: Word[] = [];
  forEachWord(text, (lower, start, end) => words.push({ lower, stem: stemOf(lower), start, end }));
  if (text.length > LONGEST_LATELY) return words;
  lately.set(text, words, { size: WORD_BYTES * (words.length + 2) });
  return words;
}

/** The stems of a text's words, in order. */
export function readStems(text: string): string[] {
  const stemmed: string[] = [];
  forEachWord(text, (lower) => stemmed.push(stemOf(lower)));
  return stemmed;
}

/** Hands over a text's words in order, in lower case. */
export function forEachWord(text: string, sink: (lower: string, start: number, end: number) => void): void {
  if (!NON_ASCII.test(text)) return forEachPlainWord(text, sink);
  for (const match of text.matchAll(WORD)) {
    sink(match[0].toLowerCase().replace("’", "'").replace(/^non-/u, "non"), match.index, match.index + match[0].length);
  }
}

const ODD_GAP = /\s\s|[^\S ]/u;

/** With one blank in each gap; most texts have no other. */
export function inOneLine(text: string): string {
  return ODD_GAP.test(text) ? text.replaceAll(/\s+/gu, " ") : text;
}

const LETTER = 1;
const DIGIT = 2;
const classes = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/iu.test(character) ? LETTER : /\d/u.test(character) ? DIGIT : 0;
});

/** What WORD finds in a text of ASCII alone, several times as fast: most of a turn without a language model is reading words. */
function forEachPlainWord(text: string, sink: (lower: string, start: number, end: number) => void): void {
  const lower = text.toLowerCase();
  const classAt = (at: number): number => (at < lower.length ? (classes[lower.charCodeAt(at)] ?? 0) : 0);
  let at = 0;
  while (at < lower.length) {
    const start = at;
    const first = classAt(at);
    if (first === 0) {
      at += 1;
      continue;
    }
    if (first === DIGIT) {
      while (classAt(at) === DIGIT) at += 1;
      const whole = at;
      // "1,000" and "4.99".
      while ((lower[at] === "." || lower[at] === ",") && classAt(at + 1) === DIGIT) {
        at += 1;
        while (classAt(at) === DIGIT) at += 1;
      }
      if (at > whole) {
        sink(lower.slice(start, at), start, at);
        continue;
      }
    }
    while (classAt(at) !== 0) at += 1;
    if (at - start === 3 && lower[at] === "-" && classAt(at + 1) === LETTER && lower.startsWith("non", start)) {
      const rest = at + 1;
      at = rest;
      while (classAt(at) !== 0) at += 1;
      sink(`non${lower.slice(rest, at)}`, start, at);
      continue;
    }
    if (lower[at] === "'" && classAt(at + 1) === LETTER) {
      // "it's" and "we'll".
      const after = classAt(at + 2) === LETTER ? at + 3 : at + 2;
      if (classAt(after) !== LETTER) at = after;
    }
    sink(lower.slice(start, at), start, at);
  }
}

const stems = new LRUCache<string, string>({ max: 50_000 });
// Vocabulary of several large sites; nonsense from visitors cannot grow it without limit.
const PLAIN = /^[a-z0-9]+$/u;
const HAS_DIGIT = /\d/u;

/** The stem of a lower-case word, as the index has it. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  // A slice of a long text would keep the whole text in memory.
  const own = word.length < 13 ? word : ` ${word}`.slice(1);
  const bare = PLAIN.test(own)
    ? own
    : own
        .replace(/'.*$/u, "")
        .replaceAll(/,(?=\d{3}(?:\D|$))/gu, "")
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "");
  const stemmed = stem(bare);
  // There is no end of numbers.
  if (!HAS_DIGIT.test(own)) stems.set(own, stemmed);
  return stemmed;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ""));
}

/** Words that say how a sentence is built, not what it is about. */
export const functionWords = setOf(`
a an the this that these those it its it's i i'm i'd i've i'll me my mine we we're we've us our ours you you're you've your yours he she they they're
them their theirs his her him one ones someone anyone everyone something anything everything there here who whom whose which what what's when where
where's why how how's and or but nor so if then else than as at by for from in into of off on onto out over to up with within without about after before
between during through until till via per is isn't are aren't was wasn't were weren't be been being am do does doesn't did didn't don't done doing have has hasn't
haven't had having can can't cannot could couldn't will won't would wouldn't shall should shouldn't may might must let lets let's not no yes any some
all each every both either neither other another such same own too very just only also again ever never still yet already please thanks thank hi
myself ourselves himself herself themselves yu hav teh wat abt wanna gonna gotta lemme gimme ya yall
hello hey ok okay well really actually currently now today much many more most less least few lot lots bit even s t re ve ll d m
es el la los las un una le les des der die das und
`);

/** Words that questions are made of: they carry a little of the meaning, and their absence from a page says nothing. */
export const genericWords = setOf(`
use used using user get gets getting got give gives need needs needed want wants wanted like know tell find found look looking help work works working make makes
made way ways thing things kind kinds type types possible able allow allowed available happen happens happened mean means go goes going come comes take takes put
try see show shows exist exists question questions wondering wonder explain describe information info detail details exactly anyway best good better
offer offers offered provide provides provided support supports supported include includes included have company product service platform software
tool app site website page start say says long far soon often different difference instead run able set soon
accept accepted according actual add added additional affect allowing amount answer apply approach aren arrive ask asked asking assume automatic automatically avoid aware base based
basically become begin believe big bigger biggest bring brought build built buy call called care case cases cause certain chance change changed changes check choose choices clear close
collect combine comfortable common completely concern consider considered contain contains content continue control correct correctly count cover covered covers curious current currently deal decide define depend
describe determine directly discuss doing easy easily easier eligible end enough ensure entire especially essentially etc event everything exact example expect expected experience extra face fact fail fairly familiar
feel figure fill final fine finish first fit fix follow following form former free full fully further future general generally given goal great group guess guys guide half handle handled happening hard hear hold hope
huge idea identify ignore imagine immediately important improve inside instance interested interesting involve involved issue item itself job keep keeps kept key kindly large larger largest last late later latest learn least leave left
let letting level likely limit limited line listed listing live local long longer lose lost low lower main mainly maintain major manage mark matter maximum max maybe meant meet mention minimum min minor miss missing moment move multiple
name named natural nearly necessary next nice normal normally note notice number numbers occur offering official often old online open option options order original originally otherwise outside overall own part particular parts pass past people perhaps person
place plan planning plus point policy possibly potential prefer prepare present pretty prevent previous previously prior probably problem problems proceed process promise proper properly provider purpose quick quickly quite raise rather reach read ready real reason reasons receive
recent recently recommend recommended reference regard regarding related relevant remain remember replace report request require required requires requirement requirements research respect respond rest result results return right role rule rules safe save saved section seem
send sense sent separate serious serve set sets setting several share short side similar simple simply single situation size slow small smaller smallest solution solve sort space special specific specify stand standard start started starting state status stay step steps stop store stuff
sub subject submit sure suppose supposed system talk team tell term terms test thought time times today together top total towards true turn turned turns twice typical typically typo unable understand unit unless update usual usually valid value various version via
view took taken play down under along around besides back cut goes gone going going idea behind across against among near upon below above outside yesterday tomorrow project projects stuff today's happening internet
awesome bad badly bother bunch certainly couple definitely desire discover eventually folks forever fun happily happy hate honestly hopefully inform kinda manner merely neat obviously
odd officially okay ordinary perfectly personally plenty pretend rarely readily realize regularly relatively seriously silly sorry strange struggle struggling suddenly supposedly terrible totally trouble truly
unfortunately weird welcome worried worry somewhat
bug bugs buying bought wondering besides instead roughly around rough quick
visit wait watch whatever whether whole yourself yourselves wish without word words worth write written wrong yearly year years yet
`);
