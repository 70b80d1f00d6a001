import type { RehearsalReply, RehearsePlaybook } from "@disco/protocol";
import type { Model } from "../../../agent/model.ts";
import { type AnyTool, type ConversationState, emptyConversationState } from "../../../agent/tool.ts";
import { AppError } from "../../../app-error.ts";
import { newId } from "../../../db/new-id.ts";
import type { Limits } from "../../../limits/limits.ts";
import type { KnowledgeIndex } from "../../../knowledge/retrieve.ts";
import type { SecretBox, SecretPlace } from "../../../secrets/secret-box.ts";
import type { Env } from "../../../settings/env.ts";
import type { SpendGovernor } from "../../account/spend/spend-governor.ts";
import { reserveModel } from "../../account/spend/within-budget.ts";
import { withVoiceAgent } from "../../voice/voice-agents/find-voice-agent.ts";
import type { EarlierMessage, StoredMessage } from "../chat/store/queries.ts";
import { metadataOf, replyFrom } from "../chat/store/store-turn.ts";
import { type Asking, askAgent, collectAnswer, estimateTokens } from "../chat/turn/ask-agent.ts";
import { currentState } from "../chat/turn/current-state.ts";
import { type IncomingMessage, newQuestion } from "../chat/turn/incoming-message.ts";
import { visitorTimezone } from "../chat/turn/visitor-timezone.ts";
import { type FindConfiguration, findOwnConfiguration } from "../widget-configuration/find-configuration.ts";
import type { PlaybookDeps, PlaybookPlace } from "../playbook/playbook-settings.ts";

export interface RehearsalDeps extends PlaybookDeps {
  env: Env;
  secrets: SecretBox;
  limits: Limits;
  knowledge: KnowledgeIndex;
  model: Model;
  /** Answers when the budget for `model` is spent. */
  fallbackModel: Model;
  governor: SpendGovernor;
  findConfiguration: FindConfiguration;
  /** The agent's tools over a store that keeps nothing. */
  rehearsalTools: readonly AnyTool[];
}

export interface RehearsalContext {
  signal: AbortSignal;
  /** The member's address as limits count it. */
  address: string;
  onFailure: (error: unknown) => void;
}

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
  { signal, address, onFailure }: RehearsalContext,
): Promise<RehearsalReply["data"]> {
  const { clock, secrets } = deps;
  const { organizationId, member } = place;
  const now = clock();
  const memoryPlace: SecretPlace = ["playbooks", `${organizationId} ${member.id}`, "rehearsal"];
  const memory = sealed === null ? beginning(now) : openMemory(secrets, sealed, memoryPlace);
  const incoming = await incomingOf(deps, place, memory, { body, onModelFailure: onFailure, address: `rehearsal of ${member.id}` });
  const { conversation } = incoming.session;
  const [timezone, state] = await Promise.all([
    visitorTimezone(deps, body.timezone, organizationId),
    currentState(deps, conversation, now),
  ]);
  const question = newQuestion(incoming, now);
  const action = body.action ?? null;
  const asking: Asking = { incoming, asked: [question], action, history: memory.messages, state, playbook, note: null, now, timezone };
  const spender = { visitor: `member ${member.id}`, address, site: organizationId, organizationId };
  const { model, reservation } = await reserveModel(deps, spender, estimateTokens(asking));
  try {
    const turn = askAgent({ ...deps, tools: deps.rehearsalTools, model, onFailure }, asking, signal);
    const answer = await collectAnswer(turn, () => {});
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
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    onFailure(error);
    throw new AppError("unavailable", "The agent could not answer. Please try again.");
  } finally {
    // A failing ledger does not block the reply: an open reservation counts as spent.
    await reservation?.settle().catch(onFailure);
  }
}

/** A rehearsed meeting has no file to download. */
function withoutCalendarFile(metadata: ReturnType<typeof metadataOf>): ReturnType<typeof metadataOf> {
  const { calendarUrl: _file, googleCalendarUrl: _page, ...toolData } = metadata.toolData ?? {};
  return { ...metadata, toolData: metadata.toolData == null ? null : toolData, bookedMeetingId: null };
}

async function incomingOf(
  deps: RehearsalDeps,
  { organizationId, voiceAgent }: PlaybookPlace,
  { conversationId, state }: Memory,
  given: Pick<IncomingMessage, "body" | "onModelFailure" | "address">,
): Promise<IncomingMessage> {
  const configuration = await findOwnConfiguration(deps, organizationId);
  if (configuration === null) throw new AppError("not_found", "Your organization has no widget yet.");
  const { owner, public: shown, id: configurationId } = configuration;
  const target = { organizationId, agentName: shown.agentName, libraryIds: [owner.libraryId] };
  return {
    ...given,
    ...(await withVoiceAgent(deps.db, target, voiceAgent?.id)),
    organizationName: owner.name,
    arrivedAt: performance.now(),
    session: {
      id: "rehearsal",
      isNew: true,
      conversation: {
        id: conversationId,
        sessionHash: "",
        organizationId,
        slug: owner.slug,
        configurationId,
        isStaging: 1,
        state,
        messageCount: 0,
        visitorSubject: null,
        visitorAttributes: null,
        consentVersion: null,
        voiceAgentId: voiceAgent?.id ?? null,
        handler: "agent",
        turnEpoch: 0,
        handoverId: null,
        createdAt: deps.clock().toISOString(),
      },
    },
  };
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
