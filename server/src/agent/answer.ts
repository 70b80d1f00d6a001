import type { Citation, ReplyCause, ToolName } from "@disco/protocol";
import type { RetrievedPassage } from "../knowledge/passage.ts";
import { actionCall } from "./action-call.ts";
import type { PersonWanted } from "./dialogue/person-wanted.ts";
import { sayPersonWanted } from "./dialogue/say-handover.ts";
import type { AnswerDeps, AnswerTrace, AnswerTurn } from "./answer-turn.ts";
import { endAfter } from "./end-after.ts";
import type { Model, ToolStep } from "./model.ts";
import type { Language } from "./language/language.ts";
import { partsUntil } from "./parts-until.ts";
import { phrasesOf } from "./phrases/phrases-of.ts";
import { wordsFor } from "./run-tool.ts";
import type { ConversationState, ToolReply } from "./tool.ts";
import { spans, streamInSpan } from "../observability/tracing.ts";
import { openTurn } from "./open-turn.ts";
import { asksModel, beginTurn, mayCall, nextTurn, roomFor, type TurnEvent, type TurnState } from "./turn-state.ts";

/** A whole turn: the text, what it leans on, what was done, and what the conversation now knows. */
export interface Answer {
  text: string;
  citations: Citation[];
  toolCalled: ToolName | null;
  toolReply: ToolReply | null;
  cause: ReplyCause | null;
  /** Whether the visitor wants a person. */
  wantsPerson: boolean;
  /** Who is asked to join, or what happens instead, where the reply says so. */
  handOver: PersonWanted | null;
  language: Language;
  state: ConversationState;
  trace: AnswerTrace;
}

/**
 * The agent's one loop, for text and voice: retrieves, lets the model speak, runs its tools, and repeats. Yields the reply's
 * text as it grows and returns the whole turn. The model is not trusted: its text is made safe, it cites only passages of this
 * turn and calls only listed tools, and each tool checks its input.
 * @throws what the model throws before a tool has run; text already yielded stays valid.
 */
