import { randomBytes, randomUUID } from "node:crypto";
import {
  type CreateWebhookCredential,
  type Member,
  type UpdateWebhookCredential,
  WebhookCorrections,
  type WebhookCredential,
} from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { WebhookCredentialsTable } from "../../../db/tables/lead-tables.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import type { DeliveryReader } from "./delivery-reader.ts";

export interface WebhookDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  publicUrl: string;
  outbox: Outbox;
  reader: DeliveryReader;
  /** Storage limit of the organization. */
  maxStoredBytes: number;
}

export type Credential = Selectable<WebhookCredentialsTable>;

/** So long the secret before a rotation is still taken. */
const OVERLAP_MS = 24 * 3_600_000;
const MOST_CREDENTIALS = 20;

/** The credentials of an organization, the active ones first, the newest of them first. */
export async function listCredentials(deps: WebhookDeps, organizationId: string): Promise<WebhookCredential[]> {
  const rows = await deps.db.read
    .selectFrom("webhookCredentials")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .orderBy("isActive", "desc")
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map((row) => toCredential(deps, row));
}

/** Creates credentials; this is the only time their secret is shown. */
export async function createCredential(
  deps: WebhookDeps,
  { member, organizationId }: { member: Member; organizationId: string },
  { name, description, takes_unsigned }: CreateWebhookCredential,
): Promise<{ credential: WebhookCredential; webhook_secret: string }> {
  const id = randomUUID();
  const secret = newSecret();
  const row = await deps.db.write(async (tx) => {
    const known = await tx.selectFrom("webhookCredentials").select("id").where("organizationId", "=", organizationId).execute();
    if (known.length >= MOST_CREDENTIALS)
      throw new AppError("conflict", `An organization has at most ${MOST_CREDENTIALS} webhooks. Delete one that you do not need.`);
    const now = deps.clock();
    const detail = `Created the webhook ${name.trim()}.`;
    await recordAudit(tx, { member, organizationId, action: "webhook_secret.created", detail, now });
    return tx
      .insertInto("webhookCredentials")
      .values({
        id,
        organizationId,
        userId: member.id,
        webhookId: `wh_${randomBytes(12).toString("hex")}`,
        webhookSecret: deps.secrets.seal(secret, secretPlace(id)),
        name: name.trim(),
        description: description?.trim() || null,
        takesUnsigned: takes_unsigned === true ? 1 : 0,
        createdAt: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { credential: toCredential(deps, row), webhook_secret: secret };
}

/** @throws AppError `not_found`. */
export async function updateCredential(
  deps: WebhookDeps,
  organizationId: string,
  credentialId: string,
  change: UpdateWebhookCredential,
): Promise<WebhookCredential> {
  const row = await deps.db.write(async (tx) => {
    const before = await findCredential(tx, organizationId, credentialId);
    const { name = before.name, description = before.description, is_active, takes_unsigned, read_as } = change;
    return tx
      .updateTable("webhookCredentials")
      .set({
        name: name.trim(),
        description: description?.trim() || null,
        isActive: is_active === undefined ? before.isActive : Number(is_active),
        takesUnsigned: takes_unsigned === undefined ? before.takesUnsigned : Number(takes_unsigned),
        readAs: read_as === undefined ? before.readAs : JSON.stringify(read_as),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toCredential(deps, row);
}

/** Makes another secret; the one before it is taken for a day more. @throws AppError `not_found`. */
export async function rotateSecret(
  deps: WebhookDeps,
  { member, organizationId }: { member: Member; organizationId: string },
  credentialId: string,
): Promise<{ credential: WebhookCredential; webhook_secret: string }> {
  const secret = newSecret();
  const now = deps.clock();
  const row = await deps.db.write(async (tx) => {
    const before = await findCredential(tx, organizationId, credentialId);
    const detail = `Made a new secret for the webhook ${before.name}.`;
    await recordAudit(tx, { member, organizationId, action: "webhook_secret.rotated", detail, now });
    return tx
      .updateTable("webhookCredentials")
      .set({
        webhookSecret: deps.secrets.seal(secret, secretPlace(before.id)),
        previousSecret: deps.secrets.seal(openSecret(deps.secrets, before), previousPlace(before.id)),
        previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
        rotatedAt: now.toISOString(),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { credential: toCredential(deps, row), webhook_secret: secret };
}

/**
 * Deletes credentials with their log. Their deliveries stay.
 * @throws AppError `not_found`.
 */
export async function deleteCredential(
  deps: WebhookDeps,
  { member, organizationId }: { member: Member; organizationId: string },
  credentialId: string,
): Promise<void> {
  await deps.db.write(async (tx) => {
    const { id, name } = await findCredential(tx, organizationId, credentialId);
    const now = deps.clock();
    await recordAudit(tx, { member, organizationId, action: "webhook_secret.deleted", detail: `Deleted the webhook ${name}.`, now });
    await tx.deleteFrom("webhookCredentials").where("id", "=", id).execute();
  });
}

/** @throws AppError `not_found`, also for another organization's. */
export async function findCredential(handle: Handle, organizationId: string, credentialId: string): Promise<Credential> {
  const row = await handle
    .selectFrom("webhookCredentials")
    .selectAll()
    .where(({ and }) => and({ organizationId, id: credentialId }))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such webhook.");
  return row;
}

export function readCorrections({ readAs }: Pick<Credential, "readAs">): WebhookCorrections {
  return WebhookCorrections.parse(JSON.parse(readAs));
}

export function openSecret(secrets: SecretBox, { id, webhookSecret }: Credential): string {
  return secrets.open(webhookSecret, secretPlace(id));
}

export function openPrevious(secrets: SecretBox, { id, previousSecret }: Credential): string | null {
  return previousSecret === null ? null : secrets.open(previousSecret, previousPlace(id));
}

/** Where the body of a delivery is sealed. */
export function bodyPlace(deliveryId: string): SecretPlace {
  return ["webhook_deliveries", deliveryId, "body"];
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString("hex")}`;
}

function secretPlace(id: string): SecretPlace {
  return ["webhook_credentials", id, "webhook_secret"];
}

function previousPlace(id: string): SecretPlace {
  return ["webhook_credentials", id, "previous_secret"];
}

function toCredential({ publicUrl, clock }: WebhookDeps, row: Credential): WebhookCredential {
  const isOverlapping = row.previousUntil !== null && row.previousUntil > clock().toISOString();
  return {
    id: row.id,
    webhook_id: row.webhookId,
    name: row.name,
    description: row.description,
    is_active: row.isActive === 1,
    takes_unsigned: row.takesUnsigned === 1,
    read_as: readCorrections(row),
    created_at: row.createdAt,
    rotated_at: row.rotatedAt,
    previous_until: isOverlapping ? row.previousUntil : null,
    url: `${publicUrl}/api/webhook/demo-request/${row.webhookId}`,
  };
}
