import { z } from "zod";
import { Instant, text, WebAddress } from "../text.ts";

/** A site that has loaded the organization's widget: when first and last, and what its policy kept from working. */
export const Installation = z.object({
  origin: z.string(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** The policy directive that blocked something of ours last, such as `frame-src`; null while nothing was blocked. */
  violatedDirective: z.string().nullable(),
});
export type Installation = z.infer<typeof Installation>;

/** Asks the server to look at a page itself. */
export const VerifyInstallation = z.strictObject({ url: WebAddress });
export type VerifyInstallation = z.infer<typeof VerifyInstallation>;

/** The server's findings on a page. */
export const InstallationCheck = z.object({
  /** The address that answered, after redirects. */
  url: z.string(),
  /** Whether the widget's script is on the page, and whether it carries this organization's key. */
  tag: z.enum(["found", "other_key", "missing"]),
  /** Whether the page sends a content security policy. */
  hasPolicy: z.boolean(),
  /** The lines to add to the policy, word for word; empty when nothing is missing. */
  missingPolicy: z.array(z.string()),
  /** Whether the page's domain may carry the widget by its allowed domains. */
  isDomainAllowed: z.boolean(),
});
export type InstallationCheck = z.infer<typeof InstallationCheck>;

/** A live widget reports that the page's policy blocked a part of it. */
export const ReportViolation = z.strictObject({ directive: text(60).regex(/^[a-z-]+$/u) });
export type ReportViolation = z.infer<typeof ReportViolation>;
