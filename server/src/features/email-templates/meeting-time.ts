import type { Language } from "../../agent/language/language.ts";
import { phrasesOf } from "../../agent/phrases/phrases-of.ts";

/** A meeting's time as a mail says it, with its zone. */
export function meetingTime(start: Date, timezone: string, language: Language = "en"): string {
  return new Intl.DateTimeFormat(phrasesOf(language).locale, {
    timeZone: timezone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(start)
    .replaceAll("\u202f", " ");
}
