import { BusinessHours, type Consent, DemoQuestion, Position, Trigger, VideoData } from "@disco/protocol";
import { createHash } from "node:crypto";
import { z } from "zod";
import { playable } from "../../../video-players.ts";
import { isOriginAllowed } from "./allowed-origin.ts";

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
  demoQuestions: z.array(DemoQuestion).default([]),
  triggers: z.array(Trigger).default([]),
  hours: BusinessHours.nullable().default(null),
  consentText: z.string().nullable().default(null),
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

export function parseSettings(json: string): WidgetSettings {
  return WidgetSettings.parse(JSON.parse(json));
}

/** The organization's demo video as visitors get it: from elsewhere than a known player or a domain of its own, it is a link. */
export function demoVideoOf(
  { demoVideo }: Pick<WidgetSettings, "demoVideo">,
  { allowedDomains, isDemo }: { allowedDomains: readonly string[]; isDemo: boolean },
): VideoData | null {
  // The demo organization shows the sample site's video.
  if (demoVideo === null || isDemo) return demoVideo;
  return playable(demoVideo, (origin) => allowedDomains.length > 0 && isOriginAllowed(origin, allowedDomains));
}

/** The consent that a text asks for: its version is a digest of the words, so that a change asks every visitor again. */
export function consentOf(settings: Pick<WidgetSettings, "consentText">): Consent | null {
  if (settings.consentText === null) return null;
  return { version: createHash("sha256").update(settings.consentText).digest("base64url").slice(0, 16), text: settings.consentText };
}
