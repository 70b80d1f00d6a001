import type { DraftSentence, ReplyDraft, SentenceMark } from "@disco/protocol";
import { sentencesOf } from "../../../agent/language/sentences.ts";

export interface MarkingPassage {
  title: string;
  url: string | null;
  text: string;
}

/** A sentence that shares fewer of its words with a passage says something else. */
const LEAST_SHARED = 0.6;

const PRICE_OR_NUMBER = /\p{Sc}\s?\d[\d.,]*|\d[\d.,:/]*\s?(?:%|\p{Sc})?/gu;
const DATE =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:today|tonight|tomorrow|next (?:week|month|quarter|year))\b/giu;
const PROMISE =
  /\b(?:guarantee\w*|promis\w*|commit to|we will|we'll|I will|I'll|refund\w*|free of charge|for free|discount\w*|unlimited|always|never|at no cost)\b/giu;

/** A text as sentences; joined, they are the text again. */
export function splitSentences(text: string): string[] {
  return sentencesOf(text, "en").map((sentence) => sentence.text);
}

/** Numbers, dates, prices and promises of a sentence. */
function claimsOf(sentence: string): string[] {
  return [PRICE_OR_NUMBER, DATE, PROMISE].flatMap((kind) =>
    (sentence.match(kind) ?? []).map((claim) => claim.trim().replace(/[.,:]+$/u, "")),
  );
}

/** The first passage that has the claims of a sentence, and most of its words. */
export function markByPassages(sentence: string, passages: readonly MarkingPassage[]): SentenceMark {
  const words = contentWords(sentence);
  if (words.length < 3) return null;
  for (const { title, url, text } of passages) {
    const known = new Set(contentWords(text));
    const shared = words.filter((word) => known.has(word)).length / words.length;
    const lower = text.toLowerCase();
    if (shared >= LEAST_SHARED && claimsOf(sentence).every((claim) => hasClaim(lower, claim)))
      return { kind: "knowledge", title, url, quote: text.slice(0, 400) };
  }
  return null;
}

/** "$9" is not said by "$99". */
function hasClaim(lower: string, claim: string): boolean {
  const escaped = claim.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  return new RegExp(`(?<![\\p{L}\\d.,])${escaped}(?![\\p{L}\\d]|[.,]\\d)`, "u").test(lower);
}

function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length > 3);
}

/** Keeps the marks of sentences that were in the draft; all others are the member's. */
export function remark(body: string, before: readonly DraftSentence[]): DraftSentence[] {
  const marks = new Map(before.map(({ text, mark }) => [text.trim(), mark]));
  return splitSentences(body).map((text) => {
    const known = marks.get(text.trim());
    return { text, mark: known === undefined ? { kind: "yours" } : known };
  });
}

/** The claims that neither the knowledge, nor the thread, nor the calendar carries. */
export function blockersOf(sentences: readonly DraftSentence[]): ReplyDraft["blockers"] {
  return sentences
    .filter(({ mark }) => mark === null || mark.kind === "yours")
    .flatMap(({ text }) => {
      const [claim] = claimsOf(text);
      return claim === undefined ? [] : [{ sentence: text.trim(), claim }];
    });
}
