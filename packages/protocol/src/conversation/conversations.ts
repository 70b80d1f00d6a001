import { z } from "zod";
import { Instant, Slug } from "../text.ts";

/** A conversation that this browser's visitor had before. `title` is how it began. */
export const PastConversation = z.object({ id: z.string(), title: z.string(), updatedAt: Instant });
export type PastConversation = z.infer<typeof PastConversation>;

/** Keeps the conversation of the session header among the visitor's own. */
export const KeepConversation = z.strictObject({ organizationId: Slug });
export type KeepConversation = z.infer<typeof KeepConversation>;
