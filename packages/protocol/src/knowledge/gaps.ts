import { z } from "zod";
import { filledText, Instant } from "../text.ts";

/** Why a question is on the list: the agent found no answer, or a visitor rated the answer as bad. */
export const GapReason = z.enum(["refused", "badly_rated"]);
export type GapReason = z.infer<typeof GapReason>;

/**
 * Questions alike in wording that the agent could not answer well. E-mail addresses and phone numbers are masked in all of
 * them. `question` is the newest wording, `wordings` are others, newest first (at most 10).
 */
export const Gap = z.object({
  id: z.string(),
  question: z.string(),
  wordings: z.array(z.string()),
  /** How often it was asked, and how many of these for each reason. */
  count: z.number().int(),
  refused: z.number().int(),
  badlyRated: z.number().int(),
  /** The agent's answer to the newest wording rated as bad, if any. */
  lastAnswer: z.string().nullable(),
  firstAskedAt: Instant,
  lastAskedAt: Instant,
});
export type Gap = z.infer<typeof Gap>;

/** Open questions, the one asked last first. */
export const GapList = z.object({ success: z.literal(true), gaps: z.array(Gap) });
export type GapList = z.infer<typeof GapList>;

/** Answers a gap as a FAQ; the reply is a `FaqReply`. Without `question` the FAQ takes the gap's own. */
export const AnswerGap = z.strictObject({ question: filledText(500).optional(), answer: filledText(5000) });
export type AnswerGap = z.infer<typeof AnswerGap>;
