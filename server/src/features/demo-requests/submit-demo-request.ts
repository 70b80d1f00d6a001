import type { SubmitDemoRequest } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import { type Database, type Handle, lockForWrite } from "../../db/database.ts";
import { joinNotes } from "../../join-notes.ts";
import type { Outbox } from "../../mail/outbox.ts";

const DAY_MS = 24 * 3_600_000;
const LONGEST_MESSAGE = 12_000;

/**
 * Stores a request for a demo and confirms it by mail. The same person's further requests of one day are one: the newest
 * details stand, and a message that says something new is added to the earlier one.
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
    const organizationId = request.organizationId === undefined ? null : await organizationOf(tx, request.organizationId);
    const before = await tx
      .selectFrom("demoRequests")
      .select(["id", "message"])
      .where("email", "=", email)
      .where("organizationId", organizationId === null ? "is" : "=", organizationId)
      .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst();
    const details = { name: request.name.trim(), company: request.company.trim(), updatedAt: now.toISOString() };
    const message = request.message?.trim() === "" ? null : (request.message?.trim() ?? null);
    if (before === undefined) {
      await tx
        .insertInto("demoRequests")
        .values({ id, organizationId, email, message, source: request.source ?? "unknown", createdAt: details.updatedAt, ...details })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await tx
        .updateTable("demoRequests")
        .set({ ...details, message: joinNotes(before.message, message, LONGEST_MESSAGE) })
        .where("id", "=", before.id)
        .execute();
    }
    await deps.outbox.add(tx, {
      kind: "demo_request",
      organizationId,
      recipient: email,
      subject: "We have your demo request",
      body: "Thank you for asking for a demo. Our team will reach out within 24 hours.\n\nIf you did not ask for this, you can ignore this mail.",
    });
  });
}

async function organizationOf(tx: Handle, slug: string): Promise<string> {
  const row = await tx.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such organization.");
  return row.id;
}
