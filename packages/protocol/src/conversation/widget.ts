import { z } from "zod";
import { VideoData } from "./chat.ts";
import { filledText, Instant, text, WebAddress } from "../text.ts";
import { BusinessHours, Consent, DemoQuestion, SetBusinessHours, Trigger } from "./triggers.ts";
import { ofVersion, versioned } from "../settings-version.ts";

export const DisplayType = z.enum(["floating", "in_page", "demo_flow"]);
/** Placement of the widget on the page. */
export type DisplayType = z.infer<typeof DisplayType>;

export const Theme = z.enum(["dark", "light", "auto"]);
/** The widget's colours; `auto` follows the visitor's system. */
export type Theme = z.infer<typeof Theme>;

export const Position = z.enum(["right", "left"]);
/** The corner of a floating widget. */
export type Position = z.infer<typeof Position>;

/**
 * Configuration that draws the widget of one key. Never a secret: anyone who sees the page can read it.
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
  triggers: z.array(Trigger),
  hours: BusinessHours.nullable(),
  consent: Consent.nullable(),
  demoVideo: VideoData.nullable(),
  demoQuestions: z.array(DemoQuestion),
  /** Whether a button asks for a person. */
  hasPersonButton: z.boolean().optional(),
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;

/** A domain that may carry the widget: `example.com`, `*.example.com`, `localhost:8080`, or a whole origin such as `http://intranet.example`. */
export const AllowedDomain = z
  .string()
  .max(300)
  .regex(/^(?:https?:\/\/|\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/iu, {
    message: "must be a domain, such as example.com or *.example.com",
  })
  .toLowerCase();
export type AllowedDomain = z.infer<typeof AllowedDomain>;

const settings = {
  displayType: DisplayType,
  theme: Theme,
  position: Position,
  isStaging: z.boolean(),
  allowedDomains: z.array(AllowedDomain).max(50),
  accent: z
    .string()
    .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu, { message: "must be a colour such as #3366ff" })
    .nullable(),
  greeting: text(500).nullable(),
  tips: z.array(filledText(200)).max(8),
  schedulingUrl: WebAddress.refine((value) => /^https:/iu.test(value.trim()), {
    message: "must be an address that starts with https://",
  }).nullable(),
  triggers: z.array(Trigger).max(20),
  hours: BusinessHours.nullable(),
  consentText: filledText(2_000).nullable(),
  demoVideo: z.strictObject({ title: filledText(200), duration: text(20), videoUrl: WebAddress, embedUrl: WebAddress }).nullable(),
  demoQuestions: z.array(DemoQuestion).max(6),
};

/** The organization's widget as its members see it: the key to embed it with, and everything they may change. */
export const WidgetConfiguration = z.object({
  ...settings,
  /** An address that was set before only https was taken may be another. */
  schedulingUrl: z.string().nullable(),
  apiKey: z.string(),
  organizationId: z.string(),
  /** Whether visitors can be signed; the secret itself is shown only when it is made. */
  hasIdentitySecret: z.boolean(),
  updatedAt: Instant,
  ...versioned,
});
export type WidgetConfiguration = z.infer<typeof WidgetConfiguration>;

/** A change to the widget: the fields that are there are set, the others stay. An empty `allowedDomains` lets every page carry it. */
export const UpdateWidgetConfiguration = z.strictObject({ ...settings, hours: SetBusinessHours.nullable(), ...ofVersion }).partial();
export type UpdateWidgetConfiguration = z.infer<typeof UpdateWidgetConfiguration>;

/** The reply to reading and to changing the configuration. */
export const WidgetConfigurationReply = z.object({ success: z.literal(true), data: WidgetConfiguration });
export type WidgetConfigurationReply = z.infer<typeof WidgetConfigurationReply>;

/** The secret to sign visitors with (HS256), shown this once. The one before stops working. */
export const IdentitySecretReply = z.object({ success: z.literal(true), data: z.object({ identitySecret: z.string() }) });
export type IdentitySecretReply = z.infer<typeof IdentitySecretReply>;
