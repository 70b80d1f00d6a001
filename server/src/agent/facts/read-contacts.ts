import { findEmailAddresses } from "@disco/protocol/email-address";
import { type CountryCode, getCountries, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Language } from "../language/language.ts";
import { readSpokenEmail } from "../spoken-email.ts";
import type { Fact } from "./fact.ts";
import { inAny, listInAll } from "./fact-lexicon.ts";
import { plainLower } from "./sentence.ts";

/** Where a visitor may be at home: what a number without a country's code is read by. */
export interface PhoneOrigin {
  language: Language;
  locale?: string | undefined;
  timezone?: string | undefined;
}

const CANDIDATE = /(?<![\p{L}\d@.+-])(?:\+|\(\+?)?\d(?:[ \u00a0()./–-]{0,2}\d){5,16}(?![\p{L}\d@]|[.:/-]\d| \d)/gu;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})(?!\d)/u;
/** Written as a telephone number: with a country's code, a zero before the area, or an area in brackets or between hyphens. */
const LOOK = /^(?:\+|00|\(?0[1-9]|\(\d{3}\)|(?:1[ .-])?\d{3}[.-]\d{3}[.-]\d{4}$)/u;
/** Nine digits or more in a row, as people type mobile numbers of countries that dial no zero. */
const BARE = /^[2-9]\d{2} ?\d{3} ?\d{3,4}$/u;
/** "Your number 0800 …" is the company's. */
const YOURS = /(?<!\p{L})(?:your|ihre?|votre|vuestro|su|vostro|uw|jullie|seu|vosso) \p{L}+ $/iu;
const BEFORE_NUMBER = 40;
const COUNTRIES: Readonly<Record<Language, readonly CountryCode[]>> = {
  en: ["US", "GB", "IE", "AU"],
  de: ["DE", "AT", "CH"],
  fr: ["FR", "BE", "CH", "CA"],
  es: ["ES", "MX"],
  it: ["IT", "CH"],
  nl: ["NL", "BE"],
  pt: ["PT", "BR"],
};

interface PhoneFound {
  /** As it was typed. */
  phone: string;
  /** E.164. */
  number: string;
  start: number;
  end: number;
}

/** The telephone numbers of a text. */
export function phonesIn(text: string, origin: PhoneOrigin): PhoneFound[] {
  const cue = (key: string) =>
    inAny().memo(`before a number: ${key}`, () => new RegExp(`(?<!\\p{L})(?:${listInAll(key)})(?!\\p{L})[^\\d\\n]{0,24}$`, "u"));
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: written, index }): PhoneFound[] => {
    if (DATE.test(written)) return [];
    const before = plainLower(text.slice(Math.max(0, index - BEFORE_NUMBER), index));
    const isSaid = cue("calls").test(before);
    if (YOURS.test(before) || cue("reference").test(before)) return [];
    const isAlone = BARE.test(written) && /(?:^|[,;:.!?\n])\s*$/u.test(text.slice(0, index));
    if (!isSaid && !isAlone && !LOOK.test(written)) return [];
    const typed = written.startsWith("00") ? `+${written.slice(2)}` : written;
    const read = countriesOf(origin).flatMap((country) => parsePhoneNumberFromString(typed, country) ?? []);
    const number =
      read.find((each) => each.isValid()) ?? (isSaid || LOOK.test(written) ? read.find((each) => each.isPossible()) : undefined);
    return number === undefined
      ? []
      : [{ phone: written.replaceAll(/\s+/gu, " "), number: number.number, start: index, end: index + written.length }];
  });
}

/** The last telephone number of a text, as it was typed. */
export function phoneIn(text: string, origin: PhoneOrigin = { language: "en" }): string | null {
  return phonesIn(text, origin).at(-1)?.phone ?? null;
}

function countriesOf({ language, locale, timezone }: PhoneOrigin): CountryCode[] {
  const region = locale === undefined ? undefined : regionOf(locale);
  const own = [timezone === undefined ? undefined : zoneCountries().get(timezone), getCountries().find((country) => country === region)];
  return [
    ...new Set([
      ...own.filter((country) => country !== undefined),
      ...COUNTRIES[language],
      ...Object.values(COUNTRIES).map(([first]) => first ?? "US"),
      "GB" as const,
    ]),
  ];
}

function zoneCountries(): ReadonlyMap<string, CountryCode> {
  return inAny().memo(
    "zones",
    () => new Map(getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const))),
  );
}

/** The TypeScript library does not know the method yet. */
function zonesOf(country: CountryCode): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
}

/** Addresses and telephone numbers of a message. */
export function readContacts(text: string, origin: PhoneOrigin): Fact[] {
  const phones = phonesIn(text, origin).map(({ phone, start, end }): Fact => ({
    field: "phone",
    value: phone,
    quote: text.slice(start, end),
    start,
    end,
  }));
  let from = 0;
  const emails = findEmailAddresses(text).map((address): Fact => {
    const start = Math.max(0, text.indexOf(address, from));
    from = start + address.length;
    return { field: "email", value: address, quote: text.slice(start, from), start, end: from };
  });
  const spoken = emails.length === 0 ? readSpokenEmail(text) : null;
  if (spoken !== null) {
    const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
    emails.push({ field: "email", value: spoken, quote: text.slice(start, end), start, end });
  }
  return [...emails.filter(({ quote, value }) => quote === value || value === spoken), ...phones];
}
