import type { Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { channelsOf, type EventBus } from "../../../events/event-bus.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { THREAD_NEWS_JOB, type ThreadNews } from "../../../jobs/handover-jobs.ts";
import type { ConversationPlace } from "./handover-deps.ts";

/** Tells all who watch a conversation that its handler, or its messages, have changed. Called after the write. */
export function announce(events: EventBus, place: ConversationPlace, type: "conversation" | "message" = "conversation"): void {
  events.publish(channelsOf(place), { type, conversationId: place.conversationId });
}

/** The same where the agent may have lost the word: a reply that it is giving stops before this returns. */
export function announceWord(events: EventBus, place: ConversationPlace, { turnEpoch }: { turnEpoch: number }): void {
  events.publish(channelsOf(place), { type: "conversation", conversationId: place.conversationId, turnEpoch });
}

/** Asks for copies of the thread to be brought up to date, inside the write that changes it. */
export async function tellElsewhere(tx: Handle, { organizationId, conversationId }: ConversationPlace, now: Date): Promise<void> {
  const payload: ThreadNews = { organizationId, conversationId };
  await addJob(tx, { kind: THREAD_NEWS_JOB, key: `${conversationId} ${newId(now)}`, payload }, now);
}
