import type { Chrono } from "chrono-node";
import { casual as german } from "chrono-node/de";
import { casual as english } from "chrono-node/en";
import { casual as spanish } from "chrono-node/es";
import { casual as french } from "chrono-node/fr";
import { casual as italian } from "chrono-node/it";
import { casual as dutch } from "chrono-node/nl";
import { casual as portuguese } from "chrono-node/pt";
import { daysAfter, inZone, zoneOffset } from "../../zones/zone-clock.ts";
import type { Language } from "../language/language.ts";
import { foldWord, type Meaning, phrasebookOf, type TokenKind, wordPattern } from "../language/phrasebook/words-of.ts";

/** A word, a phrase, a number or a mark of a message, with what it means for arranging a meeting. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
  /** The number, the hour or the weekday. */
  value: number;
  minute?: number;
  /** The half of the day that an hour says. */
  half?: "am" | "pm" | null;
  isPlural?: boolean;
  isArticle?: boolean;
  /** The day of a date, as 2026-11-24. */
  day?: string;
  until?: string;
}

const calendars: Readonly<Record<Language, Pick<Chrono, "parse">>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
};

const LONGEST_READ = 600;
const ADDRESS = /[^\s<>@,;]+@[^\s<>@,;]+|(?:https?:\/\/|www\.)\S+/uy;
const CLOCK = /(\d{1,2})[:h](\d{2})(?!\d)(?:\s?([ap])\.?m\b\.?)?/iuy;
const HALF_OF_DAY = /(\d{1,2})(?:\.(\d{2}))?\s?([ap])\.?m(?![\p{L}\d])\.?/iuy;
/** In German "3 am Montag" has no half of the day. */
const HALF_OF_DAY_ABROAD = /(\d{1,2})(?:\.(\d{2}))?(?:([ap])m|\s?(p)\.?m)(?![\p{L}\d])\.?/iuy;
const HOUR_MARK = /(\d{1,2})\s?h(?![\p{L}\d])/iuy;
const ISO_DATE = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/uy;
const DOTTED_DATE = /(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2}(?!\d))?/uy;
const SLASHED_DATE = /(\d{1,2})([/-])(\d{1,2})(?:\2(\d{2,4}))?(?![\d/])/uy;
const DOTTED_CLOCK = /(\d{1,2})\.(\d{2})(?![\d.])/uy;
const ORDINAL = /(\d{1,2})(?:st|nd|rd|th|[ºª°]|ème|er|e)(?![\p{L}\d])/iuy;
const NUMBER = /\d+(?:[.,]\d+)*/uy;
const MARK = /[,;:!?.…()\n–—/-]/uy;

/** The tokens of a message, with the dates that chrono reads in its language. */
export function readTokens(message: string, language: Language, now: Date, timezone: string): Token[] {
  const text = message.slice(0, LONGEST_READ).replaceAll(/[’‘`´]/gu, "'");
  const today = inZone(now, timezone).day;
  const tokens = phrased(piecesOf(text, language, today), text, language);
  return withDates(tokens, text, language, now, timezone);
}

/** The tokens of a message without its dates, for readers of other things than times. */
export function wordTokens(message: string, language: Language): Token[] {
  const text = message.slice(0, LONGEST_READ).replaceAll(/[’‘`´]/gu, "'");
  return phrased(piecesOf(text, language, "2000-01-01"), text, language);
}

function piecesOf(text: string, language: Language, today: string): Token[] {
  const word = new RegExp(wordPattern(language).source, "uy");
  const pieces: Token[] = [];
  let at = 0;
  const read = (pattern: RegExp, make: (found: RegExpExecArray) => Partial<Token> | null): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const made = found === null ? null : make(found);
    if (found === null || made === null) return false;
    const end = at + found[0].length;
    pieces.push({ kind: "unknown", text: found[0], start: at, end, value: 0, ...made });
    at = end;
    return true;
  };
  while (at < text.length) {
    const isRead =
      read(ADDRESS, () => ({ kind: "address" })) ||
      (/\d/u.test(text[at] ?? "")
        ? readNumber(read, language, today)
        : read(word, () => ({})) || (!isWithin(text, at) && read(MARK, () => ({ kind: "mark" }))));
    if (!isRead) at += 1;
  }
  return pieces;
}

/** "Après-demain", "segunda-feira": a hyphen within a word. */
function isWithin(text: string, at: number): boolean {
  return text[at] === "-" && /\p{L}-\p{L}/u.test(text.slice(at - 1, at + 2));
}

