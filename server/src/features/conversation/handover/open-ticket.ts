import type { HandoverReason } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { PERSON_NEWS_JOB } from "../../../jobs/person-news-job.ts";
import type { ConversationPlace } from "./handover-deps.ts";

export interface Wanted {
  reason: HandoverReason;
  words: string | null;
  language: string;
}

const LONGEST_WORDS = 1_000;

export function newHandover(place: ConversationPlace, { reason, words, language }: Wanted, now: Date) {
  return { id: newId(now), ...place, reason, words: words?.slice(0, LONGEST_WORDS) ?? null, language, askedAt: now.toISOString() };
}

/** Records that a visitor waits for a call back. Members get one mail, once the visitor can be reached or was promised one. */
export async function openTicket(
  tx: Handle,
  place: ConversationPlace,
  { isTold, ...wanted }: Wanted & { isTold: boolean },
  now: Date,
): Promise<void> {
  const { conversationId } = place;
  const open = await tx
    .selectFrom("handovers")
    .select(["id", "toldAt", "takenAt", "missedAt"])
    .where("conversationId", "=", conversationId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (open !== undefined && (open.takenAt !== null || open.missedAt === null)) return;
  const at = now.toISOString();
  let id = open?.id;
  if (id === undefined) {
    const made = newHandover(place, wanted, now);
    ({ id } = made);
    await tx
      .insertInto("handovers")
      .values({ ...made, missedAt: at })
      .execute();
    await tx.updateTable("conversations").set({ handoverId: id }).where("id", "=", conversationId).execute();
  }
  if (isTold && open?.toldAt == null) await tellOfTicket(tx, id, conversationId, now);
}

/** Queues the mail to members about a waiting visitor. */
export async function tellOfTicket(tx: Handle, handoverId: string, conversationId: string, now: Date): Promise<void> {
  await tx.updateTable("handovers").set({ toldAt: now.toISOString() }).where("id", "=", handoverId).execute();
  await addJob(tx, { kind: PERSON_NEWS_JOB, key: handoverId, payload: { conversationId } }, now);
}
