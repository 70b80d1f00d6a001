import type { Mention } from "./mention.ts";
import type { Token } from "./read-tokens.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

interface Hours {
  from: string | null;
  until: string | null;
}

/** The part of the day that a message names: its hours, and those that are left where it does not suit. */
export interface PartOfDay extends Mention {
  hours: Hours;
  rest: Hours;
}

const parts: Partial<Record<TokenKind, { hours: Hours; rest: Hours }>> = {
  afterLunch: { hours: { from: "13:00", until: null }, rest: { from: null, until: "12:00" } },
  beforeLunch: { hours: { from: null, until: "12:00" }, rest: { from: "12:00", until: null } },
  lunch: { hours: { from: "12:00", until: "14:00" }, rest: { from: "14:00", until: null } },
  earlyMorning: { hours: { from: null, until: "10:00" }, rest: { from: "10:00", until: null } },
  lateMorning: { hours: { from: "10:00", until: "12:30" }, rest: { from: null, until: null } },
  lateAfternoon: { hours: { from: "15:00", until: null }, rest: { from: null, until: "15:00" } },
  morning: { hours: { from: null, until: "12:00" }, rest: { from: "12:00", until: null } },
  afternoon: { hours: { from: "13:00", until: "18:00" }, rest: { from: null, until: "12:00" } },
  evening: { hours: { from: "17:00", until: null }, rest: { from: null, until: "17:00" } },
};

/** The first part of the day among the tokens that is not said of an hour. */
export function readPartOfDay(tokens: readonly Token[], mentions: readonly Mention[]): PartOfDay | null {
  for (const [index, token] of tokens.entries()) {
    const part = parts[kindOf(token, tokens[index - 1])];
    if (part === undefined || mentions.some(({ from, to }) => index > from && index <= to)) continue;
    return { ...part, from: index, to: index };
  }
  return null;
}

const DAYS: ReadonlySet<TokenKind> = new Set(["weekday", "today", "tomorrow", "date"]);

/** "Tuesday pm"; elsewhere "am" is a verb. */
function kindOf({ kind, text }: Token, before: Token | undefined): TokenKind {
  if (before === undefined || !DAYS.has(before.kind) || !/^[ap]m$/iu.test(text)) return kind;
  return text.toLowerCase() === "am" ? "morning" : "afternoon";
}
