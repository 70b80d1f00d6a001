import { z } from "zod";
import { Faq } from "./knowledge.ts";
import { filledText, Instant } from "../text.ts";

/** The sort of fact that sources disagree on. */
export const ConflictKind = z.enum(["price", "limit", "date", "duration", "percent", "plan"]);
export type ConflictKind = z.infer<typeof ConflictKind>;

/** One source's statement. `quote` is its own words, `value` the fact in them. */
export const ConflictSide = z.object({
  id: z.string(),
  value: z.string(),
  quote: z.string(),
  sourceId: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  headingPath: z.string(),
  updatedAt: Instant,
});
export type ConflictSide = z.infer<typeof ConflictSide>;

/**
 * Two or more sources that disagree on one fact. `question` is a suggestion for the FAQ that a choice becomes.
 * An open conflict goes away by itself when the sources agree again.
 */
export const Conflict = z.object({
  id: z.string(),
  kind: ConflictKind,
  subject: z.string(),
  question: z.string(),
  sides: z.array(ConflictSide).min(2),
});
export type Conflict = z.infer<typeof Conflict>;

/** Open conflicts, and when the library was looked through. */
export const ConflictList = z.object({ success: z.literal(true), conflicts: z.array(Conflict), checkedAt: Instant });
export type ConflictList = z.infer<typeof ConflictList>;

/**
 * `choice` is the id of the side that is right: it becomes a FAQ (with `question` and `answer` where given) and a regression
 * question. null says that the sources do not disagree; the conflict then stays away until one of its values changes.
 */
export const ResolveConflict = z.strictObject({
  choice: z.string().min(1).max(64).nullable(),
  question: filledText(500).optional(),
  answer: filledText(5000).optional(),
});
export type ResolveConflict = z.infer<typeof ResolveConflict>;

/** Result of a choice; all null for a conflict that was none. */
export const ResolveConflictReply = z.object({ success: z.literal(true), faq: Faq.nullable(), regressionId: z.string().nullable() });
export type ResolveConflictReply = z.infer<typeof ResolveConflictReply>;
