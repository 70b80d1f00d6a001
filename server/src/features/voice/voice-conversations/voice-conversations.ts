import type {
  ListedVoiceConversation,
  ListVoiceConversations,
  Member,
  ReviewVoiceConversation,
  VoiceConversationList,
  VoiceReview,
} from "@disco/protocol";
import { VoiceStatus } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { listByIds, readCursor, wordsOf, writeCursor } from "../member-conversations/list-conversations.ts";
import { readConversation } from "../../leads/search/search-workspace.ts";
import { countVoiceStatuses, listCalls, listVoiceIds, readVoiceFacts } from "./queries.ts";
import { summarise } from "./summarise.ts";

/** One page of the conversations by voice and with members' agents, the last active first, with the counts of their statuses. */
export async function listVoiceConversations(
  db: Database,
  organizationId: string,
  { q = "", status, agent, cursor, limit }: ListVoiceConversations,
): Promise<Omit<VoiceConversationList, "success">> {
  const filter = { words: wordsOf(q), agentId: agent ?? null };
  const after = cursor === undefined ? null : readCursor(cursor);
  const [ids, counts] = await Promise.all([
    listVoiceIds(db, organizationId, { ...filter, status: status ?? null }, { after, limit }),
    countVoiceStatuses(db, organizationId, filter),
  ]);
  const shown = ids.slice(0, limit);
  const [listed, facts, calls] = await Promise.all([
    listByIds(db, organizationId, shown),
    readVoiceFacts(db, organizationId, shown),
    listCalls(db, shown),
  ]);
  const last = listed.at(-1);
  return {
    counts,
    next: ids.length > limit && last !== undefined ? writeCursor(last) : null,
    data: listed.map((conversation): ListedVoiceConversation => {
      const fact = facts.find(({ id }) => id === conversation.id);
      const own = calls.filter(({ conversationId }) => conversationId === conversation.id);
      return {
        ...conversation,
        status: VoiceStatus.safeParse(fact?.status).data ?? null,
        agentName: fact?.agentName ?? null,
        callCount: own.length,
        callMs: own.reduce((sum, { startedAt, endedAt }) => sum + lengthOf(startedAt, endedAt), 0),
      };
    }),
  };
}

/** @throws AppError `not_found` for a conversation of another organization, or one that was neither by voice nor with a member's agent. */
export async function readVoiceReview(db: Database, organizationId: string, conversationId: string): Promise<VoiceReview> {
  const [fact] = await readVoiceFacts(db, organizationId, [conversationId]);
  if (fact === undefined) throw new AppError("not_found", "There is no such conversation.");
  const [calls, conversation] = await Promise.all([listCalls(db, [conversationId]), readConversation(db, organizationId, conversationId)]);
  const callMs = calls.reduce((sum, { startedAt, endedAt }) => sum + lengthOf(startedAt, endedAt), 0);
  return {
    status: VoiceStatus.safeParse(fact.status).data ?? null,
    isChosen: fact.chosen !== null,
    note: fact.note ?? "",
    changedBy: fact.changedBy,
    changedAt: fact.changedAt,
    agentName: fact.agentName,
    calls: calls.map(({ conversationId: _conversationId, ...call }) => call),
    summary: summarise(conversation, { callCount: calls.length, callMs }),
  };
}

/** Chooses a status and writes the note. */
export async function reviewVoiceConversation(
  db: Database,
  { member, organizationId, conversationId }: { member: Member; organizationId: string; conversationId: string },
  change: ReviewVoiceConversation,
  now: Date,
): Promise<VoiceReview> {
  const [fact] = await readVoiceFacts(db, organizationId, [conversationId]);
  if (fact === undefined) throw new AppError("not_found", "There is no such conversation.");
  const set = {
    ...(change.status !== undefined && { status: change.status }),
    ...(change.note !== undefined && { note: change.note.trim() }),
    changedBy: member.name ?? member.email,
    changedAt: now.toISOString(),
  };
  await db.write((tx) =>
    tx
      .insertInto("voiceReviews")
      .values({ conversationId, organizationId, status: null, note: "", ...set })
      .onConflict((conflict) => conflict.column("conversationId").doUpdateSet(set))
      .execute(),
  );
  return readVoiceReview(db, organizationId, conversationId);
}

function lengthOf(startedAt: string, endedAt: string | null): number {
  return endedAt === null ? 0 : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}
