import { z } from "zod";

export const DisplayType = z.enum(["floating", "in_page", "demo_flow"]);
/** How the widget stands on the page. */
export type DisplayType = z.infer<typeof DisplayType>;

export const Theme = z.enum(["dark", "light", "auto"]);
/** The widget's colours; `auto` follows the visitor's system. */
export type Theme = z.infer<typeof Theme>;

export const Position = z.enum(["right", "left"]);
/** The corner a floating widget stands in. */
export type Position = z.infer<typeof Position>;

/**
 * What a page needs to draw the widget of one key. Never a secret: anyone who sees the page can read it.
 * `accent` is a CSS colour, `tips` are the quick replies of the empty state.
 */
export const WidgetConfig = z.object({
  organizationId: z.string(),
  companyName: z.string(),
  agentName: z.string(),
  displayType: DisplayType,
  theme: Theme,
  position: Position,
  isStaging: z.boolean(),
  accent: z.string().nullable(),
  greeting: z.string().nullable(),
  tips: z.array(z.string()),
  schedulingUrl: z.string().nullable(),
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;

/** The reply to a configuration read. */
export const WidgetConfigReply = z.object({ success: z.literal(true), data: WidgetConfig });
export type WidgetConfigReply = z.infer<typeof WidgetConfigReply>;
