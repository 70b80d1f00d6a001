import { randomUUID } from "node:crypto";
import type { DemoRequest, Member, UpdateEmailDraft } from "@disco/protocol";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { Handle } from "../../../db/database.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { nameInMail } from "../../../identity/organizations/organization-name.ts";
import { signMail } from "../../mail/email-templates/sign-mail.ts";
import { holdDraftTimes } from "../../mail/inbox/hold-draft-times.ts";
import { blockersOf } from "../../mail/inbox/mark-draft.ts";
import { writeDraft, type WriteDraftDeps } from "../../mail/inbox/write-draft.ts";
import type { ReadBusy } from "../meetings/hosts/host-calendars.ts";
import { awaitDelivery } from "../../mail/mail/await-delivery.ts";
import type { FindMailRoute } from "../../mail/mail/find-mail-route.ts";
import { withdrawMail } from "../../mail/mail/retry-mail.ts";
import { noSuchRequest, readDemoRequest, type ReadRequestsDeps } from "./list-requests.ts";

export const REQUEST_DRAFT_JOB = "request-draft";

const Payload = z.object({ dealId: z.string() });
const Offered = z.array(z.object({ startAt: z.string(), text: z.string() }));

/** The job that drafts the answers to the demo requests of a deal. */
export function requestDraftJob(deps: WriteDraftDeps): JobHandler {
  return async (payload, signal) => {
    const { dealId } = Payload.parse(payload);
    const requests = await deps.db.read
      .selectFrom("leadSources")
      .innerJoin("demoRequests", "demoRequests.id", "leadSources.refId")
      .innerJoin("organizations", "organizations.id", "leadSources.organizationId")
      .leftJoin("emailDrafts", "emailDrafts.requestId", "demoRequests.id")
      .select(["demoRequests.id", "demoRequests.name", "demoRequests.email", "demoRequests.message", "demoRequests.isVerified"])
      .select(["demoRequests.createdAt", "leadSources.organizationId", "organizations.name as organization"])
      .where("leadSources.dealId", "=", dealId)
      .where("leadSources.kind", "in", ["demo_request", "webhook"])
      .where("emailDrafts.id", "is", null)
      .execute();
    for (const { id: requestId, organizationId, organization, name, email, message, createdAt, isVerified } of requests) {
      const demoOf = nameInMail(organization);
      const asked = {
        id: requestId,
        organizationId,
        threadId: null,
        fromName: name,
        fromEmail: email,
        subject: "",
        utcOffset: null,
        demoOf,
      };
      const sentences = (await writeDraft(deps, { ...asked, text: message ?? "", sentAt: new Date(createdAt) }, signal)) ?? [];
      const offered = sentences.flatMap(({ text, mark }) =>
        mark?.kind === "calendar" ? [{ startAt: mark.startAt, text: text.trim() }] : [],
      );
      const now = deps.clock().toISOString();
      await deps.db.write((tx) =>
        tx
          .insertInto("emailDrafts")
          .values({
            id: randomUUID(),
            organizationId,
            requestId,
            recipient: email,
            subject: `Your demo of ${demoOf}`,
            body: sentences
              .map(({ text }) => text)
              .join("")
              .trim(),
            offered: JSON.stringify(offered satisfies z.infer<typeof Offered>),
            status: isVerified === 1 && blockersOf(sentences).length === 0 ? "ready_to_send" : "review_required",
            createdAt: now,
            updatedAt: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    }
  };
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
  deps: ReadRequestsDeps & { outbox: Outbox; findRoute: FindMailRoute; readBusy?: ReadBusy | undefined },
  by: { organizationId: string; member: Member },
  requestId: string,
): Promise<string> {
  const { organizationId, member } = by;
  const now = deps.clock().toISOString();
  const mailId = randomUUID();
  await holdOffered(deps, organizationId, requestId);
  const recipient = await deps.db.write(async (tx) => {
    const draft = await tx
      .selectFrom("demoRequests")
      .leftJoin("emailDrafts", "emailDrafts.requestId", "demoRequests.id")
      .select(["demoRequests.isSample", "emailDrafts.id", "emailDrafts.status", "emailDrafts.recipient", "emailDrafts.mailId"])
      .select(["emailDrafts.subject", "emailDrafts.body"])
      .where(({ and }) => and({ "demoRequests.organizationId": organizationId, "demoRequests.id": requestId }))
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

/** Holds the times that a draft still offers. @throws AppError `conflict` where one was taken since. */
async function holdOffered(
  deps: ReadRequestsDeps & { readBusy?: ReadBusy | undefined },
  organizationId: string,
  requestId: string,
): Promise<void> {
  const draft = await deps.db.read
    .selectFrom("emailDrafts")
    .select(["offered", "body"])
    .where(({ and }) => and({ organizationId, requestId }))
    .executeTakeFirst();
  const offered = draft?.offered == null ? [] : Offered.parse(JSON.parse(draft.offered));
  const sentences = offered
    .filter(({ text }) => draft?.body.includes(text))
    .map(({ text, startAt }) => ({ text, mark: { kind: "calendar" as const, startAt } }));
  await holdDraftTimes(deps, { id: requestId, organizationId, threadId: null }, sentences);
}

/** Takes the mail of a draft out of the outbox; one that is there no more was sent long ago. */
async function withdraw(tx: Handle, of: { organizationId: string; mailId: string | null; isStopping: boolean }): Promise<void> {
  if (of.mailId === null) throw alreadySent();
  await withdrawMail(tx, { ...of, mailId: of.mailId });
}

function alreadySent(): AppError {
  return new AppError("conflict", "This e-mail was sent already.");
}
