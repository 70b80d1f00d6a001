/** A meeting's time as a mail says it, with its zone, as people of the locale write it. */
export function meetingTime(start: Date, timezone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
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
