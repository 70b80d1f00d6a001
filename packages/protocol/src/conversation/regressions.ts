import { z } from "zod";
import { filledText, Instant, WebAddress } from "../text.ts";

/** A question that must keep its answer: a new index goes live only if the page is cited, or the fact is in the reply. */
export const RegressionQuestion = z.object({
  id: z.string(),
  question: z.string(),
  expectedUrl: z.string().nullable(),
  expectedFact: z.string().nullable(),
  createdAt: Instant,
  /** How it went when it was last asked; null before. */
  lastResult: z.enum(["passed", "failed"]).nullable(),
  lastCheckedAt: Instant.nullable(),
});
export type RegressionQuestion = z.infer<typeof RegressionQuestion>;

/** A regression question as it is written: with the page expected, the fact expected, or both. */
export const AddRegression = z
  .strictObject({ question: filledText(500), expectedUrl: WebAddress.optional(), expectedFact: filledText(500).optional() })
  .refine(({ expectedUrl, expectedFact }) => expectedUrl !== undefined || expectedFact !== undefined, {
    message: "needs the page or the fact that is expected",
  });
export type AddRegression = z.infer<typeof AddRegression>;

/** The regression questions of an organization, oldest first. `next` is the `after` of the next part, or null at the end. */
export const RegressionList = z.object({
  success: z.literal(true),
  regressions: z.array(RegressionQuestion),
  next: z.string().nullable(),
});
export type RegressionList = z.infer<typeof RegressionList>;

/** The reply to a regression question that was added. */
export const RegressionReply = z.object({ success: z.literal(true), regression: RegressionQuestion });
export type RegressionReply = z.infer<typeof RegressionReply>;
