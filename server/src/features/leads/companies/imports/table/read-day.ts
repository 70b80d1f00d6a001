/** Which comes first in the dates of a column: the day or the month. */
export type DateOrder = "dmy" | "mdy";

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
/** Days of Excel from 1955 to 2119; smaller numbers are more likely years or counts. */
const SERIAL = { from: 20_090, to: 80_000 };
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MONTHS = monthNames();

/**
 * A day as 2026-03-01, of what people and spreadsheets write. Null for what is no day, for a day that does not exist, and for "03/04/2026"
 * where `order` does not say which is the month.
 */
export function readDay(written: string, order: DateOrder | null = null): string | null {
  const text = written.replace(/(?<=\S)\s*[([][^()[\]]*[)\]]\s*$/u, "").trim();
  const iso = /^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?:[T\s].*)?$/u.exec(text);
  if (iso !== null) return toDate(iso[1], iso[3], iso[4] ?? "1");
  const compact = /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
  if (compact !== null) return toDate(compact[1], compact[2], compact[3]);
  if (/^\d+(?:[.,]\d+)?$/u.test(text)) return ofNumber(Number(text.replace(",", ".")));
  const figures = /^(?:\p{L}{2,9}\.?,\s*)?(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?:,?\s+\d{1,2}[:.h].*)?$/u.exec(text);
  if (figures !== null) return ofFigures(figures, order);
  const month = /^(\d{1,2})[-/.](\d{4})$/u.exec(text);
  if (month !== null) return toDate(month[2], month[1], "1");
  return ofWords(text.replace(/\s+\d{1,2}:\d{2}.*$/u, ""));
}

/** What the figures of a date say about their order; null for nothing. */
export function orderOf(text: string): DateOrder | null {
  const found = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?:\D|$)/u.exec(text);
  if (found === null) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (found[2] === "." && second <= 12) return "dmy";
  if (first > 12 && first <= 31 && second <= 12) return "dmy";
  return second > 12 && second <= 31 && first <= 12 ? "mdy" : null;
}

function ofFigures([text, first, , second, year]: RegExpExecArray, order: DateOrder | null): string | null {
  const side = orderOf(text) ?? (first === second ? "dmy" : order);
  if (side === null) return null;
  return side === "dmy" ? toDate(year, second, first) : toDate(year, first, second);
}

/** "5 March 2024", "March 5th, 2024", "5. März 2024", "Mar-24", "März 2024". */
function ofWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const months = words.flatMap((word) => MONTHS.get(plain(word)) ?? []);
  const numbers = words.filter((word) => /^\d+$/u.test(word));
  const rest = words.filter((word) => /^\p{L}/u.test(word) && !MONTHS.has(plain(word)) && !/^(?:st|nd|rd|th|de|of|er|del)$/u.test(word));
  const [month] = months;
  if (month === undefined || months.length > 1 || rest.length > 1 || (rest.length === 1 && !text.toLowerCase().startsWith(rest[0] ?? "")))
    return null;
  const year = numbers.find((number) => number.length === 4) ?? (numbers.length === 2 ? numbers[1] : undefined);
  const others = numbers.filter((number) => number !== year);
  if (year === undefined || others.length > 1) return null;
  return toDate(year, String(month), others[0] ?? "1");
}

function ofNumber(value: number): string | null {
  const seconds = value >= 1e9 && value < 1e10 ? value : value >= 1e12 && value < 1e13 ? value / 1_000 : null;
  if (seconds !== null) return new Date(seconds * 1_000).toISOString().slice(0, 10);
  const isSerial = value >= SERIAL.from && value <= SERIAL.to;
  return isSerial ? new Date(EXCEL_DAY_0 + Math.floor(value) * DAY_MS).toISOString().slice(0, 10) : null;
}

/** Null for a day that the calendar does not have. */
function toDate(year = "", month = "", day = ""): string | null {
  const whole = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2_000 : 1_900) : Number(year);
  const time = new Date(Date.UTC(whole, Number(month) - 1, Number(day)));
  const isReal = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day) && whole >= 1_600 && whole <= 2_200;
  return isReal ? time.toISOString().slice(0, 10) : null;
}

function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const width of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, timeZone: "UTC" });
      for (let month = 0; month < 12; month += 1) {
        const name = plain(format.format(Date.UTC(2024, month, 1)).toLowerCase());
        if (!names.has(name)) names.set(name, month + 1);
      }
    }
  for (const [name, month] of [
    ["sept", 9],
    ["mrz", 3],
    ["maerz", 3],
  ] as const)
    names.set(name, month);
  return names;
}

function plain(word: string): string {
  return word.normalize("NFKD").replace(/[^\p{L}]/gu, "");
}
