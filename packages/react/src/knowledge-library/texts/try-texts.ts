import { counted } from "../parts/words.ts";

/** The words of the regression questions. */
export interface RegressionsTexts {
  add: string;
  question: string;
  questionPlaceholder: string;
  fact: string;
  factPlaceholder: string;
  page: string;
  pagePlaceholder: string;
  incomplete: string;
  addButton: string;
  added: string;
  addedFailing: string;
  unread: string;
  none: string;
  noneHint: string;
  passed: string;
  failed: string;
  notAsked: string;
  expectedFact: string;
  expectedPage: string;
  lastAsked: (day: string) => string;
  remove: (question: string) => string;
  removed: string;
}

/** The words of "Ask the library". */
export interface AskTexts {
  question: string;
  placeholder: string;
  ask: string;
  hint: string;
  asking: string;
  failed: string;
  offTopic: string;
  noAnswer: string;
  citations: (count: number) => string;
  foundIn: (milliseconds: number) => string;
  answeredIn: (milliseconds: number) => string;
  wordMissing: (word: string) => string;
  wordRepaired: (word: string, as: string) => string;
  passages: (count: number) => string;
  noPassage: string;
  faq: (title: string) => string;
  document: (title: string) => string;
  cited: string;
  score: (score: number) => string;
  pageScore: (score: number) => string;
  /** Both are shares of 1. */
  covered: (share: number) => string;
  titleMatch: (share: number) => string;
  text: string;
}

/** English. */
export const englishRegressions: RegressionsTexts = {
  add: "Add a regression question",
  question: "Question",
  questionPlaceholder: "What does the Team plan cost?",
  fact: "Fact that must be in the reply",
  factPlaceholder: "$49",
  page: "Page that must be cited",
  pagePlaceholder: "https://example.com/pricing",
  incomplete: "Give the page or the fact that you expect.",
  addButton: "Add question",
  added: "Added. It is asked before each new index goes live.",
  addedFailing: "Added. Your agent does not answer it as expected today.",
  unread: "The questions could not be read",
  none: "No regression questions",
  noneHint: "A new index goes live only if all of them are answered as expected.",
  passed: "Passed",
  failed: "Failed",
  notAsked: "Not asked yet",
  expectedFact: "Fact",
  expectedPage: "Page",
  lastAsked: (day) => `Last asked: ${day}`,
  remove: (question) => `Remove ${question}`,
  removed: "Question removed",
};

/** English. */
export const englishAsk: AskTexts = {
  question: "Question",
  placeholder: "Ask as a visitor would",
  ask: "Ask",
  hint: "Nothing is stored, no lead is made and no meeting is booked.",
  asking: "Looking for an answer",
  failed: "The question could not be asked",
  offTopic: "Off topic",
  noAnswer: "No answer",
  citations: (count) => counted(count, "citation"),
  foundIn: (milliseconds) => `Found in ${milliseconds.toFixed(1)} ms`,
  answeredIn: (milliseconds) => `Answered in ${milliseconds.toFixed(0)} ms`,
  wordMissing: (word) => `${word}: in no passage`,
  wordRepaired: (word, as) => `${word} → ${as}`,
  passages: (count) => `Passages (${count})`,
  noPassage: "No passage has these words.",
  faq: (title) => `FAQ: ${title}`,
  document: (title) => `Document: ${title}`,
  cited: "Cited",
  score: (score) => `Score ${score.toFixed(2)}`,
  pageScore: (score) => `of which page ${score.toFixed(2)}`,
  covered: (share) => `Words covered ${percent(share)}`,
  titleMatch: (share) => `Title match ${percent(share)}`,
  text: "Text",
};

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
