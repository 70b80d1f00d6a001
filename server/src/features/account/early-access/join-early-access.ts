import type { JoinEarlyAccess } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import type { Outbox } from "../../../mail/outbox.ts";

/** Puts an address on the list, once, and confirms it by mail. A later sign-up adds the name that an earlier one lacked. */
export async function joinEarlyAccess(
  deps: { db: Database; outbox: Outbox; clock: () => Date },
  { email, name, source }: JoinEarlyAccess,
): Promise<void> {
  const now = deps.clock().toISOString();
  const address = email.toLowerCase();
  const given = name?.trim() === "" ? undefined : name?.trim();
  await deps.db.write(async (tx) => {
    await tx
      .insertInto("earlyAccessSignups")
      .values({ email: address, name: given ?? null, source: source ?? "unknown", createdAt: now, updatedAt: now })
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet(given === undefined ? { updatedAt: now } : { name: given, updatedAt: now }),
      )
      .execute();
    await deps.outbox.add(tx, {
      kind: "early_access",
      isFixedText: true,
      organizationId: null,
      recipient: address,
      subject: "You're on the list",
      // No sender's text: the address may be a stranger's.
      body: "You're on the list for early access to Disco.\n\nWe'll send you an invite as soon as we launch.\n\nIf you did not ask for this, you can ignore this mail.",
    });
  });
}
