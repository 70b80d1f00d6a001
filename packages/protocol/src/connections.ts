import { z } from "zod";

/** The reply to "is my mail, or my calendar, connected". */
export const ConnectionStatus = z.object({ success: z.literal(true), connected: z.boolean() });
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;
