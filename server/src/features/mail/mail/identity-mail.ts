import type { Database } from "../../../db/database.ts";
import type { IdentityMail, SendCode } from "../../../identity/embedded/mail.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import type { NewMail } from "../../../mail/new-mail.ts";
import { nameInMail } from "../../../identity/organizations/organization-name.ts";

const CODE_MS = 10 * 60_000;

/** Puts the mails of the embedded identity, codes and invitations, into the outbox. */
export function identityMail(deps: { db: Database; outbox: Outbox; publicUrl: string; clock: () => Date }): SendCode {
  const { db, outbox, publicUrl, clock } = deps;
  return async (mail) => {
    await db.write((tx) => outbox.add(tx, toMail(mail, publicUrl, clock())));
  };
}

function toMail(mail: IdentityMail, publicUrl: string, now: Date): NewMail {
  if (mail.kind === "invitation") {
    const organizationName = nameInMail(mail.organizationName);
    const link = `${publicUrl}/sign-up?invitation=${encodeURIComponent(mail.invitationId)}`;
    return {
      kind: "invitation",
      organizationId: null,
      onBehalfOf: mail.organizationId,
      recipient: mail.email,
      subject: `You are invited to ${organizationName} on Disco`,
      body: `You are invited to join ${organizationName} on Disco.\n\nAccept the invitation: ${link}\n\nIf you do not know them, you can ignore this mail.`,
    };
  }
  if (mail.kind === "guesses") {
    return {
      kind: "security",
      organizationId: null,
      recipient: mail.email,
      subject: "Too many tries to sign in to your account",
      body: `There were ten tries to sign in to your Disco account within an hour, with passwords or codes. For a while no more are taken.\n\nIf that was not you, your account is still closed to them. Choose a long password that you use nowhere else: ${publicUrl}/dashboard/settings`,
    };
  }
  if (mail.kind === "one-step") {
    const { organizationName } = mail;
    const what =
      organizationName === null
        ? "Two-step verification was turned off for your Disco account: your authenticator app and recovery codes no longer count."
        : `An owner or admin of ${nameInMail(organizationName)} reset the two-step verification of your Disco account: your authenticator app, recovery codes and passkeys no longer count, and you are signed out everywhere.`;
    return {
      kind: "security",
      organizationId: null,
      recipient: mail.email,
      subject: "Two-step verification of your Disco account is off",
      body: `${what}\n\nYou can set it up again: ${publicUrl}/dashboard/settings?section=security\n\nIf you did not expect this, change your password and ask an owner of your organization.`,
    };
  }
  if (!mail.hasAccount && mail.purpose === "forget-password") {
    return {
      kind: "code",
      organizationId: null,
      recipient: mail.email,
      subject: "There is no account with this address",
      body: `A new password was asked for with this address, but it has no Disco account. You can create one: ${publicUrl}/sign-up\n\nIf you did not ask for it, you can ignore this mail.`,
      expiresAt: new Date(now.getTime() + CODE_MS),
    };
  }
  const subject = { "sign-in": "Your sign-in code", "forget-password": "Your code for a new password" }[mail.purpose];
  return {
    kind: "code",
    organizationId: null,
    recipient: mail.email,
    subject,
    body: `Your code is ${mail.code}. It is valid for 10 minutes and works once.\n\nIf you did not ask for it, somebody typed your address by mistake; you can ignore this mail.`,
    expiresAt: new Date(now.getTime() + CODE_MS),
  };
}
