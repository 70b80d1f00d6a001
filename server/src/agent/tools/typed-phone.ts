const NUMBER = /(?<![\p{L}\d@.+-])(?:\+|00|\(?0|\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-])[\d\s()./-]{3,24}\d(?![\p{L}\d@]|[.:/-]\d)/gu;
/** The fewest that are a number of somebody's, and the most that there may be (ITU-T E.164). */
const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;

/** The last telephone number in a text, as it was typed. */
export function phoneIn(text: string): string | null {
  return phonesIn(text).at(-1) ?? null;
}

/** The telephone number a tool may use: one that this visitor typed. */
export function typedPhone(offered: string | undefined, visitorTexts: readonly string[]): string | null {
  const wanted = digitsOf(offered ?? "");
  return wanted === "" ? null : (visitorTexts.flatMap(phonesIn).findLast((phone) => digitsOf(phone) === wanted) ?? null);
}

function phonesIn(text: string): string[] {
  return [...text.matchAll(NUMBER)]
    .map(([phone]) => phone.replaceAll(/\s+/gu, " ").trim())
    .filter((phone) => digitsOf(phone).length >= LEAST_DIGITS && digitsOf(phone).length <= MOST_DIGITS);
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/gu, "");
}