export async function* answer(turn: AnswerTurn, deps: AnswerDeps, visitorSignal: AbortSignal): AsyncGenerator<string, Answer> {
  const startedAt = performance.now();
  const { model, tools, onFailure = () => {} } = deps;
  const { signal, hear, settle } = endAfter(visitorSignal, deps.timeouts ?? model.policy.timeouts);
  const { speech, ...effects } = openTurn(turn, deps, signal);
  let state = beginTurn(turn.state);
  let wantsPerson = false;
  let handOver: PersonWanted | null = null;
  const trace = (ended: AnswerTrace["ended"]) => traceOf(state, model, ended, performance.now() - startedAt);
  const report = () => deps.onProgress?.({ trace: trace("failed"), state: state.conversation === turn.state ? null : state.conversation });
  /** Moves the turn on, and gives what is new of its text. */
  const apply = (event: TurnEvent): string => {
    const { length } = state.text;
    state = nextTurn(state, event);
    return state.text.slice(length);
  };
  const call = async (asked: Omit<ToolStep, "output">, readsWords = !model.policy.readsInstructions): Promise<void> => {
    if (asked.name !== "search_knowledge") deps.onAct?.();
    const { run, found } = await effects.runTool(asked, state, readsWords);
    apply({ type: "found", passages: found });
    apply({ type: "toolRan", run });
    report();
  };

  try {
    apply({ type: "retrieved", retrieval: await effects.retrieve(), ms: performance.now() - startedAt });
    const { facts, moves } = await effects.plan();
    handOver = moves.find((move) => move.type === "hand_over")?.wanted ?? null;
    wantsPerson = handOver !== null || moves.some((move) => move.type === "serve" && move.wish === "person");
    apply({ type: "told", facts });
    report();
    const opening = turn.action == null ? null : actionCall(turn.action, turn.state, turn.timezone);
    if (opening !== null && tools.some(({ name }) => name === opening.name)) await call({ callId: "action-1", ...opening }, false);
    while (asksModel(state)) {
      apply({ type: "roundBegan" });
      speech.beginRound();
      let said = "";
      const parts = partsUntil(model, await effects.request(state), signal);
      for await (const part of streamInSpan(spans.model, { "model.provider": model.provider, "model.name": model.name }, parts)) {
        signal.throwIfAborted();
        if (part.type === "text") {
          const text = part.text.slice(0, roomFor(state));
          said += text;
          apply({ type: "produced", characters: part.text.length });
          const shown = apply({ type: "said", text: speech.push(text) });
          // Leading whitespace is not a first word.
          if (shown !== "") {
            hear();
            yield shown;
          }
          if (roomFor(state) <= 0 || speech.isEcho()) break;
        } else if (part.type === "cite") {
          apply({ type: "cited", citations: effects.cite(state.citations, part) });
        } else if (part.type !== "tool-call") {
          apply(part);
        } else if (mayCall(state)) {
          await call(said.trim() === "" ? part : { ...part, said: said.trim() });
          said = "";
        }
      }
      yield* shown(apply({ type: "said", text: speech.end() }));
      if (speech.isEcho()) apply({ type: "echoed" });
    }
  } catch (error) {
    if (visitorSignal.aborted) throw error;
    yield* shown(apply({ type: "said", text: speech.end() }));
    // A tool's effect stays although the model failed, so the visitor hears about it.
    const words = wordsFor(state.steps);
    if (words === null) throw error;
    onFailure(error);
    yield apply({ type: "added", text: words });
  } finally {
    settle();
    report();
  }
  const language = await effects.language();
  const phrases = phrasesOf(language);
  const words = wordsFor(state.steps);
  if (state.isEcho) {
    if (words !== null && !state.text.includes(words)) yield apply({ type: "added", text: words });
    yield apply({ type: "added", text: `${phrases.offTopic(turn.organizationName)} ${phrases.offer}` });
  }
  if (handOver !== null) {
    const { text, cause } = sayPersonWanted(handOver, language, state.conversation.email !== null);
    if (!state.text.includes(text) && model.policy.readsInstructions) yield apply({ type: "added", text });
    if (state.text.includes(text)) apply({ type: "cause", cause });
    else handOver = null;
  }
  if (state.text.trim() === "") {
    if (state.steps.length === 0 && state.refused === null) apply({ type: "refused", reason: "no_answer" });
    yield apply({ type: "added", text: words ?? phrases.speechless });
  }
  if (offersMeeting(state)) {
    const url = await effects.schedulingUrl();
    if (url !== null && !state.text.includes(url)) yield apply({ type: "added", text: phrases.pickYourself(url) });
  }
  apply({ type: "found", passages: effects.numbered.filter(({ id }) => state.citations.some((citation) => citation.id === id)) });
  const { text, citations, toolCalled, toolReply, cause, conversation } = state;
  return {
    text: text.trim().toWellFormed(),
    citations: [...citations],
    toolCalled,
    toolReply,
    cause,
    wantsPerson,
    handOver,
    language,
    state: conversation,
    trace: trace("answered"),
  };
}

function* shown(text: string): Generator<string, void> {
  if (text !== "") yield text;
}

function traceOf(state: TurnState, { provider, name }: Model, ended: AnswerTrace["ended"], totalMs: number): AnswerTrace {
  const { retrieved, citations, tools, refused, inputTokens, outputTokens, retrievalMs, explanation } = state;
  return {
    retrieved: retrieved.map(retrievedAs),
    cited: citations.map(({ id }) => id),
    tools: [...tools],
    refused,
    ended,
    provider,
    model: name,
    inputTokens,
    outputTokens,
    retrievalMs: tenths(retrievalMs),
    totalMs: tenths(totalMs),
    ...(explanation !== null && { explanation }),
  };
}

function retrievedAs({ id, url, score }: RetrievedPassage): AnswerTrace["retrieved"][number] {
  return { passageId: id, url, score: Math.round(score * 1_000) / 1_000 };
}

/** Whether the visitor is asked to meet: by times that a tool offered, or by a refusal, which offers a person or a meeting. */
function offersMeeting({ steps, refused, cause }: TurnState): boolean {
  const isOffered = ({ output }: ToolStep) => typeof output === "object" && output !== null && "schedulingUrl" in output;
  const isOfTimes = cause?.code === "meeting_offered" || (cause?.code === "step_offered" && cause.values["step"] === "times");
  return steps.some(isOffered) || refused !== null || isOfTimes;
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
