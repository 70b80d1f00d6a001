import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { JobHandler } from "../../../jobs/job-queue.ts";
import { readChats } from "./read-chats.ts";

const Payload = z.object({ dealId: z.string() });

export type QualifyDeal = (dealId: string, signal: AbortSignal) => Promise<void>;

/** Qualifies a deal until it is up to date with its sources: what arrives while it runs is read in another round. */
export function qualifyJob(deps: { db: Database; clock: () => Date; qualifyDeal: QualifyDeal }): JobHandler {
  return async (payload, signal) => {
    const { dealId } = Payload.parse(payload);
    for (;;) {
      signal.throwIfAborted();
      await readChats(deps, { dealId });
      const deal = await revisionsOf(deps.db, dealId);
      if (deal === undefined) return;
      await deps.qualifyDeal(dealId, signal);
      await settle(deps.db, dealId, deal.revision);
      const after = await revisionsOf(deps.db, dealId);
      if (after === undefined || after.revision === deal.revision) return;
    }
  };
}

/** A deal that cannot be qualified waits for the next change of its sources. */
export function giveUpQualifying(db: Database): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { dealId } = Payload.parse(payload);
    const deal = await revisionsOf(db, dealId);
    if (deal !== undefined) await settle(db, dealId, deal.revision);
  };
}

function revisionsOf(db: Database, dealId: string) {
  return db.read.selectFrom("deals").select(["revision", "qualifiedRevision"]).where("id", "=", dealId).executeTakeFirst();
}

async function settle(db: Database, dealId: string, revision: number): Promise<void> {
  await db.write((tx) => tx.updateTable("deals").set({ qualifiedRevision: revision }).where("id", "=", dealId).execute());
}
