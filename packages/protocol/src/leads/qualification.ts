import { z } from "zod";
import { Instant } from "../text.ts";

/** The four questions of a qualification. */
export const QualificationPart = z.enum(["budget", "authority", "need", "timeline"]);
export type QualificationPart = z.infer<typeof QualificationPart>;

/** Whether a part was said, can be concluded from what was said, or is not known. Unknown is not zero. */
export const PartState = z.enum(["stated", "implied", "unknown"]);
export type PartState = z.infer<typeof PartState>;

/** Category of a lead: hot_lead, qualified, nurture or disqualified. */
export const LeadCategory = z.enum(["hot_lead", "qualified", "nurture"]);
export type LeadCategory = z.infer<typeof LeadCategory>;

/** Where the words of a lead come from. */
export const QualificationSourceKind = z.enum(["form", "title", "chat", "mail", "call", "meeting", "webhook", "page"]);
export type QualificationSourceKind = z.infer<typeof QualificationSourceKind>;

/** Exact words of one source: `text` is what stands from `start` to `end` (UTF-16 code units, end excluded). */
export const Quote = z.object({ sourceId: z.string(), start: z.number().int(), end: z.number().int(), text: z.string() });
export type Quote = z.infer<typeof Quote>;

/** One thing that a lead's own words say, and what it counts for in its part. A removed receipt counts for nothing. */
export const Receipt = z.object({
  /** The same for the same words however often the lead is qualified. */
  id: z.string(),
  part: QualificationPart,
  /** Meaning of the words, for people: "Names a budget: $40,000". */
  label: z.string(),
  state: PartState.exclude(["unknown"]),
  /** Points that it adds to its part; negative where it speaks against. */
  points: z.number().int().min(0).max(100),
  isAgainst: z.boolean(),
  quote: Quote,
  isRemoved: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

/** One part of the score. `score` is null while nothing is known; `counted` is what it adds to the total. */
export const PartScore = z.object({
  part: QualificationPart,
  score: z.number().int().min(0).max(100).nullable(),
  state: PartState,
  /** Share of the total, in percent. */
  weight: z.number().int(),
  counted: z.number(),
});
export type PartScore = z.infer<typeof PartScore>;

/** A buying signal and its strength. */
export const BuyingSignal = z.object({ signal: z.string(), strength: z.enum(["high", "medium", "low"]), receiptId: z.string() });
export type BuyingSignal = z.infer<typeof BuyingSignal>;

/** Something that counts for or against a lead. */
export const QualificationFactor = z.object({ factor: z.string(), receiptId: z.string() });
export type QualificationFactor = z.infer<typeof QualificationFactor>;

/** Next step for a lead, its urgency and its owner. */
export const SuggestedAction = z.object({ action: z.string(), priority: z.enum(["high", "medium", "low"]), owner: z.string() });
export type SuggestedAction = z.infer<typeof SuggestedAction>;

/** A lead's qualification by its own words, with the total and its parts. `score` is null while nothing is known. */
export const QualificationFindings = z.object({
  score: z.number().int().min(0).max(100).nullable(),
  category: LeadCategory.nullable(),
  confidence: z.enum(["high", "medium", "low"]).nullable(),
  summary: z.string(),
  parts: z.array(PartScore),
  receipts: z.array(Receipt),
  buyingSignals: z.array(BuyingSignal),
  qualificationFactors: z.array(QualificationFactor),
  suggestedActions: z.array(SuggestedAction),
});
export type QualificationFindings = z.infer<typeof QualificationFindings>;

/** A source as a reader opens it around a quote. */
export const QuotedSource = z.object({
  id: z.string(),
  kind: QualificationSourceKind,
  text: z.string(),
  at: Instant.nullable(),
  /** The conversation it was said in. */
  conversationId: z.string().nullable(),
  /** The public page it was read on. */
  url: z.string().nullable(),
});
export type QuotedSource = z.infer<typeof QuotedSource>;

/** A stored qualification of one deal. */
export const Qualification = QualificationFindings.extend({
  id: z.string(),
  dealId: z.string(),
  qualifiedAt: Instant,
  /** The language model that proposed receipts beside the built-in rules; null where none did. */
  model: z.string().nullable(),
  /** The sources that receipts quote. */
  sources: z.array(QuotedSource),
});
export type Qualification = z.infer<typeof Qualification>;
