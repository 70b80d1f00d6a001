export type CodePurpose = "sign-in" | "forget-password";

/** One mail of the embedded identity: a code, an invitation to an organization, or a notice to the owner of an account. */
export type IdentityMail =
  /** `hasAccount`: a code for a new password opens nothing where there is no account. */
  | { kind: "code"; email: string; purpose: CodePurpose; code: string; hasAccount: boolean }
  | { kind: "guesses"; email: string }
  /** The second step is off: by an administrator of an organization, or by the member, where it is null. */
  | { kind: "one-step"; email: string; organizationName: string | null }
  | { kind: "invitation"; email: string; invitationId: string; organizationId: string; organizationName: string };

/**
 * Hands a mail to its delivery. The code and the invitation id are secrets: they go into the mail and never into a log above
 * level debug.
 */
export type SendCode = (mail: IdentityMail) => Promise<void>;
