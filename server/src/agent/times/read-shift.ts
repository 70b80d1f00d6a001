import type { Token } from "./read-tokens.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

export type Shift = "earlier" | "later" | "other" | "other_day";

const DENIES: ReadonlySet<TokenKind> = new Set(["not", "no", "cannot", "bad"]);
const ASIDE: Partial<Record<TokenKind, number>> = { dayAfter: 1, dayBefore: -1, weekAfter: 7 };

/** What a message wishes for beside the times that were offered: earlier or later ones, others, another day. */
export function readShift(tokens: readonly Token[], namesTime: boolean): { shift: Shift | null; aside: number | null } {
  const aside = daysAside(tokens);
  if (aside !== null) return { shift: "other_day", aside };
  const has = (kind: TokenKind) => tokens.some((token, at) => token.kind === kind && !(kind !== "otherDay" && isOfLimit(tokens, at)));
  if (has("earlier")) return { shift: "earlier", aside };
  if (has("later")) return { shift: "later", aside };
  if (has("otherDay") || turnsDown(tokens, "thatDay")) return { shift: "other_day", aside };
  return { shift: has("other") || has("turnedDown") || turnsDownOffer(tokens, namesTime) ? "other" : null, aside };
}

/** "One of the later ones of next week": the day or the week follows. */
function isOfLimit(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.kind === "thisWeek" || next?.kind === "nextWeek";
}

/** "The day after", "two days later". */
function daysAside(tokens: readonly Token[]): number | null {
  for (const [index, { kind, value }] of tokens.entries()) {
    const aside = ASIDE[kind];
    if (aside !== undefined) return aside;
    const [unit, way] = [tokens[index + 1]?.kind, tokens[index + 2]?.kind];
    if (kind !== "number" || (unit !== "day" && unit !== "week") || (way !== "later" && way !== "earlier")) continue;
    return value * (unit === "week" ? 7 : 1) * (way === "earlier" ? -1 : 1);
  }
  return null;
}

const NEAR = 4;

/** A denial beside a word for the day that was offered. */
function turnsDown(tokens: readonly Token[], kind: TokenKind): boolean {
  return tokens.some(
    (token, at) => token.kind === kind && tokens.slice(Math.max(0, at - NEAR), at + NEAR).some((each) => DENIES.has(each.kind)),
  );
}

/** "I can't do that one", "that doesn't work": it names no time, and turns down what was offered. */
function turnsDownOffer(tokens: readonly Token[], namesTime: boolean): boolean {
  const pointsBack = tokens.some((token, at) => {
    if (token.kind !== "that") return false;
    const behind = tokens
      .slice(at + 1, at + NEAR)
      .find(({ kind }) => kind !== "slot" && kind !== "number" && kind !== "filler" && kind !== "glue" && kind !== "you");
    if (behind !== undefined && DENIES.has(behind.kind)) return true;
    const next = tokens[at + 1];
    const isPointed = next === undefined || next.kind === "slot" || next.isArticle === true;
    return isPointed && tokens.slice(Math.max(0, at - NEAR), at).some(({ kind }) => DENIES.has(kind));
  });
  return pointsBack || (!namesTime && tokens.some(({ kind }) => kind === "bad") && tokens.every(({ kind }) => kind !== "unknown"));
}
