import { z } from "zod";
import { text } from "../text.ts";
import { ofVersion, versioned } from "../settings-version.ts";

/** The fonts that a signature may have. */
export const SignatureFont = z.enum(["Arial", "Times New Roman", "Verdana"]);
export type SignatureFont = z.infer<typeof SignatureFont>;

/** Which mails a member wants. */
export const Notifications = z.object({
  /** A mail when a lead is qualified, to owners and admins. */
  email: z.boolean(),
  /** News about the product. */
  marketing: z.boolean(),
  /** A mail when the plan, a card or a webhook's secret changes, to owners and admins. */
  security: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

const line = (max: number) => text(max).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), { message: "must be one line" });

/** A member's own profile. */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The address of the sign-in; it is changed there. */
  email: z.string(),
  company: z.string(),
  /** The job title; what a member may do is another thing. */
  role: z.string(),
  emailSignature: z.string(),
  signatureFont: SignatureFont,
  notifications: Notifications,
  ...versioned,
});
export type Profile = z.infer<typeof Profile>;

/** Changes the fields that are there. Everything else that is sent, the e-mail address among it, changes nothing. */
export const UpdateProfile = z.object({
  firstName: line(60).optional(),
  lastName: line(60).optional(),
  company: line(120).optional(),
  role: line(120).optional(),
  emailSignature: text(2_000).optional(),
  signatureFont: SignatureFont.optional(),
  notifications: Notifications.partial().optional(),
  ...ofVersion,
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** The reply with a profile. */
export const ProfileReply = z.object({ success: z.literal(true), profile: Profile });
export type ProfileReply = z.infer<typeof ProfileReply>;
