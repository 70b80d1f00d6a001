/** "The day after", "a week later": a day beside the one that is spoken of. */
export const DAY_ASIDE =
  /\b(?:the|a) (?:(?:next|following) day|(?:day|week) (?:after|before|later|earlier)(?: that)?)(?! next| tomorrow| yesterday| \w+day)\b|\b(?:an?|one|two|\d+) (?:days?|weeks?) (?:later|earlier)\b/giu;

const FOLLOWING_WEEK = /\bfollowing week\b/iu;

/** How many days from the one that is spoken of a message wishes for; null where it says no such thing. */
export function daysAside(message: string): number | null {
  const found = (message.match(DAY_ASIDE)?.[0] ?? FOLLOWING_WEEK.exec(message)?.[0])?.toLowerCase();
  if (found === undefined) return null;
  const count = /\btwo\b/u.test(found) ? 2 : Number(/\d+/u.exec(found)?.[0] ?? 1);
  return count * (found.includes("week") ? 7 : 1) * (/\b(?:before|earlier)\b/u.test(found) ? -1 : 1);
}
