/** Reading mail, sending it, and the calendar. A member may allow one without the others. */
export type GoogleService = "gmail" | "gmail-send" | "calendar";

const BASE = "https://www.googleapis.com/auth/";

/** Permissions of each service, in words that follow "You did not allow Disco to". */
const needs: Readonly<Record<GoogleService, Readonly<Record<string, string>>>> = {
  gmail: { "gmail.readonly": "read your mail" },
  "gmail-send": { "gmail.send": "send mail for you" },
  calendar: {
    "calendar.events": "see and change events",
    "calendar.freebusy": "see when you are busy",
    "calendar.calendarlist.readonly": "see your list of calendars",
  },
};

/** Scopes of one consent: both services, and the member's identity. */
export const askedScopes: readonly string[] = [
  "openid",
  "email",
  "profile",
  ...Object.values(needs).flatMap((scopes) => Object.keys(scopes).map((scope) => BASE + scope)),
];

/** The permissions that a service lacks, in words. */
export function missingPermissions(service: GoogleService, granted: readonly string[]): string[] {
  return Object.entries(needs[service])
    .filter(([scope]) => !granted.includes(BASE + scope))
    .map(([, words]) => words);
}
