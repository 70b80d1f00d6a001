import type { Citation, ToolName } from "@disco/protocol";
import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import { noSite, type Site } from "../knowledge/site-pages.ts";
import { addCitation, isSameSite } from "./cite-passage.ts";
import { createEchoGuards, unguarded } from "./echo-guard.ts";
import { endAfter } from "./end-after.ts";
import type { ModelPolicy } from "./model-policy.ts";
import type { Model, ModelRequest, ToolStep, Turn } from "./model.ts";
import { leadWithFaq } from "./models/built-in/faq-answer.ts";
import { refuseOffTopic } from "./models/built-in/refusals.ts";
import { numberPassages } from "./number-passages.ts";
import { partsUntil } from "./parts-until.ts";
import { instructionsFor, RULES, withinPrompt } from "./prompt.ts";
import { createToolRunner, describeTool, wordsFor } from "./run-tool.ts";
import { createSafeText, type IsAllowed } from "./safe-text.ts";
import type { AnyTool, ConversationState, ToolContext, ToolReply } from "./tool.ts";
import { pickYourself } from "./tools/offer-times.ts";
import { standingCall, withoutRefused } from "./tools/standing-call.ts";

/** Rounds of tool calls in one turn; a model that wants more has to answer with what it has. */
const MAX_TOOL_ROUNDS = 5;
const MAX_REPLY_CHARACTERS = 8_000;
const FOUND_NOTHING =
  /\b(?:could(?:n['’]t| not) find|(?:do not|don['’]t) have (?:any |that |this )?information|no information (?:on|about))\b/iu;
/** What every offer has and few answers do: a pattern of so many beginnings is slow. */
const OFFERED = / a (?:meeting|call)\b/iu;
const OFFERS_MEETING =
  /\b(?:shall|should|can|could) I (?:book|schedule|arrange|set up) (?:you )?a (?:meeting|call)\b(?! room)|\b(?:I can|I could|happy to|(?:want|like) me to) (?:book|schedule|arrange|set up) (?:you )?a (?:meeting|call)\b(?! room)/iu;
const guardEcho = createEchoGuards(RULES);
/** What the visitor reads when a model has nothing to say; the offer can be answered with "yes". */
const SPEECHLESS = "I couldn't find an answer to that. Would you like to talk to a person, or shall I book a meeting?";

export interface AnswerTurn {
  organizationName: string;
  agentName: string;
  message: string;
  history: readonly Turn[];
  timezone: string;
  now: Date;
  temperature: number;
  toolContext: Omit<ToolContext, "state" | "timezone" | "now" | "signal" | "search" | "schedulingUrl">;
  state: ConversationState;
}

export interface AnswerDeps {
  model: Model;
  tools: readonly AnyTool[];
  retrieve(query: string): Promise<Retrieval>;
  /** The pages of the site that is answered from; nothing where it is not there yet. */
  site?: Site;
  /** Where visitors pick a meeting's time themselves; looked for only when a meeting is offered. */
  schedulingUrl?: () => Promise<string | null>;
  /** Told before a tool may change anything: from then on the turn cannot be asked anew. */
  onAct?: () => void;
  /** Told of a failure that the turn got over: a tool that failed, or a model that failed after its tools had run. */
  onFailure?: (error: unknown) => void;
  /** Told of the trace before the model is asked, so that there is one of a turn that fails. It grows with the turn. */
  onTrace?: (trace: AnswerTrace) => void;
  /** Told what the conversation knows once a tool has taught it something, so that a turn which is stopped or fails keeps it. */
  onState?: (state: ConversationState) => void;
  /** Shorter limits than the model's policy has. */
  timeouts?: ModelPolicy["timeouts"];
}

/** What happened, for the owner to read. Passage ids and counts only; no visitor text and no secrets. */
export interface AnswerTrace {
  retrieved: { passageId: string; url: string | null; score: number }[];
  cited: string[];
  tools: { name: ToolName; ok: boolean; refused: string | null }[];
  refused: "no_answer" | "off_topic" | null;
  ended: "answered" | "failed" | "stopped";
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  retrievalMs: number;
  totalMs: number;
}

/** A whole turn: the text, what it leans on, what was done, and what the conversation now knows. */
export interface Answer {
  text: string;
  citations: Citation[];
  toolCalled: ToolName | null;
  toolReply: ToolReply | null;
  state: ConversationState;
  trace: AnswerTrace;
}

