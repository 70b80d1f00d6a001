import { type LiveThread, SeenPage } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Handle } from "../../../db/database.ts";
import { channelsOf } from "../../../events/event-bus.ts";
import type { HandoverDeps } from "../handover/handover-deps.ts";
import { listMessagesAfter } from "../handover/thread-messages.ts";
import { isTaker } from "../handover/settings.ts";
import type { Taker } from "../presence/set-presence.ts";
import { findConversation, type Place, putLiveThread } from "./live-rows.ts";

const MOST_PAGES = 30;

/** A thread as its members see it live. @throws AppError `not_found`, also for another organization's. */
export async function readThread(
  handle: Handle,
  taker: Taker,
  { conversationId, after }: { conversationId: string; after: number },
  now: Date,
): Promise<LiveThread> {
  const { organizationId } = taker;
  const conversation = await findConversation(handle, organizationId, conversationId, now);
  if (conversation === undefined) throw notFound();
  const [messages, mayTake, marks] = await Promise.all([
    listMessagesAfter(handle, conversationId, after),
    isTaker(handle, taker),
    handle
      .selectFrom("liveThreads")
      .select(["readByVisitor", "readByMember", "pages"])
      .where("conversationId", "=", conversationId)
      .executeTakeFirst(),
  ]);
  return {
    conversation,
    messages,
    pages: parsePages(marks?.pages),
    readByVisitor: marks?.readByVisitor ?? -1,
    readByMember: marks?.readByMember ?? -1,
    mayTake,
  };
}

/** Keeps where the visitor is now, and where they were before. */
export async function keepPage(tx: Handle, place: Place, page: SeenPage): Promise<void> {
  const row = await tx.selectFrom("liveThreads").select("pages").where("conversationId", "=", place.conversationId).executeTakeFirst();
  const before = parsePages(row?.pages);
  const isAnother = before.at(-1)?.address !== page.address;
  const pages = JSON.stringify([...(isAnother ? before : before.slice(0, -1)), page].slice(-MOST_PAGES));
  await putLiveThread(tx, place, { page: page.address, title: page.title, pages });
}

function parsePages(pages = "[]"): SeenPage[] {
  return SeenPage.array().parse(JSON.parse(pages));
}

/** Shows one side that the other types. */
export function tellTyping({ events }: HandoverDeps, place: Place, memberId: string | null, isTyping: boolean): void {
  events.publish(channelsOf(place), { type: "typing", conversationId: place.conversationId, memberId, isTyping });
}

/** Keeps up to where one side has read, and shows it to the other. */
export async function markRead({ db, events }: HandoverDeps, place: Place, by: "visitor" | "member", told: number): Promise<void> {
  const { messageCount } = await db.read
    .selectFrom("conversations")
    .select("messageCount")
    .where("id", "=", place.conversationId)
    .executeTakeFirstOrThrow();
  const ordinal = Math.min(told, messageCount - 1);
  await db.write((tx) => putLiveThread(tx, place, by === "visitor" ? { readByVisitor: ordinal } : { readByMember: ordinal }));
  events.publish(channelsOf(place), { type: "read", conversationId: place.conversationId, by, ordinal });
}

/** @throws AppError `not_found` for another organization's. */
export async function requireOwn(handle: Handle, { organizationId, conversationId }: Place): Promise<void> {
  const found = await handle
    .selectFrom("conversations")
    .select("id")
    .where(({ and }) => and({ id: conversationId, organizationId }))
    .executeTakeFirst();
  if (found === undefined) throw notFound();
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such conversation.");
}
