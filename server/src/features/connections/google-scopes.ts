export type GoogleService = "gmail" | "calendar";

const BASE = "https://www.googleapis.com/auth/";

/** What each service needs, in words for people. */
const needs: Readonly<Record<GoogleService, Readonly<Record<string, string>>>> = {
  gmail: { "gmail.readonly": "Read your mail", "gmail.send": "Send mail for you" },
  calendar: {
    "calendar.events": "See and change events",
    "calendar.freebusy": "See when you are busy",
    "calendar.calendarlist.readonly": "See your list of calendars",
  },
};

/** What one consent asks for: both services, and who the member is. */
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
