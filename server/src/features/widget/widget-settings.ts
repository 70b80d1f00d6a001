import { Position, VideoData } from "@disco/protocol";
import { z } from "zod";

/** The tips of a widget whose organization has written none. */
export const defaultTips = [
  "What can you help my team with?",
  "Can I see a demo?",
  "Which integrations are supported?",
  "How much does it cost?",
];

/** What a configuration's `settings` column holds. Unknown fields of other versions are left alone. */
const WidgetSettings = z.object({
  displayTypes: z.array(z.string()).default([]),
  calendlyLink: z.string().nullable().default(null),
  position: Position.default("right"),
  accent: z.string().nullable().default(null),
  greeting: z.string().nullable().default(null),
  tips: z.array(z.string()).default(defaultTips),
  /** The video that the agent shows on request. */
  demoVideo: VideoData.nullable().default(null),
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

export function parseSettings(json: string): WidgetSettings {
  return WidgetSettings.parse(JSON.parse(json));
}
