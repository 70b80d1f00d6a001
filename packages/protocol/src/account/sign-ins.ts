import { z } from "zod";
import { filledText, text } from "../text.ts";

/** One place where a member is signed in. */
export const SignIn = z.object({
  id: z.string(),
  /** Such as "Firefox on Windows"; null for a program. */
  browser: z.string().nullable(),
  /** The network address of the sign-in; null where it was made at the server's own machine. */
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** To within ten minutes. */
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

/** Reach of a sign-in: with an unconfirmed address it opens nothing but the confirmation. */
export const SignInState = z.object({ email: z.string(), isConfirmed: z.boolean() });
export type SignInState = z.infer<typeof SignInState>;

/** A member says again who they are: by the password, or by a code from their mail. */
export const ConfirmIdentity = z.union([z.strictObject({ password: filledText(128) }), z.strictObject({ code: text(16) })]);
export type ConfirmIdentity = z.infer<typeof ConfirmIdentity>;
