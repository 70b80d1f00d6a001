import type { SuggestedReply } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { bringsFile, findOwnConversation, listEarlier, parseMetadata } from "../chat/store/queries.ts";
import { metadataOf } from "../chat/store/store-turn.ts";
import { currentState } from "../chat/turn/current-state.ts";
import { visitorTimezone } from "../chat/turn/visitor-timezone.ts";
import type { ConversationPlace } from "../handover/handover-deps.ts";
import { readNote } from "../handover/queries.ts";
import { findPlaybook } from "../playbook/find-playbook.ts";
import { draftAnswer, type DraftContext, type DraftDeps, incomingDraft } from "../rehearsal/draft-answer.ts";

/** Drafts the agent's answer to the visitor's last message. @throws AppError `not_found`; `conflict` where the visitor has said nothing. */
export async function suggestReply(
  deps: DraftDeps,
  { organizationId, conversationId }: ConversationPlace,
  context: DraftContext,
): Promise<SuggestedReply> {
  const { db } = deps;
  const now = deps.clock();
  const conversation = await findOwnConversation(db, organizationId, conversationId);
  if (conversation === undefined) throw new AppError("not_found", "There is no such conversation.");
  const earlier = await listEarlier(db, conversationId);
  const last = earlier.findLastIndex((message) => message.role === "visitor" && !bringsFile(message));
  const question = earlier[last];
  if (question === undefined) throw new AppError("conflict", "The visitor has said nothing that could be answered.");
  const given = { body: { message: question.text }, onModelFailure: context.onFailure, address: `suggestions of ${context.memberId}` };
  const incoming = await incomingDraft(deps, { ...conversation, organizationId }, given);
  const { voiceAgentId, handoverId } = conversation;
  const [timezone, state, playbook, note] = await Promise.all([
    visitorTimezone(deps, undefined, organizationId),
    currentState(deps, conversation, now),
    findPlaybook(db, { organizationId, voiceAgentId }),
    readNote(db.read, handoverId),
  ]);
  const asked = [parseMetadata(question)];
  const asking = { incoming, asked, action: null, history: earlier.slice(0, last), state, playbook, note, now, timezone };
  const { answer } = await draftAnswer(deps, asking, context);
  const { refused = null, citations = [], cause } = metadataOf(answer);
  // A member needs no draft that calls for a person.
  const isUseful = refused === null && cause?.code.startsWith("person_") !== true;
  return isUseful ? { text: answer.text, citations, refused } : { text: "", citations: [], refused };
}
