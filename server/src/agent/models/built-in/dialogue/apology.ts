import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";

/** Fewer words say how somebody feels, and not what happened. */
const LEAST_TOLD = 6;

/** Says sorry: never in the same words as the time before, and without asking for what was told. */
export function apology({ message, history, known, language }: ModelRequest): string {
  const phrases = phrasesOf(language);
  const lines = message.trim().split(/\n+/u).length;
  // What came in one breath was answered line by line.
  const earlier = lines - 1 + history.filter(({ role, cause }) => role === "agent" && cause?.code === "apology").length;
  const opening = phrases.regrets[earlier % phrases.regrets.length] ?? phrases.regrets[0];
  if (known.email !== null) return `${opening} ${phrases.offer}`;
  if (earlier > 0) return `${opening} ${phrases.leaveOnceMore}`;
  const isTold = message.trim().split(/\s+/u).length >= LEAST_TOLD;
  return `${opening} ${isTold ? phrases.leaveForComplaint : phrases.whatWentWrong}`;
}
