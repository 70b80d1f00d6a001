import { actsByWords } from "../../../dialogue/acts/read-acts.ts";
import type { ModelRequest } from "../../../model.ts";
import { asksPrice } from "../plans/inquiry.ts";
import { readAsk } from "../plans/read-ask.ts";
import { refuseNoAnswer, refuseStatement, refuseWithClosest } from "../dialogue/refusals.ts";
import { MAX_REPLY, type Reply } from "../dialogue/tell-reply.ts";
import type { Answer, Quote } from "./writing/compose-answer.ts";
import type { Finding } from "./finding.ts";
import { orderCitations } from "./writing/order-citations.ts";
import { withoutRepeats } from "./writing/repeats.ts";

/** From here on the closest passage is shown beside the refusal. Below, three in four questions have no answer on the site. */
const CLOSEST = 0.25;
const MOST_CLOSEST = 2;
/** From here on the pages that come nearest are named: two in three times the right one is among them, where there is one. */
const NEAR = 0.2;
/** With a larger share of unknown words, where words alone were compared, nothing counts as close. */
const MOST_UNKNOWN = 0.5;

/** Says that the site has no answer, and names the pages that come nearest where some may help. */
export function refuse(request: ModelRequest, finding: Finding): Reply {
  const near = isNear(finding) ? withoutRepeats(finding.answer, request) : null;
  const cited = near === null ? [] : nearestPages([near]);
  const shown = near === null || finding.confidence < CLOSEST ? null : withClosest(request, near);
  const ask = readAsk(request.message, request.organizationName, request.language);
  const refusal = actsByWords(request.message, request.language).some(({ kind }) => kind !== "statement")
    ? refuseNoAnswer(request, ask.isOpen && asksPrice(ask), cited.length > 0)
    : refuseStatement(request, cited.length > 0);
  return { text: shown ?? refusal, cited, isRefused: true };
}

/** Whether pages are worth naming beside a refusal. */
export function isNear({ confidence, signals, basis }: Pick<Finding, "confidence" | "signals" | "basis">): boolean {
  const isStrange = signals !== undefined && (signals.strange > 0 || (basis === "words" && signals.unknown > MOST_UNKNOWN));
  return confidence >= NEAR && !isStrange;
}

/** The pages that come nearest to questions that none of them answers: of each the passages that may be shown. */
export function nearestPages(answers: readonly Answer[]): Quote[] {
  return orderCitations(answers.map((answer) => ({ ...answer, quotes: answer.quotes.slice(0, MOST_CLOSEST) })));
}

function withClosest(request: ModelRequest, { parts }: Answer): string | null {
  for (let count = Math.min(MOST_CLOSEST, parts.length); count > 0; count -= 1) {
    const text = refuseWithClosest(request, parts.slice(0, count).join("\n\n"));
    if (text.length <= MAX_REPLY) return text;
  }
  return null;
}
