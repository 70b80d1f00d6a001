import type { Language } from "../language/language.ts";
import { phrasesOf } from "./phrases-of.ts";

/** What a visitor reads of a slot, in their own zone: "Tuesday, November 24", "3:00 PM", "PST". */
export interface SlotLabel {
  day: string;
  time: string;
  zone: string;
  /** All of it in one line. */
  text: string;
}

/** On whose clock and in whose words a time is written. */
export interface SlotReader {
  timezone: string;
  language?: Language;
  /** The locale of their page, which may have another clock than the language: English on a German one. */
  locale?: string | undefined;
}

export function slotLabel(start: Date, { timezone, language = "en", locale: own }: SlotReader): SlotLabel {
  const { slot } = phrasesOf(language);
  const locale = localeOf(language, own);
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options });
  const day = part({ weekday: "long", month: "long", day: "numeric" }).format(start);
  const time = part({ hour: "numeric", minute: "2-digit" }).format(start).replace("\u202f", " ");
  const zone = zoneName(start, timezone, locale);
  return { day, time, zone, text: slot({ day, time, zone }) };
}

/** Locales that have abbreviations of zones: of Europe, of the United States, and of most others. */
const ABBREVIATING = ["en-GB", "en-US", "nl-NL"];

/** The zone's abbreviation, where any locale has one: "CET" tells people more than "UTC+1". */
function zoneName(start: Date, timeZone: string, locale: string): string {
  const names = [locale, ...ABBREVIATING].map(
    (each) =>
      new Intl.DateTimeFormat(each, { timeZone, timeZoneName: "short" }).formatToParts(start).find(({ type }) => type === "timeZoneName")
        ?.value ?? timeZone,
  );
  return names.find((name) => !/\d/u.test(name)) ?? names[0] ?? timeZone;
}

/** The visitor's own locale in its own language. In another one it only turns the clock to 24 hours: "3:00 PM" is no French. */
function localeOf(language: Language, own: string | undefined): string {
  const { locale } = phrasesOf(language);
  const known = own === undefined ? null : readLocale(own);
  if (known === null || known.region === undefined) return locale;
  if (known.language === language) return known.baseName;
  const { hourCycle } = new Intl.DateTimeFormat(known, { hour: "numeric" }).resolvedOptions();
  return hourCycle === "h23" ? new Intl.Locale(locale, { hourCycle }).toString() : locale;
}

function readLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    return null;
  }
}
