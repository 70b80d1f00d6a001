import type { ChatReply } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { Limits } from "../../../limits/limits.ts";
import type { Brain } from "../../../voice/voice-session.ts";
import { takeChatLimits, TOO_FAST } from "../../conversation/chat/http/admit-message.ts";
import type { Session } from "../../conversation/chat/store/session.ts";
import type { IncomingMessage } from "../../conversation/chat/turn/incoming-message.ts";
import type { RunTurn } from "../../conversation/chat/turn/run-turn.ts";
import type { VoiceAgentOfTurn } from "../voice-agents/find-voice-agent.ts";
import { findReply, updateReply } from "./queries.ts";
import type { CallTarget } from "./voice-ticket.ts";

export interface ChatBrainDeps {
  db: Database;
  env: Pick<Env, "rateLimits">;
  limits: Limits;
  runTurn: RunTurn;
}

/** How long a turn that was stopped may take to save what was said. */
const SAVE_MS = 3_000;

/** Answers what is said in a call by the same turn as a typed message, in the same conversation and under the same limits. */
export function createChatBrain(
  deps: ChatBrainDeps,
  {
    callId,
    target,
    session,
    voiceAgent,
    onFailure,
  }: { callId: string; target: CallTarget; session: Session; voiceAgent: VoiceAgentOfTurn | null; onFailure(error: unknown): void },
): Brain {
  /** A reply that was given before, with what its line was lost before: a message that is sent again has not been answered aloud. */
  async function whole(reply: ChatReply): Promise<ChatReply> {
    const cut = (await findReply(deps.db.read, reply.messageId))?.metadata?.spoken?.cut ?? "";
    return cut === "" ? reply : { ...reply, response: `${reply.response} ${cut}`.trim() };
  }

  return {
    answer: async ({ text, messageId, isSpoken, signal, onText }) => {
      const decisions = await takeChatLimits(deps, target.address, target.slug, session);
      if (decisions.some(({ allowed }) => !allowed)) throw new AppError("rate_limited", TOO_FAST);
      const saved = Promise.withResolvers<ChatReply | null>();
      const { timezone, locale, page } = target;
      const incoming: IncomingMessage = {
        session,
        organizationName: target.organizationName,
        agentName: target.agentName,
        libraryIds: target.libraryIds,
        voiceAgent,
        address: target.address,
        body: {
          message: text,
          messageId,
          ...(timezone === undefined ? {} : { timezone }),
          ...(locale === undefined ? {} : { locale }),
          ...(page === undefined ? {} : { page }),
        },
        arrivedAt: performance.now(),
        onModelFailure: onFailure,
        onSaved: saved.resolve,
        ...(isSpoken ? { callId } : {}),
      };
      let isNew = false;
      try {
        for await (const event of deps.runTurn(incoming, { signal, isStreamed: true })) {
          if (event.type === "reply.delta") {
            isNew = true;
            onText(event.text);
          } else if (event.type === "reply.finished") return isNew ? event.reply : await whole(event.reply);
          else if (event.type === "turn.handover") return null;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      const timer = setTimeout(() => saved.resolve(null), SAVE_MS);
      return saved.promise.finally(() => clearTimeout(timer));
    },
    recordHeard: async (replyId, { text, cut, isAbout }) => {
      await deps.db.write(async (tx) => {
        const reply = await findReply(tx, replyId);
        if (reply === undefined) return;
        const spoken = cut === "" ? { callId } : { callId, cut, isAbout };
        await updateReply(tx, replyId, { text, metadata: { ...reply.metadata, spoken } });
      });
    },
  };
}