function readNumber(
  read: (pattern: RegExp, make: (found: RegExpExecArray) => Partial<Token> | null) => boolean,
  language: Language,
  today: string,
): boolean {
  const isEnglish = language === "en";
  return (
    read(ISO_DATE, ([, year, month, day]) => dateOf(`${year}`, Number(month), Number(day), today)) ||
    read(CLOCK, ([, hour, minute, half]) => clockOf(hour, minute, half)) ||
    read(isEnglish ? HALF_OF_DAY : HALF_OF_DAY_ABROAD, ([, hour, minute, half, other]) =>
      Number(hour) > 12 ? null : clockOf(hour, minute, half ?? other),
    ) ||
    (!isEnglish && read(HOUR_MARK, ([, hour]) => clockOf(hour, undefined, undefined))) ||
    read(DOTTED_DATE, ([, day, month, year]) => dateOf(year, Number(month), Number(day), today)) ||
    (!isEnglish &&
      read(SLASHED_DATE, ([, day, mark, month, year]) =>
        mark === "-" && year === undefined && Number(day) <= Number(month) ? null : dateOf(year, Number(month), Number(day), today),
      )) ||
    read(DOTTED_CLOCK, ([, hour, minute]) =>
      Number(hour) > 23 || Number(minute) > 59 ? null : { kind: "number", value: Number(hour), minute: Number(minute) },
    ) ||
    read(ORDINAL, ([, value]) => ({ kind: "ordinal", value: Number(value) })) ||
    read(NUMBER, ([whole]) => ({ kind: "number", value: /^\d{1,3}$/u.test(whole) ? Number(whole) : Number.NaN }))
  );
}

function clockOf(hour: string | undefined, minute: string | undefined, half: string | undefined): Partial<Token> | null {
  const value = Number(hour);
  if (value > 24 || Number(minute ?? 0) > 59) return null;
  return { kind: "clock", value, minute: Number(minute ?? 0), half: half === undefined ? null : half.toLowerCase() === "p" ? "pm" : "am" };
}

