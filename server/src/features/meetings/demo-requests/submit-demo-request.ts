import type { SubmitDemoRequest } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { automaticMail } from "../../mail/email-templates/automatic-mail.ts";
import { nameInMail } from "../../../identity/organizations/organization-name.ts";
import { firstOrganization } from "../../../identity/organizations/first-organization.ts";
import { nameParts } from "../../../domains/person-name.ts";
import { putRequestSource } from "../../leads/leads/put-request-source.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Stores a request for a demo and confirms it by mail. The same message of the same person within a day is the same request, with the
 * newest details; another message is another request, so that a quote points into what was written. Without an organization the request
 * is for the first organization of the server, and waits until there is one.
 * @throws AppError `not_found` when the organization does not exist.
 */
export async function submitDemoRequest(
  deps: { db: Database; outbox: Outbox; clock: () => Date },
  request: SubmitDemoRequest,
  id: string,
): Promise<void> {
  const now = deps.clock();
  const email = request.email.toLowerCase();
  await deps.db.write(async (tx) => {
    await lockForWrite(deps.db, tx, `demo request of ${email}`);
    const organizationId =
      request.organizationId === undefined ? await firstOrganization(tx) : await organizationOf(tx, request.organizationId);
    const message = request.message?.trim() === "" ? null : (request.message?.trim() ?? null);
    const details = { name: request.name.trim(), company: request.company.trim(), updatedAt: now.toISOString() };
    const before = await tx
      .selectFrom("demoRequests")
      .select("id")
      .where("email", "=", email)
      .where("organizationId", organizationId === null ? "is" : "=", organizationId)
      .where("message", message === null ? "is" : "=", message)
      .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
      .limit(1)
      .executeTakeFirst();
    if (before === undefined) {
      const { first, last } = nameParts(details.name);
      await tx
        .insertInto("demoRequests")
        .values({
          id,
          organizationId,
          email,
          message,
          source: request.source ?? "unknown",
          firstName: first,
          lastName: last,
          createdAt: details.updatedAt,
          ...details,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await tx.updateTable("demoRequests").set(details).where("id", "=", before.id).execute();
    }
    await putRequestSource(deps.db, tx, before?.id ?? id, now);
    const automatic = await automaticMail(tx, organizationId, "demo_request", { ...details, email }, now);
    const whose = await nameOf(tx, organizationId);
    const confirmation = {
      kind: "demo_request" as const,
      organizationId,
      recipient: email,
      subject: "We have your demo request",
      body: `Thank you for asking for a demo of ${whose}. The team will write to you at this address within 24 hours to find a time that suits you.\n\nIf you did not ask for this, you can ignore this mail.`,
      isAutomatic: true,
    };
    const isSent = automatic !== null && (await deps.outbox.add(tx, { ...confirmation, ...automatic }));
    // Our own text still goes out once the organization has had its mails for today.
    if (!isSent) await deps.outbox.add(tx, { ...confirmation, isFixedText: true });
  });
}

/** Requests of our own pages are for a demo of Disco. */
async function nameOf(tx: Handle, organizationId: string | null): Promise<string> {
  if (organizationId === null) return "Disco";
  const { name } = await tx.selectFrom("organizations").select("name").where("id", "=", organizationId).executeTakeFirstOrThrow();
  return nameInMail(name);
}

async function organizationOf(tx: Handle, slug: string): Promise<string> {
  const row = await tx.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such organization.");
  return row.id;
}
