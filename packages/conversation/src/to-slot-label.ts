import type { Alternative } from "./message-parts.ts";

/** Label of an offered time in the visitor's zone: the server's words in English, else the language's own. */
export function toSlotLabel({ start, label }: Alternative, lang: string): string {
  const date = new Date(start);
  if (lang === "en" || Number.isNaN(date.getTime())) return label;
  return date.toLocaleString(lang, {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}
