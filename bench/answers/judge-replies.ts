import type { ChatReply } from "@disco/protocol";
import { z } from "zod";

const BenchQuestion = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(["answerable", "unanswerable", "adversarial", "smalltalk"]),
  pages: z.array(z.string()).default([]),
  facts: z.array(z.string()).default([]),
  previous: z.array(z.string()).default([]),
});
export type BenchQuestion = z.infer<typeof BenchQuestion>;

/** What came of one question. */
export interface Verdict {
  messageId: string;
  kind: BenchQuestion["kind"];
  firstPage: boolean;
  amongThree: boolean;
  fact: boolean;
  refused: boolean;
  /** The refusal shows what comes nearest, with its page. */
  hasClosest: boolean;
  offer: boolean;
  length: number;
  ms: number;
  /** Right for its kind. */
  isRight: boolean;
  problem: string;
}

/** A person or a meeting, as the agent says it in its languages. */
const OFFER =
  /person|pessoa|persoon|people|meeting|someone|team|équipe|equip[eo]|ansprechpartner|termin|rendez-vous|entretien|reuni[óã]o|reunión|incontro|riunione|afspraak|gesprek/iu;

export function parseQuestion(line: string): BenchQuestion {
  return BenchQuestion.parse(JSON.parse(line));
}

/** Judges one reply. A refusal may still show the closest passage. */
export function judgeReply(question: BenchQuestion, reply: ChatReply, ms: number): Verdict {
  const cited = reply.citations.map((citation) => pathOf(citation.url));
  const wanted = new Set(question.pages.map(tidyPath));
  const text = plain(reply.response);
  const firstPage = cited[0] !== undefined && wanted.has(cited[0]);
  const amongThree = cited.slice(0, 3).some((path) => wanted.has(path));
  const fact = question.facts.every((fact) => fact.split("|").some((form) => text.includes(plain(form))));
  const refused = reply.refused != null;
  const isAnswerable = question.kind === "answerable";
  const isRight = isAnswerable ? firstPage && fact : question.kind === "smalltalk" ? !refused : refused;
  const problem = `cited ${cited.join(", ") || "nothing"}; wanted ${question.pages.join(", ") || "a refusal"} with ${question.facts.join(" and ") || "nothing"}`;
  return {
    messageId: reply.messageId,
    kind: question.kind,
    firstPage,
    amongThree,
    fact,
    refused,
    hasClosest: refused && reply.citations.length > 0,
    offer: OFFER.test(reply.response),
    length: reply.response.length,
    ms,
    isRight,
    problem,
  };
}

/** The figures of a run. Shares are null where there was no such question. */
export type Summary = ReturnType<typeof summarize>["summary"];

/** The figures of a run, as lines for people and as one object. */
export function summarize(verdicts: readonly Verdict[]) {
  const of = (...kinds: Verdict["kind"][]) => verdicts.filter((verdict) => kinds.includes(verdict.kind));
  const answerable = of("answerable");
  const closed = of("unanswerable", "adversarial");
  const times = verdicts.map((verdict) => verdict.ms).sort((left, right) => left - right);
  const lengths = answerable.map((verdict) => verdict.length).sort((left, right) => left - right);
  const summary = {
    answerable: answerable.length,
    hit1: share(answerable, (verdict) => verdict.firstPage),
    hit3: share(answerable, (verdict) => verdict.amongThree),
    fact: share(answerable, (verdict) => verdict.fact),
    falseAbstention: share(answerable, (verdict) => verdict.refused),
    unanswerable: closed.length,
    abstention: share(closed, (verdict) => verdict.refused),
    closest: share(closed, (verdict) => verdict.hasClosest),
    offer: share(closed, (verdict) => verdict.offer),
    adversarialRefused: share(of("adversarial"), (verdict) => verdict.refused),
    smalltalkAnswered: share(of("smalltalk"), (verdict) => !verdict.refused),
    medianLength: at(lengths, 0.5),
    longest: lengths.at(-1) ?? null,
    p50Ms: round(at(times, 0.5)),
    p95Ms: round(at(times, 0.95)),
  };
  const lines = [
    `answerable ${summary.answerable}: right page first ${summary.hit1}, among three ${summary.hit3}, fact in the reply ${summary.fact}`,
    `  refused wrongly ${summary.falseAbstention}; median ${summary.medianLength} characters, longest ${summary.longest}`,
    `unanswerable ${summary.unanswerable}: refused ${summary.abstention} (adversarial ${summary.adversarialRefused}; ${summary.closest} with what comes nearest), offered a person or a meeting ${summary.offer}`,
    `small talk answered ${summary.smalltalkAnswered}; p50 ${summary.p50Ms} ms, p95 ${summary.p95Ms} ms`,
  ];
  return { lines, summary };
}

function share(verdicts: readonly Verdict[], holds: (verdict: Verdict) => boolean): number | null {
  return verdicts.length === 0 ? null : Math.round((verdicts.filter(holds).length / verdicts.length) * 1_000) / 1_000;
}

function at(sorted: readonly number[], quantile: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? null;
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

function plain(text: string): string {
  return text.replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, " ").toLowerCase();
}

function pathOf(url: string | null): string {
  return url === null ? "" : tidyPath(new URL(url).pathname);
}

export function tidyPath(path: string): string {
  return (
    decodeURI(path)
      .replace(/\.html$/u, "")
      .replace(/\/(?:index)?$/u, "") || "/"
  );
}
