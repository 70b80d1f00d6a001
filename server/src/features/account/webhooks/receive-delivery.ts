import { createHash, randomUUID } from "node:crypto";
import type { WebhookReadAs, WebhookVerdict } from "@disco/protocol";
import { type Handle, lockForWrite } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { admitBytes } from "../../../limits/organization-storage.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { putRequestSource } from "../../leads/leads/put-request-source.ts";
import { automaticMail } from "../../mail/email-templates/automatic-mail.ts";
import { bodyPlace, type Credential, openPrevious, openSecret, readCorrections, type WebhookDeps } from "./credentials.ts";
import { decodeText } from "./delivery-text.ts";
import type { DeliveredRequest } from "./recognize-request.ts";
import type { Verdict } from "./signature.ts";
import { type DeliveryHeaders, type KnownSecrets, verifyDelivery } from "./verify-delivery.ts";

export const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies of refused deliveries are kept for a replay, up to this size: anybody may send them. */
const KEPT_REFUSED_BYTES = 64 * 1024;
/** Deliveries in one webhook's log. */
const LOGGED = 500;

export interface Delivery {
  body: Buffer;
  headers: DeliveryHeaders;
  contentType: string | null;
  /** Sent by "Send a test": what it makes is a sample. */
  isTest?: boolean;
  bodyHash?: string;
}

export type Sender = "signed" | "unsigned" | "refused";

export type Received =
  | { status: 202; id: string; isVerified: boolean; isSeenBefore: boolean; deliveryId: string }
  | { status: number; verdict: WebhookVerdict; detail: string; cure: string | null; deliveryId: string };

/**
 * Takes a delivery or refuses it, and keeps what came with the reason. The same delivery again makes nothing new. `beforeKeeping` is asked
 * once the sender is known or not known, and throws where nothing more is kept.
 */
export async function receiveDelivery(
  deps: WebhookDeps,
  credential: Credential,
  delivery: Delivery,
  beforeKeeping: (sender: Sender) => Promise<void> = async () => {},
): Promise<Received> {
  const { body } = delivery;
  if (body.length > MAX_BODY_BYTES) {
    await beforeKeeping("refused");
    return refuse(deps, credential, delivery, tooLarge, 413);
  }
  const verdict = verifyDelivery(body, delivery.headers, await secretsOf(deps, credential, delivery), {
    takesUnsigned: credential.takesUnsigned === 1,
    now: deps.clock(),
  });
  await beforeKeeping(verdict.isTaken ? (verdict.verdict === "unverified" ? "unsigned" : "signed") : "refused");
  if (!verdict.isTaken) return refuse(deps, credential, delivery, verdict, 401);
  return takeIn(deps, credential, delivery, verdict);
}

const tooLarge = {
  verdict: "too_large",
  detail: "The body is larger than 1 MiB.",
  cure: "Send the fields of the form, and files elsewhere.",
} as const;

/** Reads and stores a delivery whose sender is known, or need not be. */
export async function takeIn(deps: WebhookDeps, credential: Credential, delivery: Delivery, verdict: Verdict): Promise<Received> {
  const { body, contentType } = delivery;
  const read = await deps.reader.read(credential.id, { body, contentType, corrections: readCorrections(credential) });
  if ("problem" in read) return refuse(deps, credential, delivery, read.problem, read.problem.status, read.readAs);
  await admitBytes(deps.db, credential.organizationId, body.length, deps.maxStoredBytes, "storage_full");
  const now = deps.clock();
  const bodyHash = delivery.bodyHash ?? hashOf(body);
  const detail = read.charset === null ? verdict.detail : `${verdict.detail} The text was read as ${read.charset}.`;
  const isVerified = verdict.verdict === "verified" || verdict.verdict === "verified_old_secret";
  // Without an id of the sender's, the same body within a day is the same delivery.
  const messageId =
    (verdict.verdict === "unverified" ? null : delivery.headers.id) ??
    `unsigned-${now.toISOString().slice(0, 10)}-${bodyHash.slice(0, 24)}`;
  const outcome = await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `delivery ${credential.id} ${messageId}`);
    const before = await tx
      .selectFrom("webhookDeliveries")
      .select(["id", "bodyHash", "requestId", "isVerified"])
      .where(({ and }) => and({ credentialId: credential.id, messageId, status: "accepted" }))
      .executeTakeFirst();
    if (before !== undefined) {
      if (before.bodyHash !== bodyHash) return "reused" as const;
      await tx
        .updateTable("webhookDeliveries")
        .set((set) => ({ repeats: set("repeats", "+", 1), lastRepeatAt: now.toISOString() }))
        .where("id", "=", before.id)
        .execute();
      return { id: before.requestId ?? "", isSeenBefore: true, isVerified: before.isVerified === 1, deliveryId: before.id };
    }
    const isTest = delivery.isTest === true;
    const id = await putRequest(deps, tx, credential, read.request, { isVerified, isTest, now });
    const deliveryId = await log(deps.secrets, tx, credential, delivery, {
      ...verdict,
      detail,
      readAs: read.readAs,
      charset: read.charset,
      messageId,
      bodyHash,
      status: "accepted",
      httpStatus: 202,
      requestId: id,
      isVerified,
      now,
    });
    return { id, isSeenBefore: false, isVerified, deliveryId };
  });
  if (outcome === "reused") {
    return refuse(deps, credential, delivery, reused, 409);
  }
  return { status: 202, ...outcome };
}

const reused = {
  verdict: "id_reused",
  detail: "A delivery with this webhook-id was seen before, with another body.",
  cure: "Give each event an id of its own, and send the same body with each try.",
} as const;

