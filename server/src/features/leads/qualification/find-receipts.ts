import type { QualificationSourceKind, Quote, Receipt } from "@disco/protocol";
import { createHash } from "node:crypto";
import { readLanguage } from "../../../agent/language/read-language.ts";
import { findAmounts } from "./detectors/find-amounts.ts";
import { findDeadlines } from "./detectors/find-deadlines.ts";
import { findHeadCounts } from "./detectors/find-head-counts.ts";
import { findNeeds } from "./detectors/find-needs.ts";
import { findRoles } from "./detectors/find-roles.ts";
import { findTools } from "./detectors/find-tools.ts";
import type { Detector, Finding } from "./detectors/finding.ts";
import { receiptKind, type ReceiptKindName } from "./receipt-kinds.ts";

/** Something a lead wrote or said, or a public page about its company. */
export interface QualificationSource {
  id: string;
  kind: QualificationSourceKind;
  text: string;
}

/** A receipt with the kind it was found as. */
export type KindReceipt = Receipt & { kind: ReceiptKindName; detail: string | null };

/** What is read of a lead, in characters, from the newest source back. */
const MOST_READ = 30_000;
const LONGEST_QUOTE = 240;
const detectors: readonly Detector[] = [findAmounts, findRoles, findNeeds, findTools, findHeadCounts, findDeadlines];
/** A company's own page states facts; its "we need" and "today" are not the lead's. */
const PAGE_KINDS = new Set<ReceiptKindName>(["team_size", "names_tool", "has_funds"]);
/** "I need to cancel the meeting" is no need of a buyer; "we need to change our call center" is. */
const CHANGES_MEETING =
  /\b(?:cancel\w*|mov(?:e|ing)|reschedul\w*|postpon\w*|shift|chang(?:e|ing)|delay)\b.{0,40}\b(?:my|our|the|that|this|today's|tomorrow's) (?:\w+ )?(?:meeting|call|appointment|booking|demo)(?=\s*$|[.,;!?]|\s+(?:to|on|at|for|with|from|until|till|because|as|since|please|today|tomorrow|this|next|and|or|we|i)\b)/iu;
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** What typed detectors find in the words of a lead, each with the exact words that say it. */
export function findReceipts(sources: readonly QualificationSource[], now: Date): KindReceipt[] {
  const receipts: KindReceipt[] = [];
  let left = MOST_READ;
  for (const source of sources.toReversed()) {
    const read = source.text.slice(0, left);
    left -= read.length;
    const isForeign = (readLanguage(read) ?? "en") !== "en";
    for (const { start, text } of sentencesOf(read)) {
      if (CHANGES_MEETING.test(text)) continue;
      const sentence = { text, lower: plainLower(text), now, isForeign };
      for (const finding of detectors.flatMap((detect) => detect(sentence))) {
        if (source.kind === "page" && !PAGE_KINDS.has(finding.kind)) continue;
        receipts.push(
          toReceipt(source, { ...finding, start: start + finding.start, end: start + finding.end }, start, start + text.length),
        );
      }
    }
  }
  return receipts;
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

function* sentencesOf(text: string): Generator<{ start: number; text: string }> {
  let lineStart = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") {
      for (const { segment, index } of sentences.segment(line)) {
        const lead = segment.length - segment.trimStart().length;
        const trimmed = segment.trim();
        if (trimmed !== "") yield { start: lineStart + index + lead, text: trimmed };
      }
    }
    lineStart += line.length + 1;
  }
}

/** Lower case letter for letter, so that places in it are places in the text. */
function plainLower(text: string): string {
  return text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase()).replaceAll("’", "'");
}
