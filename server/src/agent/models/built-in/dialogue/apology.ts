import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";

/** Fewer words express a mood and report nothing. */
const LEAST_TOLD = 6;

/** Apologizes in other words than the last time, and asks for nothing already told. */
export function apology({ message, history, known, language }: ModelRequest): string {
  const phrases = phrasesOf(language);
  const lines = message.trim().split(/\n+/u).length;
  const earlier = lines - 1 + history.filter(({ role, cause }) => role === "agent" && cause?.code === "apology").length;
  const opening = phrases.regrets[earlier % phrases.regrets.length] ?? phrases.regrets[0];
  if (known.email !== null) return `${opening} ${phrases.offer}`;
  if (earlier > 0) return `${opening} ${phrases.leaveOnceMore}`;
  const isTold = message.trim().split(/\s+/u).length >= LEAST_TOLD;
  return `${opening} ${isTold ? phrases.leaveForComplaint : phrases.whatWentWrong}`;
}
