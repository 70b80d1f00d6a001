/** What a code is for, so that the mail can say so. */
export type CodePurpose = "sign-in" | "forget-password" | "change-email";

/** One mail of the embedded identity: a code of six digits, or an invitation to an organization. */
export type IdentityMail =
  | { kind: "code"; email: string; purpose: CodePurpose; code: string }
  | { kind: "invitation"; email: string; invitationId: string; organizationId: string; organizationName: string };

/**
 * Hands a mail to whatever delivers it. The code and the invitation id are secrets: they go into the mail
 * and never into a log above level debug.
 */
export type SendCode = (mail: IdentityMail) => Promise<void>;
