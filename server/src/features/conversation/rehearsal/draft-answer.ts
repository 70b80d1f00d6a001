import type { Answer } from "../../../agent/answer.ts";
import type { Model } from "../../../agent/model.ts";
import type { AnyTool } from "../../../agent/tool.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { KnowledgeIndex } from "../../../knowledge/retrieve.ts";
import type { Limits } from "../../../limits/limits.ts";
import type { Env } from "../../../settings/env.ts";
import type { SpendGovernor } from "../../account/spend/spend-governor.ts";
import { reserveModel } from "../../account/spend/within-budget.ts";
import { withVoiceAgent } from "../../voice/voice-agents/find-voice-agent.ts";
import type { StoredConversation } from "../chat/store/queries.ts";
import { type Asking, askAgent, collectAnswer, estimateTokens } from "../chat/turn/ask-agent.ts";
import type { IncomingMessage } from "../chat/turn/incoming-message.ts";
import { type FindConfiguration, findOwnConfiguration } from "../widget-configuration/find-configuration.ts";

export interface DraftDeps {
  db: Database;
  clock: () => Date;
  env: Env;
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

export interface DraftContext {
  signal: AbortSignal;
  /** Who reads the draft, and their address as limits count it. */
  memberId: string;
  address: string;
  onFailure: (error: unknown) => void;
}

/** The agent's turn as a draft: its tools run, and what they write is undone. Only the cost of a language model is kept. */
export async function draftAnswer(
  deps: DraftDeps,
  asking: Asking,
  { signal, memberId, address, onFailure }: DraftContext,
): Promise<{ answer: Answer; model: Model }> {
  const { organizationId, slug } = asking.incoming.session.conversation;
  const spender = { visitor: `member ${memberId}`, address, site: organizationId ?? slug, organizationId };
  const { model, reservation } = await reserveModel(deps, spender, estimateTokens(asking));
  try {
    const turn = askAgent({ ...deps, tools: deps.rehearsalTools, model, onFailure }, asking, signal);
    return { answer: await collectAnswer(turn, () => {}), model };
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    onFailure(error);
    throw new AppError("unavailable", "The agent could not answer. Please try again.");
  } finally {
    // A failing ledger does not block the reply: an open reservation counts as spent.
    await reservation?.settle().catch(onFailure);
  }
}

/** A message as the agent of an organization gets it, in a conversation that need not be stored. */
export async function incomingDraft(
  deps: DraftDeps,
  conversation: Omit<StoredConversation, "slug" | "configurationId"> & { organizationId: string },
  given: Pick<IncomingMessage, "body" | "onModelFailure" | "address">,
): Promise<IncomingMessage> {
  const { organizationId, voiceAgentId } = conversation;
  const configuration = await findOwnConfiguration(deps, organizationId);
  if (configuration === null) throw new AppError("not_found", "Your organization has no widget yet.");
  const { owner, public: shown, id: configurationId } = configuration;
  const target = { organizationId, agentName: shown.agentName, libraryIds: [owner.libraryId] };
  return {
    ...given,
    ...(await withVoiceAgent(deps.db, target, voiceAgentId)),
    organizationName: owner.name,
    arrivedAt: performance.now(),
    session: { id: "draft", isNew: true, conversation: { ...conversation, slug: owner.slug, configurationId } },
  };
}
