import { z } from "zod";
import { Instant, text } from "../text.ts";

/** An organization's Slack workspace. */
export const SlackTeam = z.object({ id: z.string(), name: z.string(), domain: z.string().nullable() });
export type SlackTeam = z.infer<typeof SlackTeam>;

/** Where the connection to Slack stands. */
export const SlackStatus = z.object({
  success: z.literal(true),
  /** Whether this server has the keys of a Slack app. */
  isConfigured: z.boolean(),
  connected: z.boolean(),
  team: SlackTeam.nullable(),
  scopes: z.array(z.string()),
  /** Where leads are posted; null until one is chosen. */
  channel: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The name by which people invite the app: `/invite @name`. */
  botName: z.string().nullable(),
  /** Why the last message did not arrive, and what mends it. */
  problem: z.string().nullable(),
  lastSentAt: Instant.nullable(),
});
export type SlackStatus = z.infer<typeof SlackStatus>;

/** A channel of the workspace, also one that the app is not in. */
export const SlackChannel = z.object({ id: z.string(), name: z.string(), isPrivate: z.boolean(), isMember: z.boolean() });
export type SlackChannel = z.infer<typeof SlackChannel>;

/** The channels by name. `isComplete` is false for a workspace that has more than could be read. */
export const SlackChannelList = z.object({
  success: z.literal(true),
  channels: z.array(SlackChannel),
  isComplete: z.boolean(),
});
export type SlackChannelList = z.infer<typeof SlackChannelList>;

/** Chooses the channel that leads are posted to. */
export const ChooseSlackChannel = z.strictObject({ channelId: text(64) });
export type ChooseSlackChannel = z.infer<typeof ChooseSlackChannel>;
