import type { ConversationState } from "../../../../agent/tool.ts";
import type { Database } from "../../../../db/database.ts";
import { findBooked } from "../../../meetings/meetings/book-meeting.ts";
import type { StoredConversation } from "../store/queries.ts";

/** A conversation's state without a past meeting, so that later messages refer to a new one. */
export async function currentState({ db }: { db: Database }, { id, state }: StoredConversation, now: Date): Promise<ConversationState> {
  if (state.bookedMeetingId === null || (await findBooked(db.read, id, now)) !== null) return state;
  return { ...state, bookedMeetingId: null };
}
