import type { HandoverState } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { Database, Handle } from "../../../db/database.ts";
import type { HandoversTable } from "../../../db/tables/handover-tables.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import { shownMember, type Taker } from "../presence/set-presence.ts";
import { announceWord, tellElsewhere } from "./announce.ts";
import { languageOfThread } from "./language-of-thread.ts";
import type { ConversationPlace, HandoverDeps } from "./handover-deps.ts";
import { idleAt, watchIdle } from "./idle.ts";
import { nextStanding } from "./machine.ts";
import { newHandover } from "./open-ticket.ts";
import { readStateRow, toHandoverState } from "./queries.ts";
import { lockStanding, storeStanding } from "./standing-row.ts";

/**
 * Gives a conversation to a member: the agent is silent from the commit on.
 * @throws AppError `not_found`, `conflict` with the name of the member who has it.
 */
export async function takeOver({ db, clock, events }: HandoverDeps, place: ConversationPlace, taker: Taker): Promise<HandoverState> {
  const row = await db.write(async (tx) => {
    await takeIn(db, tx, place, taker, clock());
    return readStateRow(tx, place.conversationId);
  });
  announceWord(events, place, row);
  return toHandoverState(row);
}

/** The same inside a write; gives the handover. */
export async function takeIn(
  db: Database,
  tx: Handle,
  place: ConversationPlace,
  taker: Taker,
  now: Date,
): Promise<Selectable<HandoversTable>> {
  const { organizationId, conversationId } = place;
  const standing = await lockStanding(db, tx, place);
  const { open } = standing;
  const { member } = taker;
  const next = nextStanding(standing, { type: "take", memberId: member.id });
  if (typeof next === "string") throw new AppError("conflict", `${open?.memberName ?? "Another member"} has this conversation.`);
  if (next === standing && open !== null) return open;
  const at = now.toISOString();
  const shown = await shownMember(tx, taker);
  const language = await languageOfThread(tx, conversationId);
  const made = newHandover(place, { reason: "member", words: null, language }, now);
  if (open === null) await tx.insertInto("handovers").values(made).execute();
  const handover = await tx
    .updateTable("handovers")
    .set({
      takenAt: at,
      memberId: member.id,
      memberName: shown.name,
      memberPhoto: shown.photo,
      waitsUntil: null,
      askedMemberId: null,
      askedMemberName: null,
      askedMemberPhoto: null,
      askedUntil: null,
    })
    .where("id", "=", open?.id ?? made.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeStanding(tx, conversationId, next, handover.id, at);
  await recordAudit(tx, { member, organizationId, action: "conversation.taken", detail: `Took a conversation over from the agent.`, now });
  await tellElsewhere(tx, place, now);
  const idle = await idleAt(tx, place, handover, now);
  if (idle !== null) await watchIdle(tx, place, handover.id, idle, now);
  return handover;
}
