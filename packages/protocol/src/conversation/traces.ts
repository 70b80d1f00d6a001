import { z } from "zod";
import { ToolName } from "./chat.ts";
import { Instant } from "../text.ts";

/**
 * Basis of an answer: a FAQ, a fact of a table, words or meaning; "refused" where nothing was sure enough. `signals` are what
 * the confidence is made of. `sentences` are the company's own, with their similarity to the question where a model of meaning chose them.
 */
export const AnswerExplanation = z.object({
  basis: z.enum(["faq", "table", "words", "meaning", "refused"]),
  confidence: z.number(),
  signals: z.record(z.string(), z.number()),
  sentences: z.array(z.object({ passageId: z.string(), text: z.string(), similarity: z.number().nullable() })),
});
export type AnswerExplanation = z.infer<typeof AnswerExplanation>;

/**
 * Record of one turn: passages by id, tools by name, counts and times. Never a visitor's words, a session or a key. `messageId` is
 * that of the reply, or of the question where a visitor left before a word of it.
 */
export const TurnTrace = z.object({
  id: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  createdAt: Instant,
  retrieved: z.array(z.object({ passageId: z.string(), url: z.string().nullable(), score: z.number() })),
  cited: z.array(z.string()),
  tools: z.array(z.object({ name: ToolName, ok: z.boolean(), refused: z.string().nullable() })),
  refused: z.enum(["no_answer", "off_topic"]).nullable(),
  /** A turn fails when the model does and the visitor reads the apology; it is stopped by a visitor who leaves. */
  ended: z.enum(["answered", "failed", "stopped"]).default("answered"),
  provider: z.string(),
  model: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  retrievalMs: z.number(),
  totalMs: z.number(),
  /** Null where a language model answered, or nothing was looked up. */
  explanation: AnswerExplanation.nullable().default(null),
});
export type TurnTrace = z.infer<typeof TurnTrace>;

/** An organization's use of language models on one day (UTC), in tokens. `refused` counts turns that the built-in model answered instead. */
export const SpendDay = z.object({
  day: z.string(),
  used: z.number().int(),
  reserved: z.number().int(),
  turns: z.number().int(),
  refused: z.number().int(),
  visitors: z.number().int(),
});
export type SpendDay = z.infer<typeof SpendDay>;

/** The ledger of the last 31 days, newest first, with the caps that hold. */
export const SpendLedger = z.object({
  success: z.literal(true),
  data: z.object({ days: z.array(SpendDay), caps: z.object({ perVisitor: z.number(), perAddress: z.number(), perSite: z.number() }) }),
});
export type SpendLedger = z.infer<typeof SpendLedger>;
