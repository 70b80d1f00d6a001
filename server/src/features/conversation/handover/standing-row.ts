import type { Handler } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { HandoversTable } from "../../../db/tables/handover-tables.ts";
import type { ConversationPlace } from "./handover-deps.ts";
import type { Standing } from "./machine.ts";

/** A conversation's standing with its open handover, locked until the write commits. */
export interface StandingRow extends Standing {
  isStaging: boolean;
  open: Selectable<HandoversTable> | null;
}

/** @throws AppError `not_found`, also for another organization's. */
export async function lockStanding(db: Database, tx: Handle, { organizationId, conversationId }: ConversationPlace): Promise<StandingRow> {
  const query = tx
    .selectFrom("conversations")
    .select(["handler", "handlerEpoch", "turnEpoch", "isStaging"])
    .where(({ and }) => and({ id: conversationId, organizationId }));
  const row = await (db.kind === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such conversation.");
  const open = await tx
    .selectFrom("handovers")
    .selectAll()
    .where("conversationId", "=", conversationId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  const { handler, handlerEpoch: epoch, turnEpoch, isStaging } = row;
  const memberId = handler === "person" ? (open?.memberId ?? null) : null;
  return { handler, epoch, turnEpoch, memberId, isStaging: isStaging === 1, open: open ?? null };
}

/** Stores a new standing, and the handover that it rests on. */
export async function storeStanding(
  tx: Handle,
  conversationId: string,
  { handler, epoch, turnEpoch }: { handler: Handler; epoch: number; turnEpoch: number },
  handoverId: string | null,
  now: string,
): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ handler, handlerEpoch: epoch, turnEpoch, handlerSince: now, ...(handoverId !== null && { handoverId }) })
    .where("id", "=", conversationId)
    .execute();
}
