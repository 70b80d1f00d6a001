import { z } from "zod";
import { Instant } from "../text.ts";

/** A passage that speaks to an assistant rather than to a reader. It answers nothing until a member releases it. */
export const HeldPassage = z.object({
  id: z.string(),
  sourceId: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  headingPath: z.string(),
  text: z.string(),
  /** The suspicious words of the passage or its headings. */
  matches: z.array(z.string()),
  heldAt: Instant,
});
export type HeldPassage = z.infer<typeof HeldPassage>;

/** Text that a page carries but no visitor can see; it is never part of an answer. Pages that address an assistant come first. */
export const HiddenText = z.object({
  sourceId: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  texts: z.array(z.string()),
  isSuspect: z.boolean(),
  foundAt: Instant,
});
export type HiddenText = z.infer<typeof HiddenText>;

/** Passages that wait for review, newest first, and those that were left out unseen. */
export const HeldPassageList = z.object({
  success: z.literal(true),
  passages: z.array(HeldPassage),
  hidden: z.array(HiddenText),
});
export type HeldPassageList = z.infer<typeof HeldPassageList>;

/** `release` lets the passage answer from now on, `drop` keeps it out; both hold for the same text when it is read again. */
export const DecideHeldPassage = z.strictObject({ decision: z.enum(["release", "drop"]) });
export type DecideHeldPassage = z.infer<typeof DecideHeldPassage>;
