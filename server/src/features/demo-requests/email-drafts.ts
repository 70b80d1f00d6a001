import { randomUUID } from "node:crypto";
import type { DemoRequest, Member, UpdateEmailDraft } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import type { Database, Handle } from "../../db/database.ts";
import { firstLetters } from "../../first-letters.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { nameInMail } from "../../identity/organizations/organization-name.ts";
import { greet } from "../../person-name.ts";
import { signMail } from "../email-templates/sign-mail.ts";
import { awaitDelivery } from "../mail/await-delivery.ts";
import type { FindMailRoute } from "../mail/find-mail-route.ts";
import { withdrawMail } from "../mail/retry-mail.ts";
import { noSuchRequest, readDemoRequest, type ReadRequestsDeps } from "./list-requests.ts";

/** From so many points on a discovery call is suggested. */
const SUGGESTS_CALL = 70;
const QUOTED = 200;

export async function draftAnswers(deps: { db: Database; clock: () => Date }, dealId: string): Promise<void> {
  const requests = await deps.db.read
    .selectFrom("leadSources")
    .innerJoin("demoRequests", "demoRequests.id", "leadSources.refId")
    .innerJoin("deals", "deals.id", "leadSources.dealId")
    .innerJoin("organizations", "organizations.id", "leadSources.organizationId")
    .leftJoin("emailDrafts", "emailDrafts.requestId", "demoRequests.id")
    .select(["demoRequests.id", "demoRequests.name", "demoRequests.email", "demoRequests.message", "demoRequests.isVerified"])
    .select(["leadSources.organizationId", "deals.score", "organizations.name as organization"])
    .where("leadSources.dealId", "=", dealId)
    .where("leadSources.kind", "in", ["demo_request", "webhook"])
    .where("emailDrafts.id", "is", null)
    .execute();
  if (requests.length === 0) return;
  const now = deps.clock().toISOString();
  await deps.db.write(async (tx) => {
    for (const request of requests) {
      await tx
        .insertInto("emailDrafts")
        .values({
          id: randomUUID(),
          organizationId: request.organizationId,
          requestId: request.id,
          recipient: request.email,
          ...draftOf(request),
          status: request.isVerified === 1 ? "ready_to_send" : "review_required",
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

function draftOf(request: { name: string; message: string | null; score: number | null; organization: string }) {
  const organization = nameInMail(request.organization);
  const quote = firstLetters((request.message ?? "").replaceAll(/\s+/gu, " ").trim(), QUOTED);
  const call =
    (request.score ?? 0) >= SUGGESTS_CALL
      ? "I would like to show you how that works in a call of 30 minutes, within the next 24 hours if you can. Which time suits you?"
      : "Which days would suit you for a short call?";
  const paragraphs = [
    greet(request.name),
    `Thank you for asking for a demo of ${organization}.`,
    ...(quote === "" ? [] : [`You wrote: “${quote}”`]),
    call,
    `Best regards,\n${organization}`,
  ];
  return { subject: `Your demo of ${organization}`, body: paragraphs.join("\n\n") };
}

/** Changes a draft, and stops its mail where that is still queued. @throws AppError `not_found`, `conflict` for one that was sent. */
export async function updateDraft(
  deps: ReadRequestsDeps,
  organizationId: string,
  requestId: string,
  change: UpdateEmailDraft,
): Promise<DemoRequest> {
  const before = await readDemoRequest(deps, organizationId, requestId);
  const now = deps.clock().toISOString();
  await deps.db.write(async (tx) => {
    const draft = await tx
      .selectFrom("emailDrafts")
      .select(["id", "status", "mailId"])
      .where("requestId", "=", requestId)
      .executeTakeFirst();
    if (draft?.status === "sent") await withdraw(tx, { organizationId, mailId: draft.mailId, isStopping: true });
    const values = { ...change, status: "ready_to_send" as const, mailId: null, sentAt: null, sentBy: null, updatedAt: now };
    if (draft !== undefined) await tx.updateTable("emailDrafts").set(values).where("id", "=", draft.id).execute();
    else {
      await tx
        .insertInto("emailDrafts")
        .values({ id: randomUUID(), organizationId, requestId, recipient: before.email, ...values, createdAt: now })
        .execute();
    }
  });
  return readDemoRequest(deps, organizationId, requestId);
}

/**
 * Sends a draft, once, and waits for the mail service. Returns the sentence for people.
 * @throws AppError `not_found` without a request or a draft, `conflict` when it was sent already, `invalid_request` for a sample,
 * `rate_limited` when no more mail may go out today, `unavailable` when the service refused the mail.
 */
export async function sendDraft(
  deps: ReadRequestsDeps & { outbox: Outbox; findRoute: FindMailRoute },
  by: { organizationId: string; member: Member },
  requestId: string,
): Promise<string> {
  const { organizationId, member } = by;
  const now = deps.clock().toISOString();
  const mailId = randomUUID();
  const recipient = await deps.db.write(async (tx) => {
    const draft = await tx
      .selectFrom("demoRequests")
      .leftJoin("emailDrafts", "emailDrafts.requestId", "demoRequests.id")
      .select(["demoRequests.isSample", "emailDrafts.id", "emailDrafts.status", "emailDrafts.recipient", "emailDrafts.mailId"])
      .select(["emailDrafts.subject", "emailDrafts.body"])
      .where("demoRequests.organizationId", "=", organizationId)
      .where("demoRequests.id", "=", requestId)
      .executeTakeFirst();
    if (draft === undefined) throw noSuchRequest();
    if (draft.isSample === 1) throw new AppError("invalid_request", "This is a sample: there is nobody to write to.");
    const { id, subject, body, recipient: to } = draft;
    if (id === null || subject === null || body === null || to === null)
      throw new AppError("not_found", "The e-mail to this person is still being drafted. Please try again in a moment.");
    if (draft.status === "sent") await withdraw(tx, { organizationId, mailId: draft.mailId, isStopping: false });
    const { numUpdatedRows } = await tx
      .updateTable("emailDrafts")
      .set({ status: "sent", sentAt: now, sentBy: member.name ?? member.email, mailId, updatedAt: now })
      .where("id", "=", id)
      .where("mailId", draft.mailId === null ? "is" : "=", draft.mailId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw alreadySent();
    await deps.outbox.send(tx, {
      id: mailId,
      kind: "demo_reply",
      organizationId,
      recipient: to,
      subject,
      ...(await signMail(tx, member.id, body)),
    });
    return to;
  });
  return awaitDelivery(deps, { organizationId, mailId, recipient });
}

/** Takes the mail of a draft out of the outbox; one that is there no more was sent long ago. */
async function withdraw(tx: Handle, of: { organizationId: string; mailId: string | null; isStopping: boolean }): Promise<void> {
  if (of.mailId === null) throw alreadySent();
  await withdrawMail(tx, { ...of, mailId: of.mailId });
}

function alreadySent(): AppError {
  return new AppError("conflict", "This e-mail was sent already.");
}
