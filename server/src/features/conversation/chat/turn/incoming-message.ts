import type { ChatReply, SendMessage } from "@disco/protocol";
import type { Model } from "../../../../agent/model.ts";
import type { AnyTool } from "../../../../agent/tool.ts";
import type { Database } from "../../../../db/database.ts";
import type { Env } from "../../../../settings/env.ts";
import type { EventBus } from "../../../../events/event-bus.ts";
import { newId } from "../../../../db/new-id.ts";
import type { KnowledgeIndex } from "../../../../knowledge/retrieve.ts";
import type { Limits } from "../../../../limits/limits.ts";
import type { VoiceAgentOfTurn } from "../../../voice/voice-agents/find-voice-agent.ts";
import type { SpendGovernor } from "../../../account/spend/spend-governor.ts";
import type { StoredMessage } from "../store/queries.ts";
import type { Session } from "../store/session.ts";

/** One visitor's message with everything that was resolved about it. */
export interface IncomingMessage {
  session: Session;
  organizationName: string;
  agentName: string;
  libraryIds: readonly string[];
  /** The member's agent that answers; without one it is the organization's own. */
  voiceAgent?: VoiceAgentOfTurn | null;
  /** The visitor's address as limits count it. */
  address: string;
  body: SendMessage;
  /** When its request came, on the clock of `performance`. */
  arrivedAt: number;
  /** Told when the model failed to answer it. */
  onModelFailure: (error: unknown) => void;
  /** The call in which it was said aloud. */
  callId?: string;
  /** Told how the turn was saved, also when the visitor has stopped it; null where no word of a reply was saved. */
  onSaved?: (reply: ChatReply | null) => void;
}

export interface TurnDeps {
  db: Database;
  knowledge: KnowledgeIndex;
  model: Model;
  /** Answers when the budget for `model` is spent. */
  fallbackModel: Model;
  governor: SpendGovernor;
  tools: readonly AnyTool[];
  env: Env;
  limits: Limits;
  events: EventBus;
  clock: () => Date;
}

/** A message that is not stored yet. */
export function newQuestion({ body, callId }: Pick<IncomingMessage, "body" | "callId">, now: Date): StoredMessage {
  return {
    id: newId(now),
    ordinal: -1,
    role: "visitor",
    text: body.message,
    clientMessageId: body.messageId ?? null,
    metadata: callId === undefined ? null : { spoken: { callId } },
    createdAt: now.toISOString(),
  };
}
