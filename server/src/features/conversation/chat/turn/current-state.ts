import type { ConversationState } from "../../../../agent/tool.ts";
import type { Database } from "../../../../db/database.ts";
import { findBooked } from "../../../meetings/meetings/book-meeting.ts";
import type { StoredConversation } from "../store/queries.ts";
import { knownFacts } from "../store/known-facts.ts";

/**
 * A conversation's state without a past meeting, so that later messages refer to a new one, and with what the visitor told in earlier
 * conversations.
 */
export async function currentState({ db }: { db: Database }, conversation: StoredConversation, now: Date): Promise<ConversationState> {
  const facts = await knownFacts(db, conversation);
  const state = facts.length === 0 || facts === conversation.state.facts ? conversation.state : { ...conversation.state, facts };
  if (state.bookedMeetingId === null || (await findBooked(db.read, conversation.id, now)) !== null) return state;
  return { ...state, bookedMeetingId: null };
}
