import type { CalendarEvent } from "@disco/protocol";

const LONGEST = 500;
const LONGEST_MONTH_TITLE = 30;
const LONGEST_LOCATION = 100;

/** A text cut to a length, with "..." where something is left out. */
export function shortened(text: string, most = LONGEST): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 3).join("")}...`;
}

export function titleOf(event: CalendarEvent): string {
  return event.summary === undefined || event.summary.trim() === "" ? "Untitled Event" : event.summary;
}

/** Where an event takes place: Google Meet, where there is only a link to it. */
export function placeOf(event: CalendarEvent): string | null {
  if (event.location !== undefined && event.location !== "") return event.location;
  return event.hangoutLink === undefined ? null : "Google Meet";
}

export const shortTitles = { month: LONGEST_MONTH_TITLE, week: LONGEST, day: LONGEST } as const;
export const longestLocation = LONGEST_LOCATION;

/** Google's eleven colours, each with a text colour that can be read on it. */
const COLORS: readonly { color: string; contrast: string }[] = [
  { color: "#7986cb", contrast: "#10121a" },
  { color: "#33b679", contrast: "#10121a" },
  { color: "#8e24aa", contrast: "#ffffff" },
  { color: "#e67c73", contrast: "#10121a" },
  { color: "#f6bf26", contrast: "#10121a" },
  { color: "#f4511e", contrast: "#10121a" },
  { color: "#039be5", contrast: "#10121a" },
  { color: "#616161", contrast: "#ffffff" },
  { color: "#3f51b5", contrast: "#ffffff" },
  { color: "#0b8043", contrast: "#ffffff" },
  { color: "#c5221f", contrast: "#ffffff" },
];

/** An event's colour: the chosen one, else one that its id stands for. */
export function colorOf({ id, colorId }: CalendarEvent): { color: string; contrast: string } {
  const chosen = COLORS[Number(colorId) - 1];
  if (chosen !== undefined) return chosen;
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  return COLORS[sum % COLORS.length] ?? { color: "#3f51b5", contrast: "#ffffff" };
}

export function isAllDay({ start }: CalendarEvent): boolean {
  return start.date !== undefined;
}

/** Days of all-day events are days of the reader. */
export function startOf({ start }: CalendarEvent): Date {
  return new Date(start.dateTime ?? `${start.date ?? ""}T00:00:00`);
}

export function endOf({ end }: CalendarEvent): Date {
  return new Date(end.dateTime ?? `${end.date ?? ""}T00:00:00`);
}

/** "Tuesday, 24 November, 15:00 to 15:30", on the reader's clock and in their way to write it. */
export function whenOf(event: CalendarEvent): string {
  const start = startOf(event);
  const day = start.toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long" });
  if (isAllDay(event)) return `${day}, all day`;
  return `${day}, ${timeLabel(start)} to ${timeLabel(endOf(event))}`;
}

export function timeLabel(at: Date): string {
  return at.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });
}

const responses: Readonly<Record<string, string>> = {
  accepted: "Coming",
  declined: "Not coming",
  tentative: "Maybe",
  needsAction: "No answer yet",
};

export function responseLabel(status: string): string {
  return responses[status] ?? "No answer yet";
}

export function notMailedWords(addresses: readonly string[]): string {
  return `No mail goes to ${addresses.join(", ")}, because today's limit of mail is reached. Please tell them yourself, or set up your own SendGrid under Settings, Email Templates.`;
}

/** Whether an event has a text in its title, place or guests. */
export function fitsSearch(event: CalendarEvent, typed: string): boolean {
  const words = typed
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const guests = event.attendees.flatMap(({ displayName, email }) => [displayName ?? "", email]);
  const text = [titleOf(event), placeOf(event) ?? "", event.description ?? "", ...guests].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
