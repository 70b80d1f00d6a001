import type { NameFile, PlacedMessage, ThreadFile } from "@disco/protocol";
import { sayFileReceived } from "../../../agent/dialogue/say-handover.ts";
import type { Taker } from "../presence/set-presence.ts";
import { announce } from "../handover/announce.ts";
import { appendMessage } from "../handover/append-message.ts";
import type { ConversationPlace, HandoverDeps } from "../handover/handover-deps.ts";
import { openForVisitor, visitorWrote } from "../handover/idle.ts";
import { languageOfThread } from "../handover/language-of-thread.ts";
import { NOTICE_ID, sayNotice } from "../handover/notices.ts";
import { sendMemberMessage } from "../handover/send-member-message.ts";
import { lockStanding } from "../handover/standing-row.ts";
import { readMessage } from "../handover/thread-messages.ts";
import { dropFile, type FileStoreDeps, receiveFile } from "./receive-file.ts";

export type SendFileDeps = HandoverDeps & FileStoreDeps;
type Sent = NameFile & { body: AsyncIterable<unknown> };

/** Stores a member's file as their message, once for its id. @throws AppError `conflict` where another member has the conversation. */
export async function sendMemberFile(
  deps: SendFileDeps,
  place: ConversationPlace,
  taker: Taker,
  { name, messageId, body }: Sent,
): Promise<PlacedMessage> {
  const before = await readMessage(deps.db.read, { ...place, role: "member", clientMessageId: `${taker.member.id}:${messageId}` });
  if (before !== undefined) return before;
  const file = await receiveFile(deps, place, { name, body });
  return withFile(deps, file, () => sendMemberMessage(deps, place, taker, { text: name, messageId, file }));
}

/** Stores a visitor's file as their message, once for its id. While no person has the conversation, the agent says that it reads no files. */
export async function sendVisitorFile(
  deps: SendFileDeps,
  place: ConversationPlace,
  { name, messageId, body }: Sent,
): Promise<{ data: PlacedMessage; notice: PlacedMessage | null }> {
  const before = await readSent(deps, place, messageId);
  if (before !== null) return before;
  const file = await receiveFile(deps, place, { name, body });
  await withFile(deps, file, async () => {
    await openForVisitor(deps, place);
    await storeVisitorFile(deps, place, { file, messageId });
    await visitorWrote(deps, place);
  });
  announce(deps.events, place);
  const sent = await readSent(deps, place, messageId);
  if (sent === null) throw new Error("A visitor's file was not stored.");
  return sent;
}

async function storeVisitorFile(
  { db, clock }: SendFileDeps,
  place: ConversationPlace,
  { file, messageId }: { file: ThreadFile; messageId: string },
): Promise<void> {
  const { conversationId } = place;
  const now = clock();
  await db.write(async (tx) => {
    const { handler } = await lockStanding(db, tx, place);
    const said = { role: "visitor", text: file.name, clientMessageId: messageId, metadata: { file } } as const;
    const appended = await appendMessage(tx, conversationId, said, now);
    if (appended === null) return;
    await tx.updateTable("threadFiles").set({ storedAt: now.toISOString() }).where("id", "=", file.id).execute();
    if (handler === "person") return;
    const notice = sayFileReceived(await languageOfThread(tx, conversationId));
    await sayNotice(tx, place, { handoverId: messageId, what: "file", ...notice }, now);
  });
}

async function readSent({ db }: SendFileDeps, place: ConversationPlace, messageId: string) {
  const { conversationId } = place;
  const data = await readMessage(db.read, { conversationId, role: "visitor", clientMessageId: messageId });
  if (data === undefined) return null;
  const notice = await readMessage(db.read, { conversationId, role: "agent", clientMessageId: `${NOTICE_ID}${messageId}:file` });
  return { data, notice: notice ?? null };
}

/** A file whose message is not stored, or was before, is not kept. */
async function withFile<Result>({ db }: SendFileDeps, file: ThreadFile, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } finally {
    await dropFile(db, file.id);
  }
}
