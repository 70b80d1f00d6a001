/** What a word or a phrase means where people arrange a meeting. */
export const wordKinds = [
  // Days and weeks.
  "today",
  "tomorrow",
  "afterTomorrow",
  "thisWeek",
  "nextWeek",
  "weekAfterNext",
  "lateThisWeek",
  "lateNextWeek",
  "next",
  "coming",
  "afterNext",
  "week",
  "day",
  "hour",
  "longUnit",
  "month",
  "in",
  "onDay",
  "dayAfter",
  "dayBefore",
  "weekAfter",
  "gone",
  "since",
  // Hours and parts of a day.
  "at",
  /** Before an hour that is meant roughly. */
  "around",
  "oclock",
  "halfPast",
  "halfTo",
  "quarterPast",
  "quarterTo",
  "andHalf",
  "andQuarter",
  "lessQuarter",
  "noon",
  "earlyMorning",
  "lateMorning",
  "morning",
  "beforeLunch",
  "lunch",
  "afterLunch",
  "lateAfternoon",
  "afternoon",
  "evening",
  // Limits, and what does not suit.
  "before",
  "until",
  "after",
  "from",
  "between",
  "to",
  "and",
  "or",
  "not",
  "cannot",
  "bad",
  "busy",
  "except",
  "taken",
  "asksFor",
  "but",
  "so",
  "if",
  "you",
  // Beside what was offered.
  "earlier",
  "later",
  "other",
  "otherDay",
  "turnedDown",
  "thatDay",
  "that",
  "instead",
  // A choice.
  "first",
  "second",
  "third",
  "last",
  "middle",
  "slot",
  "numberSign",
  "the",
  "take",
  "fits",
  // An answer.
  "yes",
  "no",
  "none",
  "never",
  "thanks",
  // The meeting.
  "meeting",
  "own",
  "cancel",
  "move",
  "when",
  "contact",
  "person",
  // Between the parts of one time, and between all others.
  "glue",
  "filler",
] as const;

export type WordKind = (typeof wordKinds)[number];

/** The words of one language, by what they mean. Phrases are divided by commas; a phrase may mean several kinds in a row ("tomorrow+morning"). */
export interface MeetingWords {
  /** From Sunday on, names of one day divided by blanks. */
  weekdays: string;
  /** From one to twelve. */
  numbers: string;
  /** A number that may as well be an article. */
  article: string;
  kinds: Partial<Record<WordKind | `${WordKind}+${WordKind}`, string>>;
}
