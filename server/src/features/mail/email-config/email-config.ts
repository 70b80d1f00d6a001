import { createHash, randomBytes } from "node:crypto";
import type { EmailConfig, Member, SaveEmailConfig } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import { type Database, lockForWrite } from "../../../db/database.ts";
import type { EmailConfigurationsTable } from "../../../db/tables/mail-tables.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import { requireVersion, versionOf } from "../../../settings/settings-version.ts";
import { apiKeyPlace, inboundTokenPlace } from "./email-config-places.ts";

export interface EmailConfigDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  publicUrl: string;
  sendgridBaseUrl: string | null;
  /** Called when an organization can send by itself. */
  mailRouteAdded: (organizationId: string) => Promise<void>;
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/u;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/u;

/** The organization's configuration; the address for inbound mail is made when it is first looked at. */
export async function readEmailConfig(deps: EmailConfigDeps, organizationId: string): Promise<EmailConfig> {
  const row = await ensureRow(deps, organizationId);
  return toConfig(deps, row, await isKeyChecked(deps.db, row));
}

/** Whether an organization's key is known to work: SendGrid said so, or has taken a mail since. */
export async function isKeyChecked(
  db: Database,
  {
    organizationId,
    isKeyUnchecked,
    updatedAt,
  }: Pick<Selectable<EmailConfigurationsTable>, "organizationId" | "isKeyUnchecked" | "updatedAt">,
): Promise<boolean> {
  if (isKeyUnchecked === 0) return true;
  const sent = await db.read
    .selectFrom("outgoingMails")
    .select("id")
    .where(({ and }) => and({ organizationId, route: "sendgrid" }))
    .where("sentAt", ">", updatedAt)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/**
 * Stores the configuration. An empty key keeps the stored one.
 * @throws AppError `invalid_request` with the sentence that the form shows, also when SendGrid refuses the key; `conflict` where the
 * configuration has changed since the body's version.
 */
export async function saveEmailConfig(
  deps: EmailConfigDeps,
  { member, organizationId }: { member: Member; organizationId: string },
  body: SaveEmailConfig,
): Promise<{ keyCheck: "ok" | "unreachable" | "kept"; config: EmailConfig }> {
  const before = await ensureRow(deps, organizationId);
  const apiKey = body.sendgridApiKey?.trim() ?? "";
  const inboundDomain = body.inboundDomain?.trim().toLowerCase().replace(/\.$/u, "") ?? "";
  const fromEmail = body.fromEmail?.trim() ?? "";
  const replyToEmail = body.replyToEmail?.trim() ?? "";
  if (apiKey === "" && before.apiKey === null) throw invalid("sendgridApiKey", "SendGrid API Key is required");
  if (inboundDomain === "") throw invalid("inboundDomain", "Inbound Domain is required");
  if (!DOMAIN.test(inboundDomain)) throw invalid("inboundDomain", "Please enter a domain, such as inbound.example.com");
  if (fromEmail === "") throw invalid("fromEmail", "From Email is required");
  if (!isMailAddress(fromEmail)) throw invalid("fromEmail", "Please enter a valid email address");
  const unchecked =
    before.apiKey !== null && !(await isKeyChecked(deps.db, before)) ? deps.secrets.open(before.apiKey, apiKeyPlace(organizationId)) : "";
  const asked = apiKey === "" ? unchecked : apiKey;
  const keyCheck = asked === "" ? "kept" : await checkKey(deps, asked);
  const eventKey = body.eventKey?.trim() ?? "";
  const now = deps.clock();
  await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `mail of ${organizationId}`);
    const stored = await tx
      .selectFrom("emailConfigurations")
      .selectAll()
      .where("organizationId", "=", organizationId)
      .executeTakeFirstOrThrow();
    const { userId: _user, ...fields } = body;
    requireVersion(settingsOf(stored), {
      ...fields,
      ...(apiKey === "" && { sendgridApiKey: undefined }),
      ...(eventKey === "" && { eventKey: undefined }),
    });
    await tx
      .updateTable("emailConfigurations")
      .set({
        inboundDomain,
        fromEmail,
        replyToEmail: replyToEmail === "" ? null : replyToEmail,
        ...(eventKey === "" ? {} : { eventKey }),
        isKeyUnchecked: keyCheck === "unreachable" ? 1 : 0,
        ...(apiKey === "" ? {} : { apiKey: deps.secrets.seal(apiKey, apiKeyPlace(organizationId)), keyEnd: apiKey.slice(-4) }),
        updatedAt: now.toISOString(),
      })
      .where("organizationId", "=", organizationId)
      .execute();
    const detail = `Mail goes out as ${fromEmail}${apiKey === "" ? "" : `, with the SendGrid key that ends in ${apiKey.slice(-4)}`}.`;
    await recordAudit(tx, { member, organizationId, action: apiKey === "" ? "mail.changed" : "mail_key.changed", detail, now });
  });
  await deps.mailRouteAdded(organizationId);
  return { keyCheck, config: await readEmailConfig(deps, organizationId) };
}

