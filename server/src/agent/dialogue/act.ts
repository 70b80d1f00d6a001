/** What a visitor does with a clause. The classifier's classes, and the rows of the policy. */
export const actKinds = [
  "question",
  "statement",
  // Wishes.
  "demo",
  "meeting",
  "person",
  "call_back",
  "documents",
  "trial",
  "offer",
  // What the visitor hands over, or arranges.
  "details",
  "time",
  "yes",
  "no",
  /** "Ok", "I see": taken in; a yes only where the agent asked whether to go on. */
  "acknowledged",
  // Objections.
  "too_expensive",
  "not_now",
  "distrust",
  "has_competitor",
  // Feedback.
  "thanks",
  "praise",
  "complaint",
  // People who do not buy.
  "job_seeker",
  "vendor",
  "student",
  "customer_support",
  // The rest of talk.
  "greeting",
  "how_are_you",
  "goodbye",
  "identity",
  "capabilities",
  "joke",
  "weather",
  "asks_reply",
  "no_details",
  "asks_leave",
  "promise",
  "off_topic",
  "injection",
  "unclear",
] as const;

export type ActKind = (typeof actKinds)[number];

/** One thing that a clause of a message does; a clause may do two. `text` is the clause as it was typed. */
export interface Act {
  kind: ActKind;
  text: string;
  start: number;
  end: number;
  /** From 0 to 1. */
  likelihood: number;
}
