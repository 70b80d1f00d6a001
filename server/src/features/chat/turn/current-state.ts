import type { ConversationState } from "../../../agent/tool.ts";
import type { Database } from "../../../db/database.ts";
import { findBooked } from "../../meetings/book-meeting.ts";
import type { StoredConversation } from "../store/queries.ts";

/** What a conversation knows, without a meeting that is over: what is said of meetings from then on is of another. */
export async function currentState({ db }: { db: Database }, { id, state }: StoredConversation, now: Date): Promise<ConversationState> {
  if (state.bookedMeetingId === null || (await findBooked(db.read, id, now)) !== null) return state;
  return { ...state, bookedMeetingId: null };
}
