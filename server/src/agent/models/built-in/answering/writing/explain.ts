import type { AnswerExplanation } from "@disco/protocol";
import type { Finding } from "../finding.ts";

/** Names what decided an answer, for the member who reads the turn later. */
export function explain(finding: Finding, isRefused: boolean): AnswerExplanation {
  const { answer, confidence, basis, near = [] } = finding;
  const similarityOf = (passageId: string, quote: string): number | null => {
    const inQuote = near.filter(({ passage, text }) => passage.id === passageId && quote.includes(text));
    return inQuote.length === 0 ? null : rounded(Math.max(...inQuote.map(({ similarity }) => similarity)));
  };
  return {
    basis: isRefused ? "refused" : basis,
    confidence: rounded(confidence),
    signals: signalsOf(finding),
    sentences: answer.quotes.map(({ passage, quote }) => ({
      passageId: passage.id,
      text: quote,
      similarity: similarityOf(passage.id, quote),
    })),
  };
}

function signalsOf({ signals }: Finding): Record<string, number> {
  const all = Object.entries({ ...signals });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, rounded(value)]])));
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
