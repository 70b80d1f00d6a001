import { z } from "zod";
import { Instant } from "../text.ts";

/** Whether a part's last success or its last problem is newer. `unused`: it has not been called yet. */
export const SystemPartState = z.enum(["working", "failing", "unused"]);
export type SystemPartState = z.infer<typeof SystemPartState>;

/** One replaceable part of the server, and how it has done lately. */
export const SystemPart = z.object({
  part: z.string(),
  servedBy: z.string(),
  /** The settings that change what serves it. */
  change: z.string(),
  state: SystemPartState,
  lastSuccessAt: Instant.nullable(),
  lastProblemAt: Instant.nullable(),
  /** The last problem in one sentence. */
  problem: z.string().nullable(),
});
export type SystemPart = z.infer<typeof SystemPart>;

/** Every part of the server. */
export const SystemReply = z.object({ success: z.literal(true), parts: z.array(SystemPart) });
export type SystemReply = z.infer<typeof SystemReply>;

/** The data that one part gets. */
export const DataFlow = z.object({
  part: z.string(),
  /** The service behind the part. */
  recipient: z.string(),
  /** Whether the data leaves the server's own processes; how long a vendor stores it is in its terms. */
  isOutside: z.boolean(),
  data: z.string(),
  /** Where it stays at this server; null where nothing of it is stored. */
  storedIn: z.string().nullable(),
  /** The days after which this organization deletes it; null without a limit of its own. */
  retentionDays: z.int().nullable(),
});
export type DataFlow = z.infer<typeof DataFlow>;

/** The recipients of data, by the running settings. */
export const DataMapReply = z.object({ success: z.literal(true), flows: z.array(DataFlow) });
export type DataMapReply = z.infer<typeof DataMapReply>;
