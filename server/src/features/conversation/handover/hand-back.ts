import type { HandoverState } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { recordAudit } from "../../account/audit/record-audit.ts";
import type { Taker } from "../presence/set-presence.ts";
import { announceWord, tellElsewhere } from "./announce.ts";
import { noteFacts } from "./note-facts.ts";
import type { ConversationPlace, HandoverDeps } from "./handover-deps.ts";
import { nextStanding } from "./machine.ts";
import { sayGone } from "./notices.ts";
import { readStateRow, toHandoverState } from "./queries.ts";
import { lockStanding, storeStanding } from "./standing-row.ts";

/**
 * Gives a conversation back to the agent, which reads the note.
 * @throws AppError `conflict` if another member has it, or no member does.
 */
export function handBack(deps: HandoverDeps, place: ConversationPlace, taker: Taker, note = ""): Promise<HandoverState> {
  return end(deps, place, taker, "back", note.trim());
}

/** Ends a conversation until its visitor writes again. @throws AppError `conflict` where another member has it. */
export function closeThread(deps: HandoverDeps, place: ConversationPlace, taker: Taker): Promise<HandoverState> {
  return end(deps, place, taker, "close", "");
}

async function end(
  { db, clock, events }: HandoverDeps,
  place: ConversationPlace,
  { member }: Taker,
  type: "back" | "close",
  note: string,
): Promise<HandoverState> {
  const { organizationId, conversationId } = place;
  const now = clock();
  const row = await db.write(async (tx) => {
    const standing = await lockStanding(db, tx, place);
    const { open } = standing;
    const isAdministrator = member.role !== "member";
    const next = nextStanding(standing, { type, memberId: member.id, isAdministrator });
    if (next === "taken") throw new AppError("conflict", `${open?.memberName ?? "Another member"} has this conversation.`);
    if (next === "not_taken") throw new AppError("conflict", "No member has this conversation.");
    if (next !== standing) {
      await storeStanding(tx, conversationId, next, null, now.toISOString());
      if (open !== null) {
        const ended = { endedAt: now.toISOString(), ...(note !== "" && { note }) };
        await tx.updateTable("handovers").set(ended).where("id", "=", open.id).execute();
        if (type === "back") await sayGone(tx, place, open, "back", now);
      }
      if (note !== "") await noteFacts(tx, conversationId, note, now);
      const [action, detail] =
        type === "back"
          ? (["conversation.given_back", "Gave a conversation back to the agent."] as const)
          : (["conversation.closed", "Closed a conversation."] as const);
      await recordAudit(tx, { member, organizationId, action, detail, now });
      if (open !== null) await tellElsewhere(tx, place, now);
    }
    return readStateRow(tx, conversationId);
  });
  announceWord(events, place, row);
  return toHandoverState(row);
}
