/** Of what a topic is one thing: of all the business, of each plan, of each product; else of whatever it is said of. */
export type Scope = "business" | "plan" | "product" | "anything";

/** Something that businesses tell of themselves, and how they word it. */
export interface Topic {
  name: string;
  scope: Scope;
  /** What it is measured in. */
  kinds: readonly string[];
  /** Each is a way to say it: all of its parts stand in the text. */
  ways: readonly (readonly RegExp[])[];
}

type Way = string | readonly string[];

export function topic(name: string, scope: Scope, kinds: string, ...ways: readonly Way[]): Topic {
  const parts = ways.map((way) =>
    (typeof way === "string" ? [way] : way).map((part) => new RegExp(String.raw`\b(?:${part})(?![\p{L}\p{N}])`, "iu")),
  );
  return { name, scope, kinds: kinds.split(" "), ways: parts };
}

/** Ways to say that somebody is answered. */
export const ANSWER = String.raw`respon\w+|repl(?:y|ies|ied)|answer\w*|react\w*|get back|hear (?:back )?from|call(?:s|ed)? (?:you )?back|reach(?:es)? (?:you|an engineer)|first (?:answer|look|sign)|picked up|acknowledg\w+|(?:starts?|begins?) work\w*|is on it|on the case|deal\w* with|attend(?:s|ed)? to|in touch`;
