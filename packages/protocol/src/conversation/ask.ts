import { z } from "zod";
import { Citation } from "./chat.ts";
import { filledText } from "../text.ts";

/** A question to try on one's own library. */
export const AskLibrary = z.strictObject({ question: filledText(4000) });
export type AskLibrary = z.infer<typeof AskLibrary>;

/** A passage that retrieval found, best first. Scores compare passages of one question; shares (0 to 1) compare across questions. */
export const AskedPassage = z.object({
  id: z.string(),
  sourceId: z.string(),
  kind: z.enum(["website", "page", "faq", "document"]),
  title: z.string(),
  url: z.string().nullable(),
  headingPath: z.string(),
  text: z.string(),
  score: z.number(),
  /** The part of the score that the whole page earned. */
  pageScore: z.number(),
  /** How alike the question and the title or heading are; 1 is the same content words. */
  questionMatch: z.number(),
  /** Share of the question's content words that the passage has. */
  coverage: z.number(),
  isCited: z.boolean(),
});
export type AskedPassage = z.infer<typeof AskedPassage>;

/** A content word of the question: whether any passage has it, and what a typo was taken for. */
export const AskedWord = z.object({ word: z.string(), isFound: z.boolean(), repairedTo: z.string().nullable() });
export type AskedWord = z.infer<typeof AskedWord>;

/** The reply a visitor would get, and why. It stores nothing, makes no lead and runs no tool with effects. */
export const AskLibraryReply = z.object({
  success: z.literal(true),
  data: z.object({
    answer: z.string(),
    refused: z.enum(["no_answer", "off_topic"]).nullable(),
    citations: z.array(Citation),
    passages: z.array(AskedPassage),
    words: z.array(AskedWord),
    retrievalMs: z.number(),
    totalMs: z.number(),
    metadata: z.object({ provider: z.string(), model: z.string() }),
  }),
});
export type AskLibraryReply = z.infer<typeof AskLibraryReply>;
