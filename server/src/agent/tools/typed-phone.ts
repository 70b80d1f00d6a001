/** With the country's code, with the zero before the area's, or as Americans write it. */
const NUMBER = /(?<![\p{L}\d@.+-])(?:\+|00|\(?0|(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-])[\d ()./-]{3,24}\d(?![\p{L}\d@]|[.:/-]\d)/gu;
/** Any that is said to be one. */
const SAID_TO_BE =
  /\b(?:number|phone|mobile|cell|tel|(?:call|ring|phone|reach) (?:me|us))\b[^\d\n?+(]{0,16}(?<phone>[+(]?\d[\d ()./-]{4,22}\d)(?![\p{L}\d@]|[.:/-]\d)/giu;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/u;
/** Shortest number of a person, and the longest (ITU-T E.164). */
const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;
/** So many of the last are the same however the country and the area are written. */
const OWN_DIGITS = 9;

/** The last telephone number in a text, as it was typed. */
export function phoneIn(text: string): string | null {
  return phonesIn(text).at(-1) ?? null;
}

/** The telephone number a tool may use: one that this visitor typed. */
export function typedPhone(offered: string | undefined, visitorTexts: readonly string[]): string | null {
  const wanted = digitsOf(offered ?? "");
  if (wanted.length < LEAST_DIGITS) return null;
  return visitorTexts.flatMap(phonesIn).findLast((phone) => ownDigits(digitsOf(phone)) === ownDigits(wanted)) ?? null;
}

function phonesIn(text: string): string[] {
  const said = [...text.matchAll(SAID_TO_BE)].map((match) => ({ at: match.index, phone: match.groups?.["phone"] ?? "" }));
  const plain = [...text.matchAll(NUMBER)].map((match) => ({ at: match.index, phone: match[0] }));
  return [...said, ...plain]
    .sort((one, other) => one.at - other.at)
    .map(({ phone }) => phone.replaceAll(/\s+/gu, " ").trim())
    .filter((phone) => digitsOf(phone).length >= LEAST_DIGITS && digitsOf(phone).length <= MOST_DIGITS && !DATE.test(phone));
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/gu, "");
}

function ownDigits(digits: string): string {
  return digits.slice(-OWN_DIGITS).replace(/^0+/u, "");
}
