import { z } from "zod";
import { isEmailAddress } from "../email-address.ts";
import { filledText, Slug, text } from "../text.ts";

/** An e-mail address as the public forms take it. */
export const EmailAddress = z.string().trim().max(254).refine(isEmailAddress, { message: "must be an e-mail address" });

/** A subscriber to news: the landing page sends address and source, the waitlist page a name and a timestamp as well. */
export const JoinEarlyAccess = z.strictObject({
  email: EmailAddress,
  name: text(200).optional(),
  source: text(60).optional(),
  timestamp: z.iso.datetime({ offset: true }).max(40).optional(),
});
export type JoinEarlyAccess = z.infer<typeof JoinEarlyAccess>;

/**
 * A request for a demo. `organizationId` is the slug of the organization; without it the request is for the operator of this
 * server.
 */
export const SubmitDemoRequest = z.strictObject({
  name: filledText(200),
  email: EmailAddress,
  company: filledText(200),
  message: text(4000).optional(),
  source: text(60).optional(),
  organizationId: Slug.optional(),
});
export type SubmitDemoRequest = z.infer<typeof SubmitDemoRequest>;
