import type { ChatReply } from "@disco/protocol";
import type { Model } from "../../../../agent/model.ts";
import { AppError } from "../../../../app-error.ts";
import type { Database } from "../../../../db/database.ts";
import {
  type EarlierMessage,
  findByClientMessageId,
  findConversation,
  findJoinedReply,
  isWholeHistory,
  parseMetadata,
} from "../store/queries.ts";
import type { Session } from "../store/session.ts";
import { replyFrom, SentTwice } from "../store/store-turn.ts";

interface SentBeforeDeps {
  db: Database;
  model: Model;
}

/** What was said under a message's id before: it and, once there is one, its reply. */
export interface SentBefore {
  asked: EarlierMessage | undefined;
  replied: EarlierMessage | undefined;
}

const nothing: SentBefore = { asked: undefined, replied: undefined };

/** Looks for a message that was sent before. Nearly always the history shows whether it was. */
export async function findSentBefore(
  { db }: SentBeforeDeps,
  session: Session,
  messageId: string | undefined,
  history: readonly EarlierMessage[] | null,
): Promise<SentBefore> {
  if (messageId === undefined || session.isNew) return nothing;
  const shown = (history ?? []).filter(({ clientMessageId }) => clientMessageId === messageId);
  const isShown = history !== null && (isWholeHistory(history) || shown.some(({ role }) => role === "agent"));
  const found = isShown ? shown : await findByClientMessageId(db, session.conversation.id, messageId);
  const asked = found.find(({ role }) => role === "visitor");
  const replied = found.find(({ role }) => role === "agent") ?? (asked && (await findJoinedReply(db, asked.id)));
  return { asked, replied };
}

/** The reply that was given before. */
export function repeatReply({ model }: SentBeforeDeps, session: Session, replied: EarlierMessage): ChatReply {
  return replyFrom(session, parseMetadata(replied), replied.ordinal + 1, model);
}

export async function replyToTwin(
  deps: SentBeforeDeps,
  session: Session,
  messageId: string | undefined,
  error: unknown,
): Promise<ChatReply> {
  if (!(error instanceof SentTwice)) throw error;
  const stored = await storedSession(deps, session);
  const { replied } = await findSentBefore(deps, stored, messageId, null);
  if (replied === undefined) throw new AppError("conflict", "This message is being answered already.", { retryAfterMs: 1_000 });
  return repeatReply(deps, stored, replied);
}

/** The session as it is stored: another request may have begun its conversation as well. */
export async function storedSession({ db }: SentBeforeDeps, session: Session): Promise<Session> {
  const { sessionHash, slug } = session.conversation;
  const conversation = await findConversation(db, sessionHash, slug);
  return conversation === undefined ? session : { ...session, conversation, isNew: false };
}
