import type { AnswerExplanation } from "@disco/protocol";

/** From here on the agent answers without the remark that it may be wrong. */
const SURE = 0.8;
const FAIRLY_SURE = 0.6;

const bases: Readonly<Record<Exclude<AnswerExplanation["basis"], "refused">, string>> = {
  faq: "Taken from a FAQ that asks the same",
  table: "Taken from a table or price list",
  words: "Found by the question's words",
  meaning: "Found by meaning",
};

/** Basis of an answer, as a sentence. */
export function toReason({ basis, confidence }: AnswerExplanation): string {
  if (basis !== "refused") return bases[basis];
  return confidence < SURE
    ? "Refused: nothing on the site was close enough"
    : "Refused: the closest passages were given before, or are about something else";
}

/** How sure the agent was: "Confidence: 84%, sure". */
export function toConfidence({ basis, confidence }: AnswerExplanation): string {
  const percent = toPercent(confidence);
  return basis === "refused" ? `Confidence in the best find: ${percent}` : `Confidence: ${percent}, ${surenessOf(confidence)}`;
}

/** A share of one in percent. */
export function toPercent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
}

function surenessOf(confidence: number): "sure" | "fairly sure" | "unsure" {
  if (confidence >= SURE) return "sure";
  return confidence >= FAIRLY_SURE ? "fairly sure" : "unsure";
}
