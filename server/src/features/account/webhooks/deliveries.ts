import { randomUUID } from "node:crypto";
import { type WebhookDelivery, WebhookReadAs, WebhookVerdict } from "@disco/protocol";
import type { Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { WebhookDeliveriesTable } from "../../../db/tables/lead-tables.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { bodyPlace, findCredential, openSecret, type WebhookDeps } from "./credentials.ts";
import { receiveDelivery, takeIn } from "./receive-delivery.ts";
import { digest, keyOf, signedText } from "./signature.ts";

const LISTED = 50;
const SHOWN_LETTERS = 10_000;
const ReadAsList = z.array(WebhookReadAs);

/** The newest deliveries to a webhook: of those taken and of those refused, so that neither hides the others. @throws AppError `not_found`. */
export async function listDeliveries(deps: WebhookDeps, organizationId: string, credentialId: string): Promise<WebhookDelivery[]> {
  const credential = await findCredential(deps.db.read, organizationId, credentialId);
  const newest = (status: "accepted" | "refused") =>
    deps.db.read
      .selectFrom("webhookDeliveries")
      .selectAll()
      .where(({ and }) => and({ credentialId: credential.id, status }))
      .orderBy("receivedAt", "desc")
      .orderBy("id")
      .limit(LISTED)
      .execute();
  const rows = (await Promise.all([newest("accepted"), newest("refused")])).flat();
  rows.sort((one, other) => other.receivedAt.localeCompare(one.receivedAt));
  return rows.map((row) => toDelivery(deps.secrets, row));
}

/** Posts a sample through the same door as everybody's, signed with the webhook's secret. @throws AppError `not_found`. */
export async function sendTest(deps: WebhookDeps, organizationId: string, credentialId: string): Promise<WebhookDelivery> {
  const credential = await findCredential(deps.db.read, organizationId, credentialId);
  if (credential.isActive === 0) throw new AppError("conflict", "This webhook is switched off. Switch it on to test it.");
  const id = `test_${randomUUID()}`;
  const timestamp = String(Math.floor(deps.clock().getTime() / 1_000));
  const body = Buffer.from(
    JSON.stringify({
      email: "ada@sample-company.example",
      company: "Sample Company",
      firstName: "Ada",
      lastName: "Sample",
      title: "Head of Operations",
      message: "This is a test. We would like to see the product before the end of the month.",
      sentBy: "Send a test",
    }),
  );
  const signature = `v1,${digest(keyOf(openSecret(deps.secrets, credential)), signedText(id, timestamp, body))}`;
  const { deliveryId } = await receiveDelivery(deps, credential, {
    body,
    headers: { id, timestamp, signature },
    contentType: "application/json",
    isTest: true,
  });
  return readDelivery(deps, organizationId, credentialId, deliveryId);
}

/**
 * Takes in a delivery that was refused, as if a member had vouched for it; one that was taken already makes nothing new.
 * @throws AppError `not_found`; `conflict` where its body was not kept; `invalid_request` where it cannot be read.
 */
export async function replayDelivery(
  deps: WebhookDeps,
  organizationId: string,
  credentialId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const credential = await findCredential(deps.db.read, organizationId, credentialId);
  const row = await findRow(deps, credential.id, deliveryId);
  if (row.body === null) throw new AppError("conflict", "The body of this delivery was not kept, so it cannot be replayed.");
  const body = Buffer.from(deps.secrets.open(row.body, bodyPlace(row.id)));
  const id = row.status === "accepted" ? row.messageId : `replay-${row.id}`;
  const received = await takeIn(
    deps,
    credential,
    {
      body,
      headers: { id, timestamp: null, signature: null },
      contentType: row.contentType,
      isTest: row.isTest === 1,
      bodyHash: row.bodyHash,
    },
    { isTaken: true, verdict: "replayed", detail: "Replayed from the log by a member.", cure: null },
  );
  if (received.status !== 202 && "detail" in received)
    throw new AppError("invalid_request", `${received.detail} ${received.cure ?? ""}`.trim());
  await deps.db.write((tx) =>
    tx.updateTable("webhookDeliveries").set({ replayedAt: deps.clock().toISOString() }).where("id", "=", row.id).execute(),
  );
  return readDelivery(deps, organizationId, credentialId, received.deliveryId);
}

async function readDelivery(deps: WebhookDeps, organizationId: string, credentialId: string, deliveryId: string): Promise<WebhookDelivery> {
  const credential = await findCredential(deps.db.read, organizationId, credentialId);
  return toDelivery(deps.secrets, await findRow(deps, credential.id, deliveryId));
}

async function findRow(deps: WebhookDeps, credentialId: string, deliveryId: string): Promise<Selectable<WebhookDeliveriesTable>> {
  const row = await deps.db.read
    .selectFrom("webhookDeliveries")
    .selectAll()
    .where(({ and }) => and({ credentialId, id: deliveryId }))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such delivery.");
  return row;
}

function toDelivery(secrets: SecretBox, row: Selectable<WebhookDeliveriesTable>): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.messageId,
    status: row.status,
    verdict: WebhookVerdict.parse(row.verdict),
    detail: row.detail,
    cure: row.cure,
    http_status: row.httpStatus,
    is_verified: row.isVerified === 1,
    is_test: row.isTest === 1,
    body: row.body === null ? null : secrets.open(row.body, bodyPlace(row.id)).slice(0, SHOWN_LETTERS).toWellFormed(),
    size: row.size,
    read_as: ReadAsList.parse(JSON.parse(row.readAs)),
    request_id: row.requestId,
    repeats: row.repeats,
    last_repeat_at: row.lastRepeatAt,
    replayed_at: row.replayedAt,
    received_at: row.receivedAt,
  };
}
