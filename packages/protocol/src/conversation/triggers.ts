import { z } from "zod";
import { filledText, text, TimeZone, wholeNumber } from "../text.ts";

/** Something a page or a visit must be for a proactive message to come. Paths may end in `*`. */
export const TriggerCondition = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("path"), path: filledText(300) }),
  z.strictObject({ type: z.literal("scroll"), percent: wholeNumber(1, 100) }),
  z.strictObject({ type: z.literal("idle"), seconds: wholeNumber(1, 3_600) }),
  z.strictObject({ type: z.literal("exit") }),
  z.strictObject({ type: z.literal("visit"), count: wholeNumber(1, 1_000) }),
  z.strictObject({ type: z.literal("utm"), name: z.enum(["source", "medium", "campaign", "term", "content"]), value: filledText(200) }),
  z.strictObject({ type: z.literal("event"), name: filledText(100) }),
]);
export type TriggerCondition = z.infer<typeof TriggerCondition>;

/**
 * A message that comes unasked: when all or any of its conditions hold, at most `times` in `days` per visitor,
 * and never over an open chat.
 */
export const Trigger = z.strictObject({
  id: z.string().min(1).max(64),
  match: z.enum(["all", "any"]),
  conditions: z.array(TriggerCondition).min(1).max(10),
  message: filledText(300),
  times: wholeNumber(1, 100),
  days: wholeNumber(1, 365),
});
export type Trigger = z.infer<typeof Trigger>;

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { message: "must be a time such as 09:00" });

/** When people are there, in the organization's zone; `weekday` 0 is Sunday. Outside of it the widget shows `awayMessage`. */
export const BusinessHours = z.strictObject({
  timezone: filledText(64),
  open: z.array(z.strictObject({ weekday: wholeNumber(0, 6), from: TimeOfDay, until: TimeOfDay })).max(21),
  awayMessage: text(300),
});
export type BusinessHours = z.infer<typeof BusinessHours>;

/** Business hours as they are set: their zone is one that there is. */
export const SetBusinessHours = BusinessHours.extend({ timezone: TimeZone });
export type SetBusinessHours = z.infer<typeof SetBusinessHours>;

/** A question of the guided demo: chosen from options, or answered in the visitor's words when there are none. */
export const DemoQuestion = z.strictObject({
  id: z.string().min(1).max(64),
  question: filledText(200),
  options: z.array(filledText(80)).max(6),
});
export type DemoQuestion = z.infer<typeof DemoQuestion>;

/** Consent required before the first message. Another text has another `version`. */
export const Consent = z.object({ version: z.string(), text: z.string() });
export type Consent = z.infer<typeof Consent>;
