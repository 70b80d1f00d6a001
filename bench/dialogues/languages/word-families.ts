export const languages = ["de", "en", "es", "fr", "it", "nl", "pt"] as const;
export type Language = (typeof languages)[number];

export const topics = [
  ...["email", "phone", "contact", "name", "company", "size", "budget", "timing"],
  ...["role", "tool", "need", "meeting", "slot", "location"],
] as const satisfies string[];
export type Topic = (typeof topics)[number];

/** Patterns that stand for meanings in one language. */
export interface WordFamilies {
  /** What a question asks about. */
  topics: Record<Topic, RegExp>;
  /** The topics that are asked in many ways count as asked again only when they are asked plainly. */
  askedPlainly: Pick<Record<Topic, RegExp>, "tool" | "role" | "budget" | "location">;
  /** Asks what else there is to do, which is no question about the visitor. */
  anythingElse: RegExp;
  /** Asks without a question mark. */
  request: RegExp;
  confused: RegExp;
  clarifies: RegExp;
  acknowledges: RegExp;
  refuses: RegExp;
  sorry: RegExp;
  bye: RegExp;
  passedOn: RegExp;
  /** An offer to pass on is not yet a way to a person. */
  offers: RegExp;
  stopWords: RegExp;
  /** From Sunday on. */
  weekdays: string;
}

/** A pattern that may be written over several lines. */
export function anywhere({ raw }: TemplateStringsArray): RegExp {
  return new RegExp(joined(raw), "iu");
}

/** A pattern that begins where a word does. */
export function atWord({ raw }: TemplateStringsArray): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${joined(raw)})`, "iu");
}

/** A pattern of whole words. */
export function wholeWord({ raw }: TemplateStringsArray): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${joined(raw)})(?!\\p{L})`, "iu");
}

function joined(lines: readonly string[]): string {
  return lines.join("").replaceAll(/\n\s*/gu, "");
}