async function putRequest(
  { db, outbox }: WebhookDeps,
  tx: Handle,
  credential: Credential,
  request: DeliveredRequest,
  { isVerified, isTest, now }: { isVerified: boolean; isTest: boolean; now: Date },
): Promise<string> {
  const id = newId(now);
  const { name, firstName, lastName, company, title, message, email, context } = request;
  const at = now.toISOString();
  await tx
    .insertInto("demoRequests")
    .values({
      id,
      organizationId: credential.organizationId,
      email,
      name: name || (email.split("@")[0] ?? email),
      firstName,
      lastName,
      company,
      title,
      message,
      source: credential.name,
      channel: "webhook",
      isVerified: Number(isVerified),
      isSample: Number(isTest),
      context: JSON.stringify(context),
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await putRequestSource(db, tx, id, now);
  // Anybody can post what is not signed, and would mail through us to any address.
  if (isVerified && !isTest) {
    const mail = await automaticMail(tx, credential.organizationId, "demo_request", { email, name, company }, now);
    if (mail !== null) {
      await outbox.add(tx, { kind: "demo_request", organizationId: credential.organizationId, recipient: email, ...mail });
    }
  }
  return id;
}

async function refuse(
  deps: WebhookDeps,
  credential: Credential,
  delivery: Delivery,
  verdict: Omit<Verdict, "isTaken">,
  httpStatus: number,
  readAs: readonly WebhookReadAs[] = [],
): Promise<Received> {
  const now = deps.clock();
  const deliveryId = await deps.db.write(async (tx) => {
    const id = await log(deps.secrets, tx, credential, delivery, {
      ...verdict,
      readAs,
      charset: null,
      messageId: delivery.headers.id?.slice(0, 200) ?? "",
      bodyHash: hashOf(delivery.body),
      status: "refused",
      httpStatus,
      requestId: null,
      isVerified: false,
      now,
    });
    await sweepLog(tx, credential.id);
    return id;
  });
  return { status: httpStatus, verdict: verdict.verdict, detail: verdict.detail, cure: verdict.cure, deliveryId };
}

interface LogEntry extends Omit<Verdict, "isTaken"> {
  messageId: string;
  bodyHash: string;
  status: "accepted" | "refused";
  httpStatus: number;
  requestId: string | null;
  isVerified: boolean;
  readAs: readonly WebhookReadAs[];
  charset: string | null;
  now: Date;
}

async function log(secrets: SecretBox, tx: Handle, credential: Credential, delivery: Delivery, entry: LogEntry): Promise<string> {
  const id = randomUUID();
  const { body, contentType } = delivery;
  const isSmall = body.length <= (entry.status === "accepted" ? MAX_BODY_BYTES : KEPT_REFUSED_BYTES);
  const text = isSmall ? textOf(body, entry.charset) : null;
  await tx
    .insertInto("webhookDeliveries")
    .values({
      id,
      organizationId: credential.organizationId,
      credentialId: credential.id,
      messageId: storable(entry.messageId),
      status: entry.status,
      verdict: entry.verdict,
      detail: entry.detail,
      cure: entry.cure,
      httpStatus: entry.httpStatus,
      isVerified: Number(entry.isVerified),
      isTest: Number(delivery.isTest === true),
      body: text === null ? null : secrets.seal(text, bodyPlace(id)),
      bodyHash: entry.bodyHash,
      contentType: contentType === null ? null : storable(contentType.slice(0, 200)),
      size: body.length,
      readAs: JSON.stringify(entry.readAs),
      requestId: entry.requestId,
      receivedAt: entry.now.toISOString(),
    })
    .execute();
  return id;
}

async function sweepLog(tx: Handle, credentialId: string): Promise<void> {
  const oldest = await tx
    .selectFrom("webhookDeliveries")
    .select("receivedAt")
    .where(({ and }) => and({ credentialId, status: "refused" }))
    .orderBy("receivedAt", "desc")
    .offset(LOGGED)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tx
    .deleteFrom("webhookDeliveries")
    .where(({ and }) => and({ credentialId, status: "refused" }))
    .where("receivedAt", "<=", oldest.receivedAt)
    .execute();
}

/** Other webhooks' secrets are opened only where they may explain a refusal. */
async function secretsOf(deps: WebhookDeps, credential: Credential, delivery: Delivery): Promise<KnownSecrets> {
  const current = openSecret(deps.secrets, credential);
  const previous = openPrevious(deps.secrets, credential);
  const isTaken = credential.previousUntil !== null && credential.previousUntil > deps.clock().toISOString();
  const own: KnownSecrets = { current, previous: previous === null ? null : { secret: previous, isTaken }, others: [] };
  const options = { takesUnsigned: credential.takesUnsigned === 1, now: deps.clock() };
  if (verifyDelivery(delivery.body, delivery.headers, own, options).isTaken) return own;
  const others = await deps.db.read
    .selectFrom("webhookCredentials")
    .selectAll()
    .where("organizationId", "=", credential.organizationId)
    .where("id", "<>", credential.id)
    .execute();
  return { ...own, others: others.map((other) => ({ webhookId: other.webhookId, secret: openSecret(deps.secrets, other) })) };
}

function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}

/** The body as text that can be replayed; null for bytes that were not read as text. */
function textOf(body: Buffer, charset: string | null): string | null {
  const text = charset === null ? body.toString() : decodeText(body, charset).text;
  return text.includes("\uFFFD") || text.includes("\0") ? null : text;
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
