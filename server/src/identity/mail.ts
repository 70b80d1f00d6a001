import type { FastifyBaseLogger } from "fastify";

/** What a code is for, so that the mail can say so. */
export type CodePurpose = "sign-in" | "email-verification" | "forget-password" | "change-email";

/** One mail of the embedded identity: a code of six digits, or an invitation to an organization. */
export type IdentityMail =
  | { kind: "code"; email: string; purpose: CodePurpose; code: string }
  | { kind: "invitation"; email: string; invitationId: string; organizationName: string };

/**
 * Hands a mail to whatever delivers it. The code and the invitation id are secrets: they go into the mail
 * and never into a log above level debug.
 */
export type SendCode = (mail: IdentityMail) => Promise<void>;

/**
 * Stands in where no mail is configured: says that a mail was due, and to nobody at level info what was in it.
 * At level debug the code is there, so that a developer can sign in.
 */
export function logMail(logger: Pick<FastifyBaseLogger, "info" | "debug">): SendCode {
  return async (mail) => {
    logger.info({ mail: mail.kind }, "a mail is due, but no mail is configured");
    logger.debug({ mailContent: mail }, "the mail that was due");
  };
}
