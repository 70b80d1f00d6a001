import type { MessageMetadata, Playbook, VisitorAction } from "@disco/protocol";
import type { AnswerDeps, AnswerTurn } from "../../../../agent/answer-turn.ts";
import type { PersonWanted } from "../../../../agent/dialogue/person-wanted.ts";
import { answer, type Answer } from "../../../../agent/answer.ts";
import { actionTexts } from "../../../../agent/action-call.ts";
import type { Model, Turn } from "../../../../agent/model.ts";
import type { AnyTool, ConversationState } from "../../../../agent/tool.ts";
import type { Database } from "../../../../db/database.ts";
import type { Env } from "../../../../settings/env.ts";
import type { KnowledgeIndex } from "../../../../knowledge/retrieve.ts";
import type { Limits } from "../../../../limits/limits.ts";
import type { IncomingMessage } from "./incoming-message.ts";
import { CHARACTERS_PER_TOKEN, REPLY_TOKENS } from "../../../account/spend/within-budget.ts";
import { wantedPerson } from "../../handover/wanted-person.ts";
import { findSchedulingUrl } from "../../widget-configuration/find-scheduling-url.ts";
import { batchLength, unansweredLength } from "./message-batch.ts";
import { bringsFile, type EarlierMessage, type StoredMessage } from "../store/queries.ts";
import { ofRegion, readRegions } from "../../../../knowledge/regional-pages.ts";

/** How many characters of earlier messages a turn may lean on. */
const HISTORY_CHARACTERS = 12_000;
const DAY_MS = 24 * 3_600_000;
/** Instructions with their passages. */
const INSTRUCTION_TOKENS = 3_000;

export interface AskAgentDeps extends Pick<AnswerDeps, "onFailure" | "onAct" | "onProgress"> {
  db: Database;
  knowledge: KnowledgeIndex;
  model: Model;
  tools: readonly AnyTool[];
  env: Pick<Env, "rateLimits">;
  limits: Limits;
}

/** What a turn answers: one message, or several that came while nothing was said to the first. */
export interface Asking {
  incoming: IncomingMessage;
  asked: readonly StoredMessage[];
  /** What the visitor did on a card with the newest of them. */
  action: VisitorAction | null;
  history: readonly EarlierMessage[];
  /** What the conversation knows; `currentState` reads it. */
  state: ConversationState;
  /** How the agent sells. */
  playbook: Playbook;
  /** The note of the member who had the conversation last. */
  note: string | null;
  now: Date;
  timezone: string;
}

/** Starts the agent on a turn. */
export function askAgent(deps: AskAgentDeps, asking: Asking, signal: AbortSignal) {
  const { incoming, asked, action, history, state, playbook, note, now, timezone } = asking;
  const { conversation } = incoming.session;
  // A file's name asks nothing.
  const before = history.filter((message) => !asked.some(({ id }) => message.id === id) && !bringsFile(message));
  // While a meeting or a demo is being arranged, short messages are answers, not fragments.
  const isArranging = state.meeting !== null || state.pendingDemo !== null;
  const length = deps.model.policy.joinsFragments ? batchLength(before, now) : unansweredLength(before, now);
  const batch = isArranging ? [] : before.slice(before.length - length);
  const texts = asked.map(({ text }) => text);
  // A card's fields count as typed; a tool takes addresses from nowhere else.
  const lastText = [texts.at(-1) ?? "", ...actionTexts(action).filter((field) => !texts.some((text) => text.includes(field)))].join("\n");
  const fragments = batch.filter(({ role }) => role === "visitor").map(({ text }) => text);
  const said = before.slice(0, before.length - batch.length).filter(({ text }) => text !== "");
  const { readsInstructions } = deps.model.policy;
  const turns = trimmed(said.map((message) => toTurn(message, readsInstructions)));
  return answer(
    {
      organizationName: incoming.organizationName,
      agentName: incoming.agentName,
      persona: incoming.voiceAgent?.persona,
      playbook,
      note,
      person: personOf(deps, conversation.organizationId, now),
      message: [...fragments, ...texts].join("\n"),
      action,
      history: turns,
      timezone,
      locale: incoming.body.locale,
      now,
      temperature: Math.min(1, Math.max(0, incoming.body.temperature ?? 0.7)),
      state,
      toolContext: {
        organizationId: conversation.organizationId,
        conversationId: conversation.id,
        mayArrange: () => mayArrange(deps, incoming),
        videos: incoming.voiceAgent?.videos,
        isSpoken: incoming.callId !== undefined,
        visitorTexts: [...before.filter(({ role }) => role === "visitor").map(({ text }) => text), ...texts.slice(0, -1), lastText],
      },
    },
    {
      ...deps,
      retrieve: async (query) => {
        const { retrieval } = deps.model.policy;
        const search = (limit: number) => deps.knowledge.retrieve(incoming.libraryIds, query, { ...retrieval, limit });
        return ofRegion(
          await search(retrieval.limit),
          incoming.body.locale,
          retrieval.limit,
          search,
          readRegions(deps.db, incoming.libraryIds),
        );
      },
      site: deps.knowledge.siteOf(incoming.libraryIds),
      meaning: () => deps.knowledge.meaningOf(incoming.libraryIds),
      schedulingUrl: () => findSchedulingUrl(deps.db, conversation),
    },
    signal,
  );
}