/** Whether a text looks like an address, as the specification puts it: text, an @, a domain with a dot, no spaces. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

export async function findByInboundToken(db: Database, token: string): Promise<Selectable<EmailConfigurationsTable> | null> {
  const row = await db.read.selectFrom("emailConfigurations").selectAll().where("inboundTokenHash", "=", hashOf(token)).executeTakeFirst();
  return row ?? null;
}

/** Asks SendGrid about a key. @throws AppError `invalid_request` with the sentence that stands beside the field. */
export async function checkKey(
  { sendgridBaseUrl }: Pick<EmailConfigDeps, "sendgridBaseUrl">,
  apiKey: string,
): Promise<"ok" | "unreachable"> {
  if (/[^\x21-\x7e]/u.test(apiKey)) throw invalid("sendgridApiKey", "The key has characters that no key has. Copy it again.");
  const { checkSendGridKey } = await import("../../../vendors/sendgrid.ts");
  const check = await checkSendGridKey({ apiKey, baseUrl: sendgridBaseUrl });
  if (check === "refused") throw invalid("sendgridApiKey", "SendGrid does not know this key. Copy it again, or make another.");
  if (check === "may_not_send") throw invalid("sendgridApiKey", "This key may not send mail: give it the Mail Send permission.");
  return check;
}

async function ensureRow({ db, secrets, clock }: EmailConfigDeps, organizationId: string): Promise<Selectable<EmailConfigurationsTable>> {
  const find = () => db.read.selectFrom("emailConfigurations").selectAll().where("organizationId", "=", organizationId).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  const token = randomBytes(24).toString("base64url");
  const now = clock().toISOString();
  await db.write((tx) =>
    tx
      .insertInto("emailConfigurations")
      .values({
        organizationId,
        inboundToken: secrets.seal(token, inboundTokenPlace(organizationId)),
        inboundTokenHash: hashOf(token),
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const made = await find();
  if (made === undefined) throw new AppError("busy", "The settings could not be read. Please try again.");
  return made;
}

function toConfig({ secrets, publicUrl }: EmailConfigDeps, row: Selectable<EmailConfigurationsTable>, isChecked: boolean): EmailConfig {
  const token = secrets.open(row.inboundToken, inboundTokenPlace(row.organizationId));
  return {
    ...settingsOf(row),
    configured: row.apiKey !== null,
    isKeyChecked: isChecked,
    hasEventKey: row.eventKey !== null,
    inboundUrl: `${publicUrl}/api/email/inbound/${token}`,
    eventsUrl: `${publicUrl}/api/email/events/${token}`,
  };
}

/** Configuration for the form, with its version. */
function settingsOf({ keyEnd, inboundDomain, fromEmail, replyToEmail, eventKey }: Selectable<EmailConfigurationsTable>) {
  const settings = { last4: keyEnd, inboundDomain: inboundDomain ?? "", fromEmail: fromEmail ?? "", replyToEmail: replyToEmail ?? "" };
  return { ...settings, version: versionOf({ ...settings, eventKey }) };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_request", message, { issues: [{ path, message }] });
}
