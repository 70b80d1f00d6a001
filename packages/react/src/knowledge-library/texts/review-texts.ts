import { counted } from "../parts/words.ts";

/** The words of the gap list. */
export interface GapsTexts {
  unread: string;
  none: string;
  noneHint: string;
  asked: (times: number) => string;
  refused: (times: number) => string;
  badlyRated: (times: number) => string;
  lastAsked: (day: string) => string;
  agentSaid: string;
  wordings: (count: number) => string;
  /** Above them while the gap is answered. */
  wordingsToo: string;
  answer: string;
  dismiss: string;
  dismissed: string;
  questionField: string;
  answerField: string;
  save: string;
  cancel: string;
  saved: string;
}

/** The words of the knowledge diff. */
export interface ChangesTexts {
  unread: string;
  added: string;
  changed: string;
  moved: string;
  gone: string;
  nothingToConfirm: string;
  toConfirm: (count: number) => string;
  showAll: string;
  none: string;
  upToDate: string;
  noneHint: string;
  earlier: string;
  startOfPage: string;
  movedFrom: (address: string) => string;
  leaned: (answers: number) => string;
  newestShown: (count: number) => string;
  faq: string;
  answerOf: (day: string) => string;
  stale: string;
  confirm: string;
  confirmed: string;
  confirmedOn: (day: string) => string;
}

/** The words of the conflict finder. */
export interface ConflictsTexts {
  unread: string;
  none: string;
  compared: (day: string) => string;
  price: string;
  limit: string;
  date: string;
  duration: string;
  percent: string;
  plan: string;
  becomes: (question: string) => string;
  isRight: (value: string) => string;
  noConflict: string;
  saved: string;
  markedAsNone: string;
}

export interface HeldTexts {
  unread: string;
  none: string;
  noneHint: string;
  heldOn: (day: string) => string;
  keepOut: string;
  use: string;
  keptOut: string;
  used: string;
  hidden: string;
  hiddenHint: string;
  suspect: string;
}

/** English. */
export const englishGaps: GapsTexts = {
  unread: "The questions could not be read",
  none: "No open questions",
  noneHint: "What your agent cannot answer well appears here, newest first.",
  asked: (times) => `Asked ${counted(times, "time")}`,
  refused: (times) => `${times} without an answer`,
  badlyRated: (times) => `${times} rated badly`,
  lastAsked: (day) => `Last asked: ${day}`,
  agentSaid: "The agent said",
  wordings: (count) => `Other wordings (${count})`,
  wordingsToo: "Who asks in these words gets the same answer.",
  answer: "Answer as FAQ",
  dismiss: "Dismiss",
  dismissed: "Question dismissed",
  questionField: "Question",
  answerField: "Answer",
  save: "Save FAQ",
  cancel: "Cancel",
  saved: "Saved as FAQ. The next visitor who asks gets this answer.",
};

/** English. */
export const englishChanges: ChangesTexts = {
  unread: "The changes could not be read",
  added: "Added",
  changed: "Changed",
  moved: "Moved",
  gone: "Gone",
  nothingToConfirm: "Nothing to confirm",
  toConfirm: (count) => `${counted(count, "change")} to confirm`,
  showAll: "Show every change",
  none: "No changes yet",
  upToDate: "All answers are up to date",
  noneHint: "Each crawl lists what it found added, changed, moved or gone, and the answers that leaned on it.",
  earlier: "Show earlier changes",
  startOfPage: "Start of the page",
  movedFrom: (address) => `was ${address}`,
  leaned: (answers) => `${counted(answers, "answer")} leaned on the old words`,
  newestShown: (count) => `The newest ${count} are shown.`,
  faq: "FAQ",
  answerOf: (day) => `Answer of ${day}`,
  stale: "Stale",
  confirm: "Confirm",
  confirmed: "Confirmed. These answers are no longer marked as stale.",
  confirmedOn: (day) => `Confirmed: ${day}`,
};

/** English. */
export const englishConflicts: ConflictsTexts = {
  unread: "The conflicts could not be read",
  none: "Your sources agree",
  compared: (day) => `Prices, limits, dates and plan names were compared on ${day}.`,
  price: "Price",
  limit: "Limit",
  date: "Date",
  duration: "Duration",
  percent: "Percentage",
  plan: "Plan name",
  becomes: (question) => `Which is right? It becomes the answer to “${question}”`,
  isRight: (value) => `${value} is right`,
  noConflict: "They do not disagree",
  saved: "Saved as a FAQ and as a regression question",
  markedAsNone: "Marked as no conflict",
};

/** English. */
export const englishHeld: HeldTexts = {
  unread: "The held passages could not be read",
  none: "Nothing is held",
  noneHint: "Passages that address an assistant rather than a reader wait here for your decision.",
  heldOn: (day) => `held on ${day}`,
  keepOut: "Keep it out",
  use: "Use it in answers",
  keptOut: "The passage is kept out",
  used: "The passage answers from now on",
  hidden: "Text that no visitor can see",
  hiddenHint: "It was left out of the index.",
  suspect: "Addresses an assistant",
};
