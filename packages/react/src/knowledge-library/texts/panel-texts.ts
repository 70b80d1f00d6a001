import type { Cause, Shortfall } from "@disco/client/api";
import type { LibrarySection } from "../library-section.ts";

/** The words around every part of the library. */
export interface PanelTexts {
  /** For dates and numbers, such as `de-AT`; the browser's own when it is undefined. */
  locale: string | undefined;
  title: string;
  subtitle: string;
  /** The tab of a member's drawer behind which there is what to decide and to try. */
  review: string;
  allOfReview: string;
  active: string;
  working: string;
  /** Text for a call that failed. `message` is the server's sentence, or that of the client when no answer came; it may be empty. */
  failure: (code: string, message: string) => string;
  /** Why a page was left out, a crawl came to nothing or a document was refused: the server's sentence, and the same for programs. */
  reason: (sentence: string, cause: Cause | null) => string;
  shortfall: (shortfall: Shortfall) => string;
  /** A text that is cut off, and the same when it is shown whole. */
  showWhole: string;
  showLess: string;
  /** Text for input that is no address. */
  notAnAddress: string;
  /** Replaces editing controls for readers. */
  readOnly: string;
}

/** The name of each part. */
export type NameTexts = Record<LibrarySection, string>;
export type PurposeTexts = Record<LibrarySection, string>;

/** English. */
export const englishPanel: PanelTexts = {
  locale: undefined,
  title: "Knowledge Library",
  subtitle: "Context sources powering this agent",
  review: "Review",
  allOfReview: "All of Review",
  active: "Active",
  working: "Indexing",
  reason: (sentence) => sentence,
  shortfall: ({ message }) => message,
  showWhole: "Show more",
  showLess: "Show less",
  notAnAddress: "This is not a web address. It should look like https://example.com.",
  readOnly: "Only members of the organization can change what this agent knows.",
  failure: (_code, message) => message || "Something went wrong. Please try again.",
};

/** English. */
export const englishNames: NameTexts = {
  sources: "Sources",
  faqs: "FAQs",
  enrich: "Enrich",
  gaps: "Gaps",
  changes: "Changes",
  conflicts: "Conflicts",
  held: "Held passages",
  regressions: "Regression questions",
  ask: "Ask the library",
};

/** English. */
export const englishPurposes: PurposeTexts = {
  sources: "The websites your agent reads, and what it found there",
  faqs: "Questions that are answered in your own words, before anything else",
  enrich: "Documents and further pages",
  gaps: "Questions your agent could not answer well",
  changes: "What crawls found different, and the answers it touches",
  conflicts: "Facts on which your sources disagree",
  held: "Text that speaks to an assistant, waiting for your decision",
  regressions: "Answers that must hold before a new index goes live",
  ask: "Try a question and see what the answer is made of",
};
