import type { QualificationSourceKind, Quote, Receipt } from "@disco/protocol";
import { createHash } from "node:crypto";
import type { KnownFact } from "../../../agent/dialogue/move.ts";
import type { Fact } from "../../../agent/facts/fact.ts";
import { readFacts } from "../../../agent/facts/read-facts.ts";
import { sentencesOf } from "../../../agent/facts/sentence.ts";
import { readLanguage } from "../../../agent/language/read-language.ts";
import { findSignals } from "./find-signals.ts";
import type { Finding } from "./finding.ts";
import { kindOfFact } from "./kind-of-fact.ts";
import { receiptKind, type ReceiptKindName } from "./receipt-kinds.ts";

/** Something a lead wrote or said, or a public page about its company. */
export interface QualificationSource {
  id: string;
  kind: QualificationSourceKind;
  text: string;
  /** What was understood as it was said, in the light of the questions before it. */
  told?: readonly KnownFact[];
}

/** A receipt with the kind it was found as. */
export type KindReceipt = Receipt & { kind: ReceiptKindName; detail: string | null };

/** What is read of a lead, in characters, from the newest source back. */
const MOST_READ = 30_000;
const LONGEST_QUOTE = 240;
/** A company's own page states facts; its "we need" and "today" are not the lead's. */
const PAGE_KINDS = new Set<ReceiptKindName>(["team_size", "names_tool", "has_funds"]);

/** What the readers of facts and of signals find in the words of a lead, each with the exact words that say it. */
export function findReceipts(sources: readonly QualificationSource[], now: Date): KindReceipt[] {
  const receipts: KindReceipt[] = [];
  let left = MOST_READ;
  for (const source of sources.toReversed()) {
    const read = source.text.slice(0, left);
    left -= read.length;
    const language = readLanguage(read) ?? "en";
    const facts = [...readFacts(read, { language, now }), ...placed(source.told ?? [], read)].flatMap(toFinding);
    for (const sentence of sentencesOf(read)) {
      const [from, to] = [sentence.start, sentence.start + sentence.text.length];
      const said = facts.filter(({ start }) => start >= from && start < to);
      for (const finding of findSignals(sentence, said, language)) {
        if (source.kind === "page" && !PAGE_KINDS.has(finding.kind)) continue;
        receipts.push(toReceipt(source, finding, from, Math.max(to, finding.end)));
      }
    }
  }
  return receipts;
}

/** Facts of a conversation in the text of its source. */
function placed(told: readonly KnownFact[], text: string): Fact[] {
  return told.flatMap(({ quote = "", ...fact }) => {
    const start = quote === "" ? -1 : text.lastIndexOf(quote);
    const { field, value, kind, amount } = fact;
    return start < 0
      ? []
      : [{ field, value, quote, start, end: start + quote.length, ...(kind && { kind }), ...(amount !== undefined && { amount }) }];
  });
}

function toFinding(fact: Fact): Finding[] {
  const kind = kindOfFact(fact);
  if (kind === null) return [];
  const { start, end, field, value, amount } = fact;
  const detail =
    field === "need" || (field === "budget" && amount === undefined)
      ? undefined
      : field === "budget"
        ? value.replace(/, [^,]*$/u, "")
        : value;
  return [{ kind, start, end, ...(detail !== undefined && { detail }) }];
}

export function makeReceipt(kind: ReceiptKindName, detail: string | null, quote: Quote): KindReceipt {
  const { part, label, state, points, isAgainst = false } = receiptKind(kind);
  const id = createHash("sha256")
    .update(JSON.stringify([kind, quote.sourceId, quote.text]))
    .digest("base64url")
    .slice(0, 16);
  return {
    id,
    kind,
    detail,
    part,
    state,
    points,
    isAgainst,
    quote,
    isRemoved: false,
    label: detail === null ? label : `${label}: ${detail}`,
  };
}

function toReceipt(source: QualificationSource, finding: Finding, from: number, to: number): KindReceipt {
  const { start, end } = clip(source.text, finding, from, to);
  return makeReceipt(finding.kind, finding.detail ?? null, { sourceId: source.id, start, end, text: source.text.slice(start, end) });
}

/** The whole sentence where it is short enough, else the words around what was found. */
function clip(text: string, finding: { start: number; end: number }, from: number, to: number): { start: number; end: number } {
  let [start, end] = [from, to];
  if (to - from > LONGEST_QUOTE) {
    const around = Math.max(0, (LONGEST_QUOTE - (finding.end - finding.start)) >> 1);
    start = Math.max(from, finding.start - around);
    end = Math.min(to, finding.end + around, start + LONGEST_QUOTE);
    while (start > from && start < finding.start && /\S/u.test(text[start - 1] ?? " ")) start += 1;
    while (end < to && end > finding.end && /\S/u.test(text[end] ?? " ")) end -= 1;
  }
  while (start < end && /\s/u.test(text[start] ?? "")) start += 1;
  while (end > start && /\s/u.test(text[end - 1] ?? "")) end -= 1;
  return { start, end };
}
