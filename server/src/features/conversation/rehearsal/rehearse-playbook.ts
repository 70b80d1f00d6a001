import type { RehearsalReply, RehearsePlaybook } from "@disco/protocol";
import { type ConversationState, emptyConversationState } from "../../../agent/tool.ts";
import { AppError } from "../../../app-error.ts";
import { newId } from "../../../db/new-id.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import type { EarlierMessage, StoredMessage } from "../chat/store/queries.ts";
import { metadataOf, replyFrom } from "../chat/store/store-turn.ts";
import { currentState } from "../chat/turn/current-state.ts";
import { newQuestion } from "../chat/turn/incoming-message.ts";
import { visitorTimezone } from "../chat/turn/visitor-timezone.ts";
import type { PlaybookDeps, PlaybookPlace } from "../playbook/playbook-settings.ts";
import { draftAnswer, type DraftContext, type DraftDeps, incomingDraft } from "./draft-answer.ts";

export type RehearsalDeps = PlaybookDeps & DraftDeps & { secrets: SecretBox };

/** A rehearsed conversation between two messages. It travels sealed, so that it comes back as it was. */
interface Memory {
  conversationId: string;
  state: ConversationState;
  messages: EarlierMessage[];
}

const MOST_MESSAGES = 16;

/**
 * Answers a message by a playbook that need not be saved, as a visitor would get it. The agent's tools run, and what they write is undone:
 * no conversation, lead, meeting or mail is kept. Only the cost of a language model is.
 */
export async function rehearsePlaybook(
  deps: RehearsalDeps,
  place: PlaybookPlace,
  { playbook, message: body, memory: sealed }: RehearsePlaybook,
  context: Omit<DraftContext, "memberId">,
): Promise<RehearsalReply["data"]> {
  const { clock, secrets } = deps;
  const { organizationId, member, voiceAgent } = place;
  const now = clock();
  const memoryPlace: SecretPlace = ["playbooks", `${organizationId} ${member.id}`, "rehearsal"];
  const memory = sealed === null ? beginning(now) : openMemory(secrets, sealed, memoryPlace);
  const given = { body, onModelFailure: context.onFailure, address: `rehearsal of ${member.id}` };
  const incoming = await incomingDraft(
    deps,
    {
      id: memory.conversationId,
      sessionHash: "",
      organizationId,
      isStaging: 1,
      state: memory.state,
      messageCount: 0,
      visitorSubject: null,
      visitorAttributes: null,
      consentVersion: null,
      voiceAgentId: voiceAgent?.id ?? null,
      handler: "agent",
      turnEpoch: 0,
      handoverId: null,
      createdAt: now.toISOString(),
    },
    given,
  );
  const { conversation } = incoming.session;
  const [timezone, state] = await Promise.all([
    visitorTimezone(deps, body.timezone, organizationId),
    currentState(deps, conversation, now),
  ]);
  const question = newQuestion(incoming, now);
  const action = body.action ?? null;
  const asking = { incoming, asked: [question], action, history: memory.messages, state, playbook, note: null, now, timezone };
  const { answer, model } = await draftAnswer(deps, asking, { ...context, memberId: member.id });
  const { refused, cause } = metadataOf(answer);
  const replied: StoredMessage = {
    ...question,
    id: newId(clock()),
    role: "agent",
    text: answer.text,
    metadata: withoutCalendarFile(metadataOf(answer)),
  };
  const messages = [
    ...memory.messages,
    { ...question, metadata: null },
    { ...replied, metadata: JSON.stringify({ refused, cause }) },
  ].slice(-MOST_MESSAGES);
  const next: Memory = { conversationId: conversation.id, state: answer.state, messages };
  return {
    reply: replyFrom(incoming.session, replied, messages.length, model),
    memory: secrets.seal(JSON.stringify(next), memoryPlace),
  };
}

/** A rehearsed meeting has no file to download. */
function withoutCalendarFile(metadata: ReturnType<typeof metadataOf>): ReturnType<typeof metadataOf> {
  const { calendarUrl: _file, googleCalendarUrl: _page, ...toolData } = metadata.toolData ?? {};
  return { ...metadata, toolData: metadata.toolData == null ? null : toolData, bookedMeetingId: null };
}

function beginning(now: Date): Memory {
  return { conversationId: newId(now), state: emptyConversationState, messages: [] };
}

function openMemory(secrets: SecretBox, sealed: string, place: SecretPlace): Memory {
  try {
    return JSON.parse(secrets.open(sealed, place));
  } catch {
    throw new AppError("invalid_request", "This conversation cannot go on. Please begin again.");
  }
}
