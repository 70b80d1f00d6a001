import type { Database } from "../../../db/database.ts";
import { type MailAddress, type MailRoute, type MailTransport, parseAddress } from "../../../mail/mail-transport.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { isMailAddress } from "../email-config/email-config.ts";
import { apiKeyPlace } from "../email-config/email-config-places.ts";
import { nameInMail } from "../../../identity/organizations/organization-name.ts";

export interface FindMailRouteDeps {
  db: Database;
  secrets: SecretBox;
  /** The server's own service and its From, where `SMTP_URL` is set. */
  smtp: { transport: MailTransport; from: string } | null;
  sendgridBaseUrl: string | null;
}

/** How an organization's mail leaves: its sender, its response address and its service. */
export type FindMailRoute = (organizationId: string | null) => Promise<MailRoute | null>;

/** SendGrid of the organization, else the server's SMTP, else nothing: the mail then waits in the outbox. */
export function findMailRoute({ db, secrets, smtp, sendgridBaseUrl }: FindMailRouteDeps): FindMailRoute {
  const own = (from: MailAddress, replyTo: string | null): MailRoute | null =>
    smtp === null ? null : { name: "smtp", from, replyTo, transport: smtp.transport };
  return async (organizationId) => {
    const server = parseAddress(smtp?.from ?? "");
    if (organizationId === null) return own(server, null);
    const row = await db.read
      .selectFrom("organizations")
      .leftJoin("emailConfigurations", "emailConfigurations.organizationId", "organizations.id")
      .select(["organizations.name", "apiKey", "fromEmail", "replyToEmail"])
      .where("organizations.id", "=", organizationId)
      .executeTakeFirst();
    if (row === undefined) return own(server, null);
    const name = nameInMail(row.name);
    // The form takes any text as a response address.
    const replyTo = row.replyToEmail !== null && isMailAddress(row.replyToEmail) ? row.replyToEmail : row.fromEmail;
    // On the server's own address the name alone would pass for another sender.
    if (row.apiKey === null || row.fromEmail === null) return own({ ...server, name: `${name} via Disco` }, replyTo);
    const apiKey = secrets.open(row.apiKey, apiKeyPlace(organizationId));
    const { createSendGridTransport } = await import("../../../vendors/sendgrid.ts");
    const transport = createSendGridTransport({ apiKey, baseUrl: sendgridBaseUrl });
    return { name: "sendgrid", from: { name, address: row.fromEmail }, replyTo, transport };
  };
}
