import { z } from "zod";

/** A visitor's verdict on one reply (`ChatReply.messageId`). The last one counts; the session header says whose conversation it is. */
export const RateReply = z.strictObject({ messageId: z.string().min(1).max(64), rating: z.enum(["good", "bad"]) });
export type RateReply = z.infer<typeof RateReply>;
