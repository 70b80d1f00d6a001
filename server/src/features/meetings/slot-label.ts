import type { Language } from "../../agent/language/language.ts";
import { phrasesOf } from "../../agent/phrases/phrases-of.ts";

/** What a visitor reads of a slot, in their own zone: "Tuesday, November 24", "3:00 PM", "PST". */
export interface SlotLabel {
  day: string;
  time: string;
  zone: string;
  /** All of it in one line. */
  text: string;
}

export function slotLabel(start: Date, timezone: string, language: Language = "en"): SlotLabel {
  const { locale, slot } = phrasesOf(language);
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options });
  const day = part({ weekday: "long", month: "long", day: "numeric" }).format(start);
  const time = part({ hour: "numeric", minute: "2-digit" }).format(start).replace("\u202f", " ");
  const zone =
    part({ timeZoneName: "short" })
      .formatToParts(start)
      .find(({ type }) => type === "timeZoneName")?.value ?? timezone;
  return { day, time, zone, text: slot({ day, time, zone }) };
}