/** A date by numbers; without a year its next coming. */
function dateOf(year: string | undefined, month: number, day: number, today: string): Partial<Token> | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const on = (of: string) => `${of.length === 2 ? `20${of}` : of}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (year !== undefined) return { kind: "date", day: on(year) };
  const current = on(today.slice(0, 4));
  return { kind: "date", day: current < today ? on(String(Number(today.slice(0, 4)) + 1)) : current };
}

/** Joins words to the longest phrases of the language's words. */
function phrased(pieces: readonly Token[], text: string, language: Language): Token[] {
  const book = phrasebookOf(language);
  const tokens: Token[] = [];
  for (let first = 0; first < pieces.length;) {
    const piece = pieces[first];
    if (piece === undefined) break;
    const found = phraseAt(pieces, first, text, book, language);
    if (found === null) {
      tokens.push(piece);
      first += 1;
      continue;
    }
    const end = pieces[first + found.count - 1]?.end ?? piece.end;
    for (const meaning of found.meanings) tokens.push({ ...meaning, text: text.slice(piece.start, end), start: piece.start, end });
    first += found.count;
  }
  return tokens.map((token, at) =>
    token.kind === "no" && isDenial(tokens[at + 1], language) ? { ...token, kind: "not" as const } : token,
  );
}

const ENDS_NO: ReadonlySet<TokenKind> = new Set(["mark", "thanks", "filler", "no", "so", "address"]);

/** Spanish and Portuguese have one word for "no" and "not". */
function isDenial(next: Token | undefined, language: Language): boolean {
  return (language === "es" || language === "pt") && next !== undefined && !ENDS_NO.has(next.kind);
}

function phraseAt(
  pieces: readonly Token[],
  first: number,
  text: string,
  { phrases, folded, longest }: ReturnType<typeof phrasebookOf>,
  language: Language,
): { count: number; meanings: readonly Meaning[] } | null {
  let phrase = "";
  let found: { count: number; meanings: readonly Meaning[] } | null = null;
  for (let count = 1; count <= longest; count += 1) {
    const piece = pieces[first + count - 1];
    const before = pieces[first + count - 2];
    const isWord = piece !== undefined && (piece.kind === "unknown" || piece.kind === "number" || piece.kind === "ordinal");
    if (!isWord || (count > 1 && before !== undefined && !/^[\s'-]*$/u.test(text.slice(before.end, piece.start)))) break;
    const words = (piece.text.toLowerCase().match(wordPattern(language)) ?? []).join(" ");
    phrase = count === 1 ? words : `${phrase} ${words}`;
    const meanings = phrases.get(phrase) ?? folded.get(foldWord(phrase)) ?? (count === 1 ? compoundOf(phrase, phrases) : undefined);
    if (meanings !== undefined && (piece.kind !== "number" || count > 1)) found = { count, meanings };
  }
  return found;
}

const COMPOUND = /^(.+?(?:tag|woch|dag|abend))(.+)$/u;

/** "Dienstagnachmittag", "donderdagmiddag": a day and its part. */
function compoundOf(word: string, phrases: ReadonlyMap<string, readonly Meaning[]>): readonly Meaning[] | undefined {
  const [, day, part] = COMPOUND.exec(word) ?? [];
  if (day === undefined || part === undefined) return undefined;
  const [weekday, ofDay] = [phrases.get(day), phrases.get(part)];
  return weekday?.[0]?.kind === "weekday" && ofDay !== undefined ? [...weekday, ...ofDay] : undefined;
}

const PLACES: ReadonlySet<TokenKind> = new Set(["first", "second", "third"]);
const MAY_HAVE_DATE: ReadonlySet<TokenKind> = new Set(["number", "ordinal", ...PLACES]);
const OWN_READING: ReadonlySet<TokenKind> = new Set([
  "today",
  "tomorrow",
  "afterTomorrow",
  "thisWeek",
  "nextWeek",
  "weekAfterNext",
  "week",
  "gone",
  "since",
]);

/** Replaces the tokens that chrono reads as a date by one date. */
function withDates(tokens: readonly Token[], text: string, language: Language, now: Date, timezone: string): Token[] {
  if (!tokens.some(({ kind }) => MAY_HAVE_DATE.has(kind))) return [...tokens];
  const today = inZone(now, timezone).day;
  // An hour beside a date must not be read as its day or month.
  let hidden = text;
  for (const [index, { kind, start, end }] of tokens.entries())
    if (kind === "clock" || kind === "date" || isOfHour(tokens, index))
      hidden = `${hidden.slice(0, start)}${";".repeat(end - start)}${hidden.slice(end)}`;
  const dates = calendars[language]
    .parse(hidden, { instant: now, timezone: zoneOffset(now, timezone) }, { forwardDate: true })
    .flatMap(({ start: from, end: until, index, text: read }): Token[] => {
      if (!from.isCertain("day") || !from.isCertain("month")) return [];
      const end = index + read.length;
      const covered = tokens.filter((token) => token.start < end && token.end > index);
      const day = dayOf(from);
      const isHourAhead = from.isCertain("hour") && covered.some(({ kind }) => kind === "hour");
      if (day < today || covered.some(({ kind }) => OWN_READING.has(kind)) || !isNamed(covered)) return [];
      const date: Token = { kind: "date", text: read, start: index, end, value: 0, day, ...(until == null ? {} : { until: dayOf(until) }) };
      // "In 3 hours" is an hour of the 24.
      return isHourAhead
        ? [date, { ...date, kind: "clock", value: from.get("hour") ?? 0, minute: from.get("minute") ?? 0, text: "00" }]
        : [date];
    });
  if (dates.length === 0) return [...tokens];
  const apart = tokens.filter((token) => !dates.some(({ start, end }) => token.start < end && token.end > start));
  return [...apart, ...dates].sort((left, right) => left.start - right.start);
}

const UNITS: ReadonlySet<TokenKind> = new Set(["hour", "day", "longUnit"]);
const AHEAD: ReadonlySet<TokenKind> = new Set(["in", "next", "coming", "from"]);

/** "30 minutes" and "two days" last so long; "in two days" and "2 hours from now" are times. "Now" cannot be arranged. */
function isNamed(covered: readonly Token[]): boolean {
  const isCounted = covered.some(({ kind, text }) => kind === "number" || kind === "ordinal" || /\d/u.test(text) || PLACES.has(kind));
  return isCounted && (!covered.some(({ kind }) => UNITS.has(kind)) || covered.some(({ kind }) => AHEAD.has(kind)));
}

/** Whether a token leads to an hour: "at", "around". */
export function isAt(token: Token | undefined): boolean {
  return token?.kind === "at" || token?.kind === "around";
}

function isOfHour(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind === "oclock") return true;
  return token !== undefined && isAt(token)
    ? next?.kind === "number"
    : token?.kind === "number" && (isAt(before) || next?.kind === "oclock");
}

function dayOf(read: { get(part: "year" | "month" | "day"): number | null }): string {
  const part = (name: "month" | "day") => String(read.get(name) ?? 1).padStart(2, "0");
  return `${read.get("year")}-${part("month")}-${part("day")}`;
}

/** The first day on or after another that is a given day of its month. */
export function nextDayOfMonth(number: number, today: string): string | null {
  for (let ahead = 1; ahead < 366; ahead += 1) {
    const day = daysAfter(today, ahead);
    if (Number(day.slice(8)) === number) return day;
  }
  return null;
}