/**
 * The agent's one loop, for text and voice: retrieves, lets the model speak, runs the tools it asks for, and again.
 * Yields the reply's text as it grows; returns the whole turn. The model is not trusted: what it says is made safe to show
 * anywhere, it can cite only what it was shown in this turn, call only the tools listed, and each tool checks its own input.
 * @throws whatever the model throws before a tool has run; text that was already yielded stays valid.
 */
export async function* answer(turn: AnswerTurn, deps: AnswerDeps, visitorSignal: AbortSignal): AsyncGenerator<string, Answer> {
  const startedAt = performance.now();
  const { policy } = deps.model;
  const onFailure = deps.onFailure ?? (() => {});
  const { signal, hear, settle } = endAfter(visitorSignal, deps.timeouts ?? policy.timeouts);
  const { numbered, numberOf, retrieve, search, site } = numberPassages(
    policy.readsInstructions ? async (query) => withinPrompt(leadWithFaq(query, await deps.retrieve(query))) : deps.retrieve,
    deps.site ?? noSite,
  );
  let bookingPage: string | null = null;
  const schedulingUrl = async () => (bookingPage ??= (await deps.schedulingUrl?.()) ?? null);
  const isOwn: IsAllowed = (url, written) =>
    written === bookingPage ||
    numbered.some(
      (passage) => (passage.url !== null && isSameSite(url, passage.url)) || (policy.isExtractive && passage.text.includes(written)),
    );
  const retrieval = await retrieve(turn.message);
  const trace: AnswerTrace = {
    retrieved: retrieval.passages.map(retrievedAs),
    cited: [],
    tools: [],
    refused: null,
    ended: "failed",
    provider: deps.model.provider,
    model: deps.model.name,
    inputTokens: 0,
    outputTokens: 0,
    retrievalMs: tenths(performance.now() - startedAt),
    totalMs: 0,
  };
  deps.onTrace?.(trace);
  /** What a tool finds was retrieved as well. */
  const searchOfTools: ToolContext["search"] = async (query) => {
    const found = await search(query);
    for (const passage of found.passages)
      if (!trace.retrieved.some(({ passageId }) => passageId === passage.id)) trace.retrieved.push(retrievedAs(passage));
    return found;
  };
  const steps: ToolStep[] = [];
  const citations: Citation[] = [];
  let state = withoutRefused(turn.state, turn.message);
  let text = "";
  let heard = 0;
  let toolCalled: ToolName | null = null;
  let toolReply: ToolReply | null = null;

  const runTool = createToolRunner(deps.tools, onFailure);
  const call = async (asked: Omit<ToolStep, "output">): Promise<void> => {
    if (asked.name !== "search_knowledge") deps.onAct?.();
    const run = await runTool(asked, {
      ...turn.toolContext,
      search: searchOfTools,
      schedulingUrl,
      state,
      timezone: turn.timezone,
      now: turn.now,
      signal,
    });
    steps.push(run.step);
    // The name of a tool that does not exist is the model's own words, which a trace does not keep.
    if (run.tool !== null && !run.isRepeated) trace.tools.push({ name: run.tool, ok: run.output.ok, refused: run.refused });
    // What visitors tell of themselves has no card, and takes none's place.
    if (run.reply !== null && (run.tool !== "capture_lead" || toolReply === null)) {
      toolCalled = run.shownAs ?? run.tool;
      toolReply = run.reply;
    }
    state = { ...state, ...run.state };
    if (run.state !== undefined) deps.onState?.(state);
  };
  /** Adds to the reply what is safe of it; what comes after a tool begins a new paragraph. */
  const add = (piece: string, isFirstOfRound: boolean): string => {
    const gap = text !== "" && isFirstOfRound && !/\s$/u.test(text) ? "\n\n" : "";
    const added = text === "" ? piece.trimStart() : gap + piece;
    text += added;
    return added;
  };

  const standing = standingCall(turn.message, state, turn.timezone);
  if (standing !== null && deps.tools.some(({ name }) => name === standing.name)) await call({ callId: "standing-1", ...standing });
  // Who obeys an attacker also says its instructions back.
  const guard = policy.readsInstructions ? guardEcho(() => numbered.map((passage) => passage.text).join("\n")) : unguarded;
  let filter = createSafeText(isOwn);
  let isFirst = true;
  const restOfRound = () => guard.push(filter.end()) + guard.end();
  try {
    for (let round = 0; round <= MAX_TOOL_ROUNDS && heard < MAX_REPLY_CHARACTERS && !guard.isTripped(); round += 1) {
      const mayCall = round < MAX_TOOL_ROUNDS;
      const asked: Omit<ModelRequest, "instructions"> = {
        organizationName: turn.organizationName,
        agentName: turn.agentName,
        history: turn.history,
        message: turn.message,
        retrieval,
        numbered,
        search: retrieve,
        site,
        // Some services refuse a conversation with calls in it that lists no tools.
        tools: mayCall || policy.readsInstructions ? deps.tools.map(describeTool) : [],
        mayCall,
        steps,
        timezone: turn.timezone,
        now: turn.now,
        temperature: turn.temperature,
        known: { email: state.email, name: state.name, pendingDemo: state.pendingDemo },
      };
      const request: ModelRequest = !policy.readsInstructions
        ? { ...asked, instructions: "" }
        : {
            ...asked,
            // Long, and needed only while it is being sent: a turn that waits for its model does not hold it.
            get instructions() {
              return instructionsFor({ ...turn, state }, retrieval);
            },
          };
      const stepsBefore = steps.length;
      filter = createSafeText(isOwn);
      isFirst = true;
      let said = "";
      for await (const part of partsUntil(deps.model, request, signal)) {
        signal.throwIfAborted();
        if (part.type === "text") {
          const piece = part.text.slice(0, MAX_REPLY_CHARACTERS - heard);
          const safe = guard.push(filter.push(piece));
          said += piece;
          heard += part.text.length;
          if (safe !== "") {
            const added = add(safe, isFirst);
            isFirst = false;
            // Of the blanks before the first word nobody reads anything.
            if (added !== "") {
              hear();
              yield added;
            }
          }
          if (heard >= MAX_REPLY_CHARACTERS || guard.isTripped()) break;
        } else if (part.type === "cite") {
          const passage = numbered[numberOf(part.passage) - 1];
          if (passage !== undefined) addCitation(citations, passage, part.quote, isOwn);
        } else if (part.type === "refused") {
          trace.refused = part.reason;
        } else if (part.type === "usage") {
          trace.inputTokens += part.inputTokens;
          trace.outputTokens += part.outputTokens;
        } else if (mayCall) {
          await call(said.trim() === "" ? part : { ...part, said: said.trim() });
          said = "";
        }
      }
      const rest = restOfRound();
      if (rest !== "") yield add(rest, isFirst);
      if (steps.length === stepsBefore) break;
    }
  } catch (error) {
    if (visitorSignal.aborted) throw error;
    const rest = restOfRound();
    if (rest !== "") yield add(rest, isFirst);
    // What a tool has done is done: the visitor is told of it, and the conversation remembers it, although the model failed.
    const words = wordsFor(steps);
    if (words === null) throw error;
    onFailure(error);
    yield add(words, true);
  } finally {
    settle();
    trace.totalMs = tenths(performance.now() - startedAt);
  }
  if (guard.isTripped()) {
    trace.refused = "off_topic";
    const words = wordsFor(steps);
    if (words !== null && !text.includes(words)) yield add(words, true);
    yield add(refuseOffTopic(turn.organizationName), true);
  }
  if (text.trim() === "") {
    if (steps.length === 0) trace.refused ??= "no_answer";
    yield add(wordsFor(steps) ?? SPEECHLESS, true);
  }
  // A language model has no other way of saying so than the words that it was told to use.
  if (policy.readsInstructions && citations.length === 0 && steps.length === 0 && FOUND_NOTHING.test(text)) trace.refused ??= "no_answer";
  if (offersMeeting(steps, text)) {
    const url = await schedulingUrl();
    if (url !== null && !text.includes(url)) yield add(pickYourself(url), true);
  }
  trace.ended = "answered";
  trace.cited = citations.map(({ id }) => id);
  for (const passage of numbered)
    if (trace.cited.includes(passage.id) && !trace.retrieved.some(({ passageId }) => passageId === passage.id))
      trace.retrieved.push(retrievedAs(passage));
  trace.totalMs = tenths(performance.now() - startedAt);
  return { text: text.trim().toWellFormed(), citations, toolCalled, toolReply, state, trace };
}

function retrievedAs({ id, url, score }: RetrievedPassage): AnswerTrace["retrieved"][number] {
  return { passageId: id, url, score: Math.round(score * 1_000) / 1_000 };
}

/** Whether the visitor is asked to meet: a tool offered times, or the words do. */
function offersMeeting(steps: readonly ToolStep[], text: string): boolean {
  const isOffered = ({ output }: ToolStep) => typeof output === "object" && output !== null && "schedulingUrl" in output;
  return steps.some(isOffered) || (OFFERED.test(text) && OFFERS_MEETING.test(text));
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