/** The person who joins a visitor who wants a person, looked up once. */
function personOf({ db }: AskAgentDeps, organizationId: string | null, now: Date): AnswerTurn["person"] {
  if (organizationId === null) return undefined;
  let found: Promise<PersonWanted | null> | undefined;
  return () => (found ??= wantedPerson(db.read, organizationId, now));
}

/**
 * Held and booked times block others, so conversations that arrange meetings are limited per address and day to the number that
 * may begin there in an hour.
 */
async function mayArrange({ env, limits }: AskAgentDeps, { address, session }: IncomingMessage): Promise<boolean> {
  const rule = { points: env.rateLimits.sessionsPerHourPerAddress, windowMs: DAY_MS };
  return (await limits.take("chat-arrange", `${session.conversation.slug}:${address}`, rule)).allowed;
}

export function estimateTokens(asking: Pick<Asking, "asked" | "history">): number {
  return estimateInput(asking) + REPLY_TOKENS;
}

export function estimateInput({ asked, history }: Pick<Asking, "asked" | "history">, said = ""): number {
  const characters = Math.min(HISTORY_CHARACTERS, lengthOf(history)) + lengthOf(asked) + said.length;
  return INSTRUCTION_TOKENS + Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function lengthOf(messages: readonly { text: string }[]): number {
  return messages.reduce((sum, { text }) => sum + text.length, 0);
}

/** The newest turns that fit, so that a flood of text cannot make a turn dear. */
function trimmed(turns: readonly Turn[]): Turn[] {
  const kept: Turn[] = [];
  let room = HISTORY_CHARACTERS;
  for (const turn of turns.toReversed()) {
    if (turn.text.length > room) break;
    room -= turn.text.length;
    kept.unshift(turn);
  }
  return kept;
}

/** Hears a whole answer. */
export async function collectAnswer(turn: AsyncGenerator<string, Answer>, onPiece: (piece: string) => void): Promise<Answer> {
  for (;;) {
    const step = await turn.next();
    if (step.done === true) return step.value;
    onPiece(step.value);
  }
}

/** A stored message as the agent reads it. Replies from before causes were stored have neither field. */
function toTurn({ role, text: written, createdAt, metadata }: EarlierMessage, isNamed: boolean): Turn {
  const { refused, cause, member }: MessageMetadata = metadata === null ? {} : JSON.parse(metadata);
  // A member's message is the organization's word, as the agent's is.
  const text = member !== undefined && isNamed ? `${member.name} (a person on the team): ${written}` : written;
  return {
    role: role === "visitor" ? role : "agent",
    text,
    at: createdAt,
    ...(refused === undefined ? {} : { refused }),
    ...(cause === undefined ? {} : { cause }),
  };
}
